package import SeekProtocol

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
