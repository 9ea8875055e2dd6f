import CommandLineTool
import SeekClient
import SeekProtocol

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
