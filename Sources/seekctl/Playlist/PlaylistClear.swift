import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

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
