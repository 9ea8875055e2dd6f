import CommandLineTool
import SeekProtocol

/// What an examination found.
struct Finding: Equatable {
    enum Kind: String {
        case fine = "ok"
        /// Worth knowing: set up that way, or not to be seen from here.
        case note
        case wrong
    }

    let kind: Kind
    let text: String
    /// What to do.
    let advice: String?

    init(_ kind: Kind, _ text: String, advice: String? = nil) {
        self.kind = kind
        self.text = text
        self.advice = advice
    }

    /// "wrong  the text", and the advice below it.
    var words: String {
        let indent = "\n" + String(repeating: " ", count: 7)
        return kind.rawValue.column(7) + text.forTerminal
            + (advice.map { indent + $0.forTerminal.replacing("\\n", with: indent) } ?? "")
    }

    var json: JSONValue {
        .object([
            .init("kind", .text(kind.rawValue)), .init("text", .text(text)),
            .init("advice", advice.map { .text($0) } ?? .null),
        ])
    }
}
