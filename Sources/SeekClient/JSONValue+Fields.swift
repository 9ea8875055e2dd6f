package import SeekProtocol

/// Fields of events, read as leniently as a newer daemon's must be.
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

    /// A number of milliseconds, within 30,000 years: more does not fit everywhere.
    var milliseconds: Duration? {
        number.map { .milliseconds(min(max($0, -1e15), 1e15)) }
    }

    /// With what is no UTF-8 repaired.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text.description
    }

    package var flag: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// One of an enum's words; nil for any other.
    func word<Word: RawRepresentable<String>>(as type: Word.Type = Word.self) -> Word? {
        text.flatMap(Word.init(rawValue:))
    }
}
