/// A copied libmpv value: a command's arguments or result, or a property. Strings are bytes, since file names and tags
/// need not be UTF-8.
package enum MpvNode: Equatable, Sendable {
    /// No value: the property is unavailable, the command has no result.
    case none
    /// Without its terminator. An argument must not contain a NUL.
    case string([UInt8])
    case flag(Bool)
    case int64(Int64)
    case double(Double)
    case array([MpvNode])
    /// In libmpv's order, which has no meaning.
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

    /// The string, with invalid UTF-8 replaced by U+FFFD; nil for other values.
    package var text: String? {
        guard case .string(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number, an integer or a double; nil for other values and for numbers that are not finite (a file's header
    /// may hold an infinite duration). Integers beyond 2^53 are rounded.
    package var number: Double? {
        switch self {
        case .int64(let value): Double(value)
        case .double(let value): value.isFinite ? value : nil
        case .none, .string, .flag, .array, .map, .bytes: nil
        }
    }

    /// The flag; nil for other values.
    package var flag: Bool? {
        guard case .flag(let value) = self else { return nil }
        return value
    }

    /// The integer; nil for other values, also for a double.
    package var integer: Int64? {
        guard case .int64(let value) = self else { return nil }
        return value
    }

    /// The elements; nil for other values.
    package var elements: [MpvNode]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The value of the first member with that key; nil if there is none, or if this is not a map.
    package subscript(key: String) -> MpvNode? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key.elementsEqual(key.utf8) }?.value
    }
}
