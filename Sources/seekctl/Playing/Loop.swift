import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Loop: ParsableCommand {
    enum Part: String, WordArgument { case file, playlist, off }

    static let configuration = CommandConfiguration(
        abstract: "Show or set what is repeated.",
        discussion: """
            seekctl loop           show it: file, playlist or off
            seekctl loop file

            Sets mpv's properties loop-file and loop-playlist.
            """)

    @Argument(help: "file, playlist or off. (default: show it)", completion: Part.completion, transform: Part.read)
    var part: Part?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let part {
            for (property, repeated) in [("loop-file", Part.file), ("loop-playlist", .playlist)] {
                try Daemon.set(property, to: .text(part == repeated ? "inf" : "no"), on: &connection)
            }
        }
        let now: Part =
            if try Self.repeats("loop-file", on: &connection) {
                .file
            } else if try Self.repeats("loop-playlist", on: &connection) {
                .playlist
            } else {
                .off
            }
        format.print(.text(now.rawValue)) { now.rawValue }
    }

    /// mpv's value is false, "inf" or a number.
    private static func repeats(_ property: String, on connection: inout Connection) throws(Failure) -> Bool {
        let value = try Daemon.property(property, on: &connection)
        return value != .bool(false) && value != .text("no")
    }
}
