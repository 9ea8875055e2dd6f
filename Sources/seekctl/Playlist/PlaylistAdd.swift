import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

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
