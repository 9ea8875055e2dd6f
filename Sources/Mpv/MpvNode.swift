/// A value of libmpv's, all of it copied: a command's arguments or result, a property.
///
/// Strings are bytes, for file names and tags need not be UTF-8.
package enum MpvNode: Equatable, Sendable {
    /// No value: the property is unavailable, the command has no result.
    case none
    /// Without its terminator. As an argument it may hold no NUL.
    case string([UInt8])
    case flag(Bool)
    case int64(Int64)
    case double(Double)
    case array([MpvNode])
    /// In libmpv's order, which means nothing.
    case map([Member])
    case bytes([UInt8])

    package struct Member: Equatable, Sendable {
        package var key: [UInt8]
        package var value: MpvNode

        package init(key: [UInt8], value: MpvNode) {
            self.key = key
            self.value = value
        }

        package init(_ key: String, _ value: MpvNode) {
            self.init(key: Array(key.utf8), value: value)
        }
    }

    package static func text(_ text: String) -> MpvNode {
        .string(Array(text.utf8))
    }

    /// The string, with what is not UTF-8 in it replaced by U+FFFD; nil where this is no string.
    package var text: String? {
        guard case .string(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number, which libmpv gives as an integer or a double; nil if this is neither or not finite: a file's header
    /// may hold an infinite duration. Integers beyond 2^53 are rounded.
    package var number: Double? {
        switch self {
        case .int64(let value): Double(value)
        case .double(let value): value.isFinite ? value : nil
        case .none, .string, .flag, .array, .map, .bytes: nil
        }
    }

    /// The flag; nil where this is none.
    package var flag: Bool? {
        guard case .flag(let value) = self else { return nil }
        return value
    }

    /// The integer; nil where this is none, a double too.
    package var integer: Int64? {
        guard case .int64(let value) = self else { return nil }
        return value
    }

    /// The elements; nil where this is no array.
    package var elements: [MpvNode]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The value of a map's first member of that key; nil where this is no map or has none.
    package subscript(key: String) -> MpvNode? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key.elementsEqual(key.utf8) }?.value
    }
}
