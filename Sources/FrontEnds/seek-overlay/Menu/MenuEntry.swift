import CommandLineTool
import SeekClient
import SeekProtocol

/// A folder or a film, as `films` and `continue` tell it.
struct MenuEntry: Equatable, Sendable {
    /// What `films` and `play-film` take. A URL is possible.
    var path: ByteString
    /// For a person, without control characters.
    var name: String
    var isFolder = false
    /// Seconds; nil if it is not known.
    var duration: Double?
    /// Where the film goes on, seconds; nil: at its start.
    var position: Double?
    var isFinished = false
    /// Whether it follows a film of its folder that is finished.
    var isNext = false
    /// The path of a picture beside it.
    var picture: ByteString?

    /// How much of a begun film is over, 0 to 1; nil if that is not known.
    var progress: Double? {
        guard let position, let duration, position > 0, duration > 0 else { return nil }
        return min(1, position / duration)
    }
}

extension MenuEntry {
    /// Nil without a path.
    init?(fields: JSONValue) {
        guard let path = fields.member("path")?.byteString else { return nil }
        self.path = path
        name = (fields.member("name")?.repairedText ?? path.description).forTerminal
        isFolder = fields.member("kind")?.repairedText == "folder"
        duration = fields.member("duration")?.number
        position = fields.member("position")?.number
        isFinished = fields.member("finished")?.flag ?? false
        isNext = fields.member("next")?.flag ?? false
        picture = fields.member("picture")?.byteString
    }
}

/// A part of a folder's content, as `films` replies it.
struct MenuPage: Equatable, Sendable {
    /// Entries of the folder.
    var total: Int
    /// Whether the folder was read to its end.
    var isComplete = true
    var entries: [MenuEntry]
}

extension MenuPage {
    init(fields: JSONValue) {
        total = max(0, fields.member("total")?.wholeNumber ?? 0)
        isComplete = fields.member("complete")?.flag ?? true
        entries = (fields.member("entries")?.elements ?? []).compactMap(MenuEntry.init(fields:))
    }
}

/// What the menu asks the daemon for.
enum MenuRequest: Equatable, Sendable {
    /// To get the keys.
    case open
    case close
    /// The films that were begun.
    case begun
    /// A part of a folder; nil: the folders, or the content of the only one.
    case films(ByteString?, offset: Int)
    case play(MenuEntry)

    /// Entries of one request for a folder.
    static let pageLength = 50
    /// Begun films on the first screen.
    static let mostBegun = 5

    var command: Command {
        switch self {
        case .open: Command("menu-open")
        case .close: Command("menu-closed")
        case .begun: Command("continue", named: ["limit": .integer(Self.mostBegun)])
        case .films(let folder, let offset):
            Self.command(
                "films", path: folder, ("offset", .integer(Int64(offset))), ("limit", .integer(Int64(Self.pageLength))))
        case .play(let film): Self.command("play-film", path: film.path)
        }
    }

    /// A path need not be UTF-8.
    private static func command(
        _ name: String, path: ByteString?, _ arguments: (ByteString, JSONValue)...
    ) -> Command {
        let members =
            [JSONValue.Member("name", .text(name))] + (path.map { [.init("path", .string($0))] } ?? [])
            + arguments.map { JSONValue.Member($0.0, $0.1) }
        return Command(.object(members))
    }
}

/// The reply to a request of the menu.
enum MenuReply: Equatable, Sendable {
    case done
    case begun([MenuEntry])
    case page(MenuPage)
    /// Why not, as a sentence for a person.
    case refused(String)

    /// - Returns: nil if the connection has ended, which comes as an update.
    init?(_ result: Result<Response, ClientError>, to request: MenuRequest) {
        guard case .success(let response) = result else { return nil }
        guard response.isSuccess else {
            self = .refused(MenuWords.refusal(response))
            return
        }
        let data = response.data ?? .null
        switch request {
        case .open, .close, .play: self = .done
        case .begun:
            let entries = (data.member("entries")?.elements ?? []).compactMap(MenuEntry.init(fields:))
            self = .begun(Array(entries.prefix(MenuRequest.mostBegun)))
        case .films: self = .page(MenuPage(fields: data))
        }
    }
}
