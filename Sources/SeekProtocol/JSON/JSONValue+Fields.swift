/// Lenient accessors for fields that another version may have written: nil for a value of another type.
extension JSONValue {
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        case .null, .bool, .string, .array, .object: nil
        }
    }

    package var wholeNumber: Int? {
        guard case .integer(let number) = self else { return nil }
        return Int(number)
    }

    package var byteString: ByteString? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The string, with invalid UTF-8 repaired.
    package var repairedText: String? { byteString?.description }

    package var flag: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// The elements of an array; empty for any other value.
    package var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// One of an enum's words; nil for any other.
    package func word<Word: RawRepresentable<String>>(as type: Word.Type = Word.self) -> Word? {
        repairedText.flatMap(Word.init(rawValue:))
    }
}
