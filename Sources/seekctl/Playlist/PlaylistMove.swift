import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

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
