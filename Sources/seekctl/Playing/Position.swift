import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Position: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the position, or go to one.",
        discussion: """
            seekctl position         show it: "0:00:20 of 0:05:00"; with --json in seconds
            seekctl position 1:23    as scrub
            seekctl position +10     as scrub
            """)

    @Argument(
        help: "Seconds, h:mm:ss, a percentage of the duration, or a step: +5, -5. (default: show the position)",
        transform: Destination.read)
    var position: Destination?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let position { return try position.go(format, on: &connection) }
        let snapshot = try Daemon.request("snapshot", on: &connection).data ?? .null
        let position = snapshot["position"] ?? .null
        format.print(position) {
            guard let seconds = position.number else { return "nothing loaded" }
            let duration = snapshot["media"]?["duration"]?.number.map { " of " + MediaTime.clock($0) } ?? ""
            return MediaTime.clock(seconds) + duration
        }
    }
}
