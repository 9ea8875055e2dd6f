import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Trace: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the daemon's newest inputs and actions, for a bug report.",
        discussion: """
            seekctl trace > trace.jsonl

            JSON Lines: a header with the settings and a state, then the inputs since, a few thousand at most. \
            "make replay TRACE=trace.jsonl" in seekd's source replays them.
            """)

    @Flag(help: "Include paths, titles and URLs, which are left out otherwise.")
    var titles = false

    @Flag(help: "Write those of the slowest chase of the last hour, which seekctl stats names, instead.")
    var slowest = false

    @OptionGroup var daemon: Daemon

    func run() throws {
        let response = try daemon.request(
            "trace", [("titles", titles ? .bool(true) : nil), ("slowest", slowest ? .bool(true) : nil)])
        guard case .array(let lines)? = response.data, !lines.isEmpty else {
            throw Failure(
                .refused, slowest ? "no chase has ended in the last hour" : "the daemon has recorded nothing yet")
        }
        for case .string(let line) in lines { StandardOutput.write(line: line.bytes) }
    }
}
