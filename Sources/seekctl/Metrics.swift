import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

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
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            written += count
        }
        let isWhole = written == bytes.count
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
