/// One of seekd's own commands: a row of the table that the parser, access, keys, pages, `hello`, seekctl's help and
/// docs/protocol.md are derived from.
///
/// A class, because every request looks one up: nothing is copied.
package final class CommandDescription: Sendable {
    typealias Decoder = @Sendable (Arguments) throws(Refusal) -> Request

    package let name: String
    /// In the order of a list.
    package let parameters: [CommandParameter]
    /// Whether a socket with `access = "observe"` serves it: it changes nothing for other clients.
    package let isForObservers: Bool
    /// Whether a held key repeats it.
    package let repeatsWithKey: Bool
    /// Whether seek-web passes it on from a page.
    package let isForPages: Bool
    /// One line, without a full stop.
    package let help: String
    /// The JSON of a `command` with typical arguments.
    package let example: String
    let decode: Decoder

    init(
        _ name: String, _ parameters: [CommandParameter] = [], isForObservers: Bool = false,
        repeatsWithKey: Bool = false, isForPages: Bool = false, help: String, example: String,
        decode: @escaping Decoder
    ) {
        self.name = name
        self.parameters = parameters
        self.isForObservers = isForObservers
        self.repeatsWithKey = repeatsWithKey
        self.isForPages = isForPages
        self.help = help
        self.example = example
        self.decode = decode
    }

    /// A command without parameters.
    convenience init(
        _ name: String, isForObservers: Bool = false, isForPages: Bool = false, help: String, request: Request
    ) {
        self.init(
            name, isForObservers: isForObservers, isForPages: isForPages, help: help, example: "[\"\(name)\"]",
            decode: { _ in request })
    }

    /// The parameters' names for a message: "button, count, interval, repeat".
    var parameterNames: String { parameters.map(\.name).joined(separator: ", ") }
}

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
        /// Seconds, or a word.
        case duration = "number or string"
        case names = "list of strings"
        /// Parts of a film.
        case parts = "list of objects"
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

    /// A folder or a film.
    static func path(isRequired: Bool) -> Self {
        Self("path", .word, needs: "a string: a path that films or continue has reported", isRequired: isRequired)
    }

    static func flag(_ name: String) -> Self { Self(name, .flag, needs: "true or false") }

    /// Who of a client's devices or senders holds a button or scrubs. A page has a connection of its own.
    static let source = Self(
        "source", .word, needs: "a string of 1 to \(maximumSourceBytes) bytes", isForPages: false)

    static let maximumSourceBytes = 128
}
