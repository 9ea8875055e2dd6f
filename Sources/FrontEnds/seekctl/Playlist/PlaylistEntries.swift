import CommandLineTool
import MediaPolicy
import SeekClient
import SeekProtocol

/// The entries of the playlist, as mpv's property lists them. Numbers are mpv's: the first is 0.
struct PlaylistEntries {
    let entries: [JSONValue]
    /// Of the film that plays. libmpv before 0.36 does not tell it with the entry.
    private let title: ByteString?

    init(on connection: inout Connection) throws(Failure) {
        entries = try Daemon.property("playlist", on: &connection).elements
        title = try Daemon.property("media-title", on: &connection).byteString
    }

    /// The entry that plays or is being opened; nil if none is.
    var current: Int? { entries.firstIndex { $0["current"]?.flag == true } }

    /// - Throws: `refused` if there is no such entry.
    func require(_ index: Int) throws(Failure) {
        guard !entries.indices.contains(index) else { return }
        let expected = entries.isEmpty ? "the playlist is empty" : "expected 0 to \(entries.count - 1)"
        throw Failure(.refused, "no such entry: \(expected), got \(index)")
    }

    /// As all front ends call it; JSON has its path or URL.
    func name(of index: Int) -> String {
        guard entries.indices.contains(index) else { return "" }
        let entry = entries[index]
        let title = entry["title"]?.byteString ?? (index == current ? title : nil)
        return MediaTitle.film(title, of: entry["filename"]?.byteString ?? "").description.forTerminal
    }

    /// "3  film.mkv".
    func words(for index: Int) -> String { "\(index)  \(name(of: index))" }

    var words: String {
        guard !entries.isEmpty else { return "empty" }
        return Columns.text(
            entries.indices.map { (isMarked: $0 == current, cells: ["\($0)", name(of: $0)]) })
    }

    /// Prints the current entry after a command that changes it.
    static func printCurrent(_ format: OutputFormat, on connection: inout Connection) throws(Failure) {
        let list = try PlaylistEntries(on: &connection)
        format.print(list.current.map { list.entries[$0] } ?? .null) {
            list.current.map(list.words) ?? "nothing plays"
        }
    }

    /// For `completion`: the entries' numbers and names.
    @Sendable
    static func numbers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Completions.values(words) { connection throws(Failure) in
            let list = try PlaylistEntries(on: &connection)
            return list.entries.indices.map { ("\($0)", list.name(of: $0)) }
        }
    }
}

/// The film that plays and its playlist, to return to if another one can't be played.
struct PlayingFilm {
    /// mpv's numbers of the entries, which stay when others are added or removed.
    private let entries: Set<Int>
    private let current: Int
    /// Seconds; nil if it is not known.
    private let position: Double?

    /// Nil if nothing plays.
    init?(on connection: inout Connection) throws(Failure) {
        guard try Daemon.property("idle-active", on: &connection).flag == false else { return nil }
        let list = try PlaylistEntries(on: &connection)
        guard let index = list.current, let current = list.entries[index]["id"]?.wholeNumber else { return nil }
        entries = Set(list.entries.compactMap { $0["id"]?.wholeNumber })
        self.current = current
        position = try Daemon.request("snapshot", on: &connection).data?["position"]?.number
    }

    /// Another film plays: removes the entries of this one's playlist.
    func leave(on connection: inout Connection) throws(Failure) {
        try Self.remove(entries, on: &connection)
    }

    /// Plays it again where it was, and removes entries that can't be played.
    func comeBack(removing failed: Set<Int>, on connection: inout Connection) throws(Failure) {
        try Self.remove(failed, on: &connection)
        guard let index = try Self.index(of: current, on: &connection) else { return }
        try Self.play(index, on: &connection)
        guard let position else { return }
        // Kept until the film is ready. One that can't seek begins anew.
        for command in [JSONValue.array([.text("scrub"), .double(position)]), .array([.text("scrub-end")])] {
            _ = try Daemon.reply(to: command, on: &connection)
        }
    }

    /// Plays an entry that was added, by mpv's number of it.
    static func play(entry: Int, on connection: inout Connection, onEvent: (Message) -> Void) throws(Failure) {
        guard let index = try index(of: entry, on: &connection, onEvent: onEvent) else { return }
        try play(index, on: &connection, onEvent: onEvent)
    }

    private static func play(
        _ index: Int, on connection: inout Connection, onEvent: (Message) -> Void = { _ in }
    ) throws(Failure) {
        let command = JSONValue.array([.text("playlist-play-index"), .integer(Int64(index))])
        _ = try Daemon.served(Daemon.reply(to: command, on: &connection, onEvent: onEvent))
    }

    private static func index(
        of entry: Int, on connection: inout Connection, onEvent: (Message) -> Void = { _ in }
    ) throws(Failure) -> Int? {
        let reply = try Daemon.reply(
            to: .array([.text("get_property"), .text("playlist")]), on: &connection, onEvent: onEvent)
        return reply.data?.elements.firstIndex { $0["id"]?.wholeNumber == entry }
    }

    private static func remove(_ numbers: Set<Int>, on connection: inout Connection) throws(Failure) {
        let list = try PlaylistEntries(on: &connection).entries
        for index in list.indices.reversed() {
            guard let number = list[index]["id"]?.wholeNumber, numbers.contains(number) else { continue }
            try Daemon.mpv([.text("playlist-remove"), .integer(Int64(index))], on: &connection)
        }
    }
}

/// Whether the daemon's user can read local files, as far as it is to be seen before they are opened.
struct Readability {
    /// Nil if the daemon's process is hidden.
    private let account: Account?

    init(on connection: inout Connection) throws(Failure) {
        account = Account(process: try Daemon.property("pid", on: &connection).wholeNumber ?? 0)
    }

    /// Why it can't; nil if it can, or if only the daemon knows.
    func refusal(of location: ByteString) -> String? {
        // A name that is not UTF-8 is not known to this program's functions.
        let path = location.description
        guard let account, path.hasPrefix("/"), Array(path.utf8) == location.bytes else { return nil }
        guard let finding = FilmExamination.finding(path, for: account), finding.kind == .wrong else { return nil }
        return finding.text
    }
}
