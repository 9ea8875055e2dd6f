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
