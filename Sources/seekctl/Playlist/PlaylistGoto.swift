import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

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
