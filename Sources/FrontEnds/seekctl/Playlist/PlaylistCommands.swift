import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Playlist: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or change the playlist.",
        discussion: """
            seekctl playlist                  show it; > marks what plays
            seekctl playlist add a.mkv b.mkv  at the end; --next: after what plays
            seekctl playlist remove 3 4
            seekctl playlist move 5 0         entry 5 becomes entry 0
            seekctl playlist clear            all but what plays
            seekctl playlist goto 2           or next, previous

            The first entry is 0, as in mpv. seekctl load replaces the playlist, seekctl stop empties it.
            """,
        subcommands: [
            PlaylistShow.self, PlaylistAdd.self, PlaylistRemove.self, PlaylistMove.self, PlaylistClear.self,
            PlaylistGoto.self, Next.self, Previous.self,
        ], defaultSubcommand: PlaylistShow.self)
}

struct PlaylistShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the entries: number, title or path; > marks what plays.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let list = try PlaylistEntries(on: &connection)
        format.print(.array(list.entries)) { list.words }
    }
}

struct PlaylistAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add files or URLs, without playing them.",
        discussion: "seekctl load --append also plays, if nothing plays.")

    @Argument(help: "Files or URLs.", completion: .file())
    var files: [String]

    @Flag(help: "Add them after the entry that plays, not at the end.")
    var next = false

    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let current = try PlaylistEntries(on: &connection).current
        for (offset, file) in files.enumerated() {
            let location = try Load.location(of: file)
            try Daemon.request(
                "loadfile", [("url", .string(location)), ("flags", .text("append"))], on: &connection)
            let last = try PlaylistEntries(on: &connection).entries.count - 1
            var index = last
            if next, let current {
                index = min(last, current + 1 + offset)
                try Daemon.move(from: last, to: index, on: &connection)
            }
            StandardOutput.write(line: "added \(index)  \(location.description.forTerminal)")
            Load.noteIfMissing(location)
        }
    }
}

struct PlaylistRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove entries; if one plays, the next one plays.")

    @Argument(
        help: "The entries, from 0, as they are numbered before.", completion: .custom(PlaylistEntries.numbers),
        transform: IndexArgument.read)
    var entries: [Int]

    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let list = try PlaylistEntries(on: &connection)
        for index in entries { try list.require(index) }
        // The last first, so that the numbers of the others stay.
        for index in Set(entries).sorted(by: >) {
            try Daemon.mpv([.text("playlist-remove"), .integer(Int64(index))], on: &connection)
        }
        for index in Set(entries).sorted() { StandardOutput.write(line: "removed \(list.words(for: index))") }
    }
}

struct PlaylistMove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move an entry.",
        discussion: """
            seekctl playlist move 5 0    entry 5 becomes entry 0; those between move down
            """)

    @Argument(
        help: "The entry, from 0.", completion: .custom(PlaylistEntries.numbers), transform: IndexArgument.read)
    var from: Int

    @Argument(
        help: "The number that it gets.", completion: .custom(PlaylistEntries.numbers),
        transform: IndexArgument.read)
    var to: Int

    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let list = try PlaylistEntries(on: &connection)
        try list.require(from)
        try list.require(to)
        try Daemon.move(from: from, to: to, on: &connection)
        StandardOutput.write(line: list.name(of: from) + " is \(to)")
    }
}

extension Daemon {
    /// Moves an entry of the playlist. mpv's second number is the entry before which it goes, in the old numbers.
    static func move(from: Int, to: Int, on connection: inout Connection) throws(Failure) {
        let before = to > from ? to + 1 : to
        try mpv([.text("playlist-move"), .integer(Int64(from)), .integer(Int64(before))], on: &connection)
    }
}

struct PlaylistGoto: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "goto", abstract: "Play an entry.")

    @Argument(
        help: "The entry, from 0.", completion: .custom(PlaylistEntries.numbers), transform: IndexArgument.read)
    var entry: Int

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try PlaylistEntries(on: &connection).require(entry)
        try Daemon.mpv([.text("playlist-play-index"), .integer(Int64(entry))], on: &connection)
        try PlaylistEntries.printCurrent(format, on: &connection)
    }
}

struct PlaylistClear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Remove all entries but the one that plays.",
        discussion: "seekctl stop removes that one too.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let before = try PlaylistEntries(on: &connection).entries.count
        try Daemon.mpv([.text("playlist-clear")], on: &connection)
        let count = before - (try PlaylistEntries(on: &connection).entries.count)
        StandardOutput.write(line: "removed \(count) \(count == 1 ? "entry" : "entries")")
    }
}

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Play the next entry of the playlist.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.mpv([.text("playlist-next")], on: &connection)
        try PlaylistEntries.printCurrent(format, on: &connection)
    }
}

struct Previous: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Play the previous entry of the playlist.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.mpv([.text("playlist-prev")], on: &connection)
        try PlaylistEntries.printCurrent(format, on: &connection)
    }
}
