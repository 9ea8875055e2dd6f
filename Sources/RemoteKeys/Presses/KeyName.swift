/// The name of a key: one of the kernel's (`KEY_FASTFORWARD`), or one of LIRC's own.
package struct KeyName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let description: String

    package init(_ name: String) {
        description = name
    }

    package init(stringLiteral name: String) {
        self.init(name)
    }

    package static func < (left: KeyName, right: KeyName) -> Bool { left.description < right.description }
}
