import CommandLineTool
import SeekClient
import SeekProtocol

/// Strings of replies and events, for people.
extension JSONValue {
    /// With control characters escaped.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text.description.forTerminal
    }
}
