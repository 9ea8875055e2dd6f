import SeekClient
import SeekProtocol

/// What a page may ask for: a press, and whether anybody is there. Nothing else gets through to the daemon.
enum PageCommand: Equatable {
    /// To be answered, so that the page knows.
    case beat
    case press(Command)

    /// Why a message is none of these: a sentence for a person, without a full stop.
    struct Problem: Error, Equatable {
        let message: String
    }

    /// The presses that there are, and the names of their arguments; what these may be is the daemon's to say.
    private static let presses: KeyValuePairs<String, Set<String>> = [
        "tap": ["button", "count", "repeat"],
        "toggle": [],
        "scrub": ["position", "fraction"],
        "scrub-end": [],
        "cancel": [],
        "undo": [],
        "segment": ["segment"],
    ]

    /// - Parameter message: `{"name":"tap","button":"forward"}`, as the daemon takes commands by name.
    init(_ message: some Sequence<UInt8>) throws(Problem) {
        let value: JSONValue
        do {
            value = try JSONReader.value(of: message)
        } catch {
            throw Problem(message: "this is no JSON: \(error.problem), at byte \(error.offset)")
        }
        guard case .object(let members) = value, case .string(let text)? = value["name"] else {
            throw Problem(message: "a message is an object with a \"name\"; got \(value.spoken)")
        }
        let (name, arguments) = (text.description, members.filter { $0.key != "name" })
        if name == "beat", arguments.isEmpty {
            self = .beat
            return
        }
        guard let known = Self.presses.first(where: { $0.key == name })?.value else {
            let names = Self.presses.map(\.key).joined(separator: ", ")
            throw Problem(message: "pages may not send \"\(name.prefix(40))\"; there are \(names)")
        }
        for argument in arguments { try Self.check(argument, of: name, known) }
        self = .press(Command(.object([.init("name", .text(name))] + arguments)))
    }

    private static func check(
        _ argument: JSONValue.Member, of name: String, _ known: Set<String>
    ) throws(Problem) {
        guard known.contains(argument.key.description) else {
            throw Problem(message: "\(name) takes no \"\(argument.key.description.prefix(40))\"")
        }
        switch argument.value {
        case .null, .bool, .integer, .double, .string: break
        case .array, .object:
            throw Problem(message: "\(name): \(argument.key.description) can't be \(argument.value.spoken)")
        }
    }
}
