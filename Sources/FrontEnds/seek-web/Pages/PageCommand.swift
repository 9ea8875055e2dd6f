import SeekClient
import SeekProtocol

/// A message of a page: a command for the daemon, or a question for the server. Nothing else reaches the daemon.
enum PageCommand: Equatable {
    /// A question whether the server is there, to be answered.
    case beat
    case command(Command)
    /// A command whose reply the page wants, with this number.
    case question(Command, number: Int)

    /// Why a message is refused.
    struct Problem: Error, Equatable {
        /// A sentence for a person, without a full stop.
        let message: String
    }

    /// Whether the page holds a seek button down from now on.
    var isPress: Bool { name == CommandDescription.press.name }

    /// Whether it holds none any more.
    var isRelease: Bool { name == CommandDescription.release.name }

    private var name: String? {
        switch self {
        case .command(let command), .question(let command, _): command.value["name"]?.repairedText
        case .beat: nil
        }
    }

    /// The commands that pages may send. The daemon checks the values.
    private static let allowed = Request.commands.filter(\.isForPages)

    /// - Parameter message: `{"name":"tap","button":"forward"}`, the daemon's form for commands with named arguments; with
    ///   an `id`, a whole number, the page gets the reply.
    init(_ message: some Sequence<UInt8>) throws(Problem) {
        let value: JSONValue
        do {
            value = try JSONReader.value(of: message)
        } catch {
            throw Problem(message: "invalid JSON at byte \(error.offset): \(error.problem)")
        }
        guard case .object(let members) = value, case .string(let text)? = value["name"] else {
            throw Problem(message: "expected an object with a \"name\", got \(value.spoken)")
        }
        let number = value["id"]?.wholeNumber
        let (name, arguments) = (
            text.description, members.filter { $0.key != "name" && (number == nil || $0.key != "id") }
        )
        if name == "beat", arguments.isEmpty {
            self = .beat
            return
        }
        if name == Self.stop, arguments.isEmpty {
            self = .command(Command(Self.stop))
            return
        }
        if name == Self.set {
            self = .command(try Self.setting(arguments))
            return
        }
        guard let command = Self.allowed.first(where: { $0.name == name }) else {
            let names = (Self.allowed.map(\.name) + [Self.set, Self.stop]).joined(separator: ", ")
            throw Problem(message: "pages may not send \"\(name.prefix(40))\"; they may send \(names)")
        }
        for argument in arguments { try Self.check(argument, of: command) }
        let wanted = Command(.object([.init("name", .text(name))] + arguments))
        self = number.map { .question(wanted, number: $0) } ?? .command(wanted)
    }

    /// Sets one of mpv's properties: `{"name":"set","property":"volume","value":50}`.
    private static let set = "set"
    /// mpv's command.
    private static let stop = "stop"

    private static func setting(_ arguments: [JSONValue.Member]) throws(Problem) -> Command {
        let members = JSONValue.object(arguments)
        guard arguments.count == 2, let property = members["property"]?.repairedText, let value = members["value"]
        else {
            throw Problem(message: "set: expected \"property\" and \"value\"")
        }
        guard PageProperty.settable.contains(property) else {
            let names = PageProperty.settable.joined(separator: ", ")
            throw Problem(message: "pages may not set \"\(property.prefix(40))\"; they may set \(names)")
        }
        switch value {
        case .bool, .integer, .double, .string: break
        case .null, .array, .object: throw Problem(message: "set: \(property) can't be \(value.spoken)")
        }
        return Command(.array([.text("set_property"), .text(property), value]))
    }

    private static func check(_ argument: JSONValue.Member, of command: CommandDescription) throws(Problem) {
        let (name, argumentName) = (command.name, argument.key.description)
        guard command.parameters.contains(where: { $0.isForPages && $0.name == argumentName }) else {
            throw Problem(message: "\(name) has no argument \"\(argumentName.prefix(40))\"")
        }
        switch argument.value {
        case .null, .bool, .integer, .double, .string: break
        case .array, .object:
            throw Problem(message: "\(name): \(argumentName) can't be \(argument.value.spoken)")
        }
    }
}

/// mpv's properties that pages are told. They get neither paths nor what they don't show.
enum PageProperty: String, CaseIterable {
    case volume
    case maximumVolume = "volume-max"
    case mute
    case speed
    case subtitleDelay = "sub-delay"
    case tracks = "track-list"
    case playlist

    /// Where relative paths of films begin; this is not passed on.
    static let folder = "working-directory"

    /// All that is observed.
    static var observed: [String] { allCases.map(\.rawValue) + [folder] }

    /// Those that pages may set. The daemon checks the values.
    static let settable = ["volume", "mute", "speed", "sub-delay", "aid", "sid", "playlist-pos"]

    /// The value as pages get it.
    func forPages(_ value: JSONValue) -> JSONValue {
        switch self {
        case .volume, .maximumVolume, .mute, .speed, .subtitleDelay: value
        case .tracks: .array(value.elements.compactMap(Self.track))
        case .playlist: PagePlaylist(value).value
        }
    }

    /// - Returns: nil for video, which pages can't choose.
    private static func track(_ track: JSONValue) -> JSONValue? {
        guard case .object(let members) = track, track["type"]?.repairedText != "video" else { return nil }
        return .object(members.filter { trackFields.contains($0.key) })
    }

    private static let trackFields: [ByteString] = [
        "id", "type", "title", "lang", "selected", "forced", "external", "codec", "audio-channels",
    ]
}
