import ArgumentParser
import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol

struct Hello: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.hello.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("hello")) { FieldTable($0).text }
    }
}

struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the counters and latencies of stats for Prometheus.",
        discussion: """
            For node_exporter's textfile collector, from a timer:
              seekctl metrics --output /var/lib/prometheus/node-exporter/seekd.prom

            docs/metrics.md describes the metrics, and has alert rules and a dashboard. seek-web --metrics serves the \
            same to Prometheus itself.
            """)

    @Option(
        help: ArgumentHelp(
            "Write to this file instead of standard output. It is replaced as a whole; without a daemon it stays as it is.",
            valueName: "file"),
        completion: .file(extensions: ["prom"]))
    var output: String?

    @OptionGroup var daemon: Daemon

    func validate() throws {
        if output == "" { throw ValidationError("--output needs a path.") }
    }

    func run() throws {
        var connection = try daemon.connect()
        let hello = try Daemon.request("hello", on: &connection).data ?? .null
        let stats = try Daemon.request("stats", on: &connection).data ?? .null
        let text = MetricsText(hello: hello, stats: stats).text
        guard let output else { return StandardOutput.write(line: String(text.dropLast())) }
        try Self.replace(output, with: Array(text.utf8))
    }

    /// Writes a file beside it and renames that, so that no reader sees half of it.
    private static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        let temporary = "\(path).\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(temporary) }
        let isWhole = (try? FileContents.write(bytes, to: descriptor)) != nil
        guard close(descriptor) == 0, isWhole, rename(temporary, path) == 0 else {
            let failure = failure(path)
            unlink(temporary)
            throw failure
        }
    }

    private static func failure(_ path: String) -> Failure {
        Failure(.refused, "\(path): \(String(cString: strerror(errno)))")
    }
}

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

struct Choreography: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.choreography.help).",
        discussion: "With --json, everything that an overlay needs; otherwise one line for each movement.")

    @Argument(
        help: "The part of an overlay: \(OverlayPart.allCases.map(\.rawValue).joined(separator: ", ")).",
        completion: .list(OverlayPart.allCases.map(\.rawValue)), transform: Choreography.part(from:))
    var part: OverlayPart

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    private static func part(from text: String) throws -> OverlayPart {
        let names = OverlayPart.allCases.map(\.rawValue)
        guard let part = OverlayPart(rawValue: text) else {
            throw ValidationError("expected one of \(names.joined(separator: ", "))")
        }
        return part
    }

    func run() throws {
        format.print(try daemon.request("choreography", [("part", .text(part.rawValue))]), Self.words)
    }

    /// "arrow  rotation  0 -> 20 degrees  0 to 100 ms  tap", and then the shapes.
    static func words(for data: JSONValue) -> String {
        let movements = list(data["timelines"]).map { timeline in
            let delay = timeline["delay_ms"]?.number ?? 0
            let end = delay + (timeline["duration_ms"]?.number ?? 0)
            let values = ["from", "to"].map { hundredths(timeline[$0]?.number ?? 0) }.joined(separator: " -> ")
            return [
                (timeline["view"]?.text ?? "").column(20), (timeline["property"]?.text ?? "").column(10),
                "\(values) \(timeline["unit"]?.text ?? "")".column(28), "\(hundredths(delay)) to \(hundredths(end)) ms",
                (timeline["morph"]?.text ?? timeline["start"]?.text).map { "  \($0)" } ?? "",
            ].joined()
        }
        let shapes = list(data["shapes"]).map { ($0["shape"]?.text ?? "").column(20) + ($0["d"]?.text ?? "") }
        let row = data["row"].flatMap { $0 == .null ? nil : FieldTable($0).text }
        return (movements + shapes + [row].compactMap { $0 }).joined(separator: "\n")
    }

    private static func list(_ value: JSONValue?) -> [JSONValue] {
        guard case .array(let elements)? = value else { return [] }
        return elements
    }

    /// "1.82", without needless decimals.
    private static func hundredths(_ number: Double) -> String {
        "\((number * 100).rounded() / 100)".droppingSuffix(".0")
    }
}
