import ArgumentParser
import SeekClient
import SeekProtocol

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
