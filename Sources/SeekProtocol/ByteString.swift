/// A string as it travels: bytes that are usually, but not necessarily, UTF-8.
///
/// File names and tags need not be valid UTF-8, and mpv passes them through as they are; `String` would repair them.
package struct ByteString: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer { Array($0) }
    }

    /// The text, with invalid sequences replaced by U+FFFD: for messages and logs, never for passing on.
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
