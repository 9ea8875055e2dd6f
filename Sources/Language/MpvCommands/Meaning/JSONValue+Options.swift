package import SeekProtocol

/// Reads a value as mpv's options of a type do: a value of that type, or a string.
extension JSONValue {
    /// Seconds, finite.
    var optionTime: Double? {
        if case .string(let text) = self { MediaTimeText.seconds(text) } else { finiteNumber }
    }

    /// A finite number.
    var optionNumber: Double? {
        if case .string(let text) = self { NumberText.number(text) } else { finiteNumber }
    }

    /// A whole number of 64 bits. A double is refused, whatever its value.
    var optionInteger64: Int64? {
        switch self {
        case .integer(let number): number
        case .string(let text): NumberText.integer(text)
        case .null, .bool, .double, .array, .object: nil
        }
    }

    /// A whole number of 32 bits.
    var optionInteger: Int64? {
        guard let number = optionInteger64, Int32(exactly: number) != nil else { return nil }
        return number
    }

    /// What `cycle` adds. mpv takes a number only as a string.
    var optionCycleStep: Double? {
        guard case .string(let text) = self else { return nil }
        switch text {
        case "up": return 1
        case "down": return -1
        default: return NumberText.number(text)
        }
    }

    /// Words as a list or joined by `+`, with one `+` allowed at the end.
    var optionFlags: [ByteString]? {
        switch self {
        case .string(let text):
            var words = text.bytes.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
            if words.last?.isEmpty == true { words.removeLast() }
            return words.map { ByteString(Array($0)) }
        case .array(let elements):
            let words = elements.compactMap(\.text)
            return words.count == elements.count ? words : nil
        case .null, .bool, .integer, .double, .object: return nil
        }
    }

    /// The string; nil for other values.
    var text: ByteString? {
        if case .string(let text) = self { text } else { nil }
    }

    private var finiteNumber: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number.isFinite ? number : nil
        case .null, .bool, .string, .array, .object: nil
        }
    }
}

/// Values that are set.
extension JSONValue {
    /// Whether setting this value changes nothing where libmpv has the other one.
    package func sets(_ present: JSONValue) -> Bool {
        if self == present { return true }
        guard let text = settingText, let other = present.settingText else { return false }
        return text == other || Double(text).map { $0 == Double(other) } ?? false
    }

    /// The value as the text of an option or of a filter's parameter; nil if it has no such text.
    var settingText: String? {
        switch self {
        case .string(let text): text.description
        case .bool(let flag): flag ? "yes" : "no"
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .null, .array, .object: nil
        }
    }
}
