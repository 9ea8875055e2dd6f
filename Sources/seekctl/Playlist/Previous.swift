import ArgumentParser
import SeekClient
import SeekProtocol

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
