import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

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
