import SeekClient
import SeekProtocol

/// What a reply or an event says, read as leniently as a person's view can be.
extension JSONValue {
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// Fit for a terminal.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text.description.forTerminal
    }

    var flag: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }
}
