/// What a device tells about its keys.
package enum KeyEvent: Equatable, Sendable {
    /// The key went down. Some devices report this several times for one press.
    case down(KeyID)
    /// The key is still down: the kernel's autorepeat, or another transmission of an infrared remote.
    case repeated(KeyID)
    /// The key went up.
    case up(KeyID)
    /// The device is there, and reports keys like this.
    case added(source: Int, SourceProfile)
    /// The device is gone, whatever its keys were doing.
    case gone(source: Int)
}

/// What the person at the remote does.
package enum KeyPress: Equatable, Sendable {
    /// A key is pressed.
    case pressed(KeyID)
    /// The key that was pressed is being held.
    case held(KeyID)
    /// The key that was pressed is released.
    case released(KeyID)
}

/// A key of one device: the same key of two devices is two keys.
package struct KeyID: Hashable, Sendable {
    /// The device's number, which is not used again for another device.
    package var source: Int
    package var name: KeyName

    package init(source: Int, name: KeyName) {
        self.source = source
        self.name = name
    }
}

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
