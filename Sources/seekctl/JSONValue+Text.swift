import CommandLineTool
import SeekClient
import SeekProtocol

/// What a reply or an event says in words.
extension JSONValue {
    /// Fit for a terminal.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text.description.forTerminal
    }
}
