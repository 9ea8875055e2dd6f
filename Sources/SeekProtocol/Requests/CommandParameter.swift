/// A parameter of a command of seekd's.
package struct CommandParameter: Sendable {
    /// The type of its values, in the words of docs/protocol.md.
    package enum Kind: String, Sendable {
        /// One of a closed set, or any string.
        case word = "string"
        case wholeNumber = "int"
        case number
        case flag = "bool"
        case segment = "int or string"
        case names = "list of strings"
    }

    package let name: String
    package let kind: Kind
    /// The values of a number that are accepted.
    let range: ClosedRange<Double>
    /// What it must be: the end of a sentence that begins with "must be".
    let needs: String
    /// Whether the command is refused without it.
    package let isRequired: Bool
    /// Whether a page may set it.
    package let isForPages: Bool

    init(
        _ name: String, _ kind: Kind, in range: ClosedRange<Double> = 0...0, needs: String, isRequired: Bool = false,
        isForPages: Bool = true
    ) {
        self.name = name
        self.kind = kind
        self.range = range
        self.needs = needs
        self.isRequired = isRequired
        self.isForPages = isForPages
    }

    /// One of a closed set of words.
    static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ type: Word.Type, isRequired: Bool = true
    ) -> Self {
        let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        return Self(name, .word, needs: words, isRequired: isRequired)
    }

    static func flag(_ name: String) -> Self { Self(name, .flag, needs: "true or false") }

    /// Who of a client's devices or senders holds a button or scrubs. A page has a connection of its own.
    static let source = Self(
        "source", .word, needs: "a string of 1 to \(maximumSourceBytes) bytes", isForPages: false)

    static let maximumSourceBytes = 128
}
