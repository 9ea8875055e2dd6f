/// A string on the wire: bytes that are usually UTF-8.
///
/// File names and tags need not be valid UTF-8. mpv passes them on unchanged; `String` would repair them.
public struct ByteString: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The bytes as they came.
    public var bytes: [UInt8]

    /// A string of any bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The UTF-8 of a text.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The UTF-8 of a literal.
    public init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer { Array($0) }
    }

    /// The text, with invalid UTF-8 replaced by U+FFFD: for people. Pass on `bytes`.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// As a string if the bytes are UTF-8, else as a list of bytes.
extension ByteString: Codable {
    /// Reads either form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            self.init(try container.decode([UInt8].self))
        }
    }

    /// Writes the shorter form that keeps the bytes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let text = String(validating: bytes, as: UTF8.self) {
            try container.encode(text)
        } else {
            try container.encode(bytes)
        }
    }
}
