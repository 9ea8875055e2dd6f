import CommandLineTool
import SeekClient
import SeekProtocol

/// The entries of the playlist, as mpv's property lists them. Numbers are mpv's: the first is 0.
struct PlaylistEntries {
    let entries: [JSONValue]

    init(on connection: inout Connection) throws(Failure) {
        entries = try Daemon.property("playlist", on: &connection).elements
    }

    /// The entry that plays or is being opened; nil if none is.
    var current: Int? { entries.firstIndex { $0["current"]?.flag == true } }

    /// - Throws: `refused` if there is no such entry.
    func require(_ index: Int) throws(Failure) {
        guard !entries.indices.contains(index) else { return }
        let expected = entries.isEmpty ? "the playlist is empty" : "expected 0 to \(entries.count - 1)"
        throw Failure(.refused, "no such entry: \(expected), got \(index)")
    }

    /// Its title, else its path or URL.
    func name(of index: Int) -> String {
        guard entries.indices.contains(index) else { return "" }
        return entries[index]["title"]?.text ?? entries[index]["filename"]?.text ?? ""
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

    /// For `completion`: the entries' numbers.
    @Sendable
    static func numbers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Completions.values(words) { connection throws(Failure) in
            try PlaylistEntries(on: &connection).entries.indices.map { "\($0)" }
        }
    }
}
