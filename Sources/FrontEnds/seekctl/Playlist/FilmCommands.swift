import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Films: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List folders of films, or search them.",
        discussion: """
            seekctl films                      the folders of films.folders
            seekctl films /srv/films/Series
            seekctl films --search "blade run"

            Each line: the name, how far it was played, and the path for seekctl play-film. Folders end with "/".
            """)

    @Argument(
        help: "A folder below one of films.folders.", completion: .custom(FilmRows.paths))
    var path: String?

    @Option(help: ArgumentHelp("Only names that have these words, also in folders in it.", valueName: "words"))
    var search: String?

    @Option(help: ArgumentHelp("List at most this many. Without it: all.", valueName: "count"))
    var limit: Int?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    /// The longest page of the protocol's.
    private static let page = 500

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit needs a number of at least 1.") }
    }

    func run() throws {
        let path = try path.map { JSONValue.string(try Load.location(of: $0)) }
        var connection = try daemon.connect()
        var entries: [JSONValue] = []
        var page = JSONValue.null
        repeat {
            let arguments: [(ByteString, JSONValue?)] = [
                ("path", path), ("offset", .integer(Int64(entries.count))),
                ("limit", .integer(Int64(min(Self.page, (limit ?? .max) - entries.count)))),
                ("search", search.map { .text($0) }),
            ]
            page = try Daemon.request("films", arguments, on: &connection).data ?? .null
            entries += page["entries"]?.elements ?? []
        } while page["entries"]?.elements.isEmpty == false
            && entries.count < min(page["total"]?.wholeNumber ?? 0, limit ?? .max)
        let data = page
        format.print(Self.joined(data, entries)) { Self.words(data, entries) }
    }

    /// The last page with the entries of all.
    private static func joined(_ data: JSONValue, _ entries: [JSONValue]) -> JSONValue {
        guard case .object(let members) = data else { return data }
        return .object(
            members.map { member in
                switch member.key {
                case "offset": .init("offset", .integer(0))
                case "entries": .init("entries", .array(entries))
                default: member
                }
            })
    }

    private static func words(_ data: JSONValue, _ entries: [JSONValue]) -> String {
        var lines = entries.isEmpty ? ["nothing found"] : [Columns.text(FilmRows.rows(entries))]
        if data["complete"]?.flag == false { lines.append("not all: a disk is slow, or has too many names") }
        let total = data["total"]?.wholeNumber ?? 0
        if total > entries.count, !entries.isEmpty { lines.append("\(entries.count) of \(total)") }
        return lines.joined(separator: "\n")
    }
}

struct Continue: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List what was begun and not finished, or go on with it.",
        discussion: """
            seekctl continue      a list: the newest is 1; after a film that was finished the next of its folder
            seekctl continue 1    go on with the first of the list
            """)

    @Argument(
        help: "The number in the list, from 1: play it.", completion: .custom(FilmRows.numbers),
        transform: IndexArgument.read)
    var number: Int?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    /// The longest list of the protocol's.
    private static let most = 100

    func validate() throws {
        if let number, !(1...Self.most).contains(number) {
            throw ValidationError("expected a number from 1 to \(Self.most), as seekctl continue shows them")
        }
    }

    func run() throws {
        var connection = try daemon.connect()
        let limit = number ?? 20
        let response = try Daemon.request("continue", [("limit", .integer(Int64(limit)))], on: &connection)
        let entries = response.data?["entries"]?.elements ?? []
        guard let number else {
            return format.print(response) { _ in
                entries.isEmpty ? "nothing was begun" : Columns.text(FilmRows.numbered(entries))
            }
        }
        guard entries.count >= number, let path = entries[number - 1]["path"] else {
            let expected = entries.isEmpty ? "nothing was begun" : "expected 1 to \(entries.count)"
            throw Failure(.refused, "no such film: \(expected), got \(number)")
        }
        try PlayFilm.play(path, next: false, format, on: &connection)
    }
}

struct PlayFilm: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a film below films.folders; the rest of its folder follows.",
        discussion: "seekctl load plays any file or URL, and waits until it plays.")

    @Argument(help: "As seekctl films shows it.", completion: .custom(FilmRows.paths))
    var path: String

    @Flag(help: "Add it after the film that plays.")
    var next = false

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        let location = try Load.location(of: path)
        var connection = try daemon.connect()
        try Self.play(.string(location), next: next, format, on: &connection)
    }

    static func play(
        _ path: JSONValue, next: Bool, _ format: OutputFormat, on connection: inout Connection
    ) throws(Failure) {
        let response = try Daemon.request(
            "play-film", [("path", path), ("mode", next ? .text("next") : nil)], on: &connection)
        format.print(response) { data in
            let more = (data["entries"]?.wholeNumber ?? 1) - 1
            let name = data["path"]?.text ?? ""
            return (next ? "next: " : "playing ") + name + (more > 0 ? "; \(more) more follow" : "")
        }
    }
}

/// Entries of the protocol's lists of films.
enum FilmRows {
    static func rows(_ entries: [JSONValue]) -> [(isMarked: Bool, cells: [String])] {
        entries.map { (isMarked: false, cells: [name(of: $0), progress(of: $0), $0["path"]?.text ?? ""]) }
    }

    static func numbered(_ entries: [JSONValue]) -> [(isMarked: Bool, cells: [String])] {
        zip(1..., rows(entries)).map { (isMarked: false, cells: ["\($0)"] + $1.cells) }
    }

    private static func name(of entry: JSONValue) -> String {
        (entry["name"]?.text ?? "") + (entry["kind"] == .text("folder") ? "/" : "")
    }

    /// "40:00 of 1:40:00".
    private static func progress(of entry: JSONValue) -> String {
        if entry["finished"]?.flag == true { return "finished" }
        if entry["next"]?.flag == true { return "next" }
        guard let position = entry["position"]?.number, let duration = entry["duration"]?.number else { return "" }
        return "\(MediaTime.shortClock(position)) of \(MediaTime.shortClock(duration))"
    }

    // MARK: - Completion

    /// Paths that go on as the word does.
    @Sendable
    static func paths(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Completions.values(words) { connection throws(Failure) in
            let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
            let data = try Daemon.request(
                "films", [("path", .text(folder)), ("limit", .integer(500))], on: &connection
            ).data
            return (data?["entries"]?.elements ?? []).compactMap { entry in
                guard let path = entry["path"]?.repairedText, path.hasPrefix(prefix) else { return nil }
                return (path + (entry["kind"] == .text("folder") ? "/" : ""), name(of: entry))
            }
        }
    }

    /// Numbers of what was begun, and the names.
    @Sendable
    static func numbers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Completions.values(words) { connection throws(Failure) in
            let entries = try Daemon.request("continue", on: &connection).data?["entries"]?.elements ?? []
            return zip(1..., entries).map { ("\($0)", name(of: $1)) }
        }
    }
}
