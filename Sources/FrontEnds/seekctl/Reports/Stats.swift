import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.stats.help).",
        discussion: """
            A few lines for people; --json has all of them, and seekctl metrics for Prometheus.

            p99: of a hundred chases, 99 were at most as long.
            """)

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("stats"), Self.words)
    }

    /// A few aligned lines.
    static func words(for stats: JSONValue) -> String {
        func count(_ name: ByteString) -> Int { stats[name]?.wholeNumber ?? 0 }
        /// "9 landed, 1 cancelled": without those that are 0.
        func counts(_ parts: [(ByteString, String)]) -> [String] {
            parts.filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }
        }
        func row(_ total: ByteString, _ parts: [(ByteString, String)]) -> String {
            (["\(count(total))"] + counts(parts)).joined(separator: ", ")
        }
        let chases = counts([
            ("landed", "landed"), ("failed", "failed"), ("cancelled", "cancelled"), ("aborted", "aborted"),
        ])
        let rows = [
            ("uptime", uptime(count("uptime_s"))),
            (
                "clients",
                row(
                    "clients",
                    [
                        ("clients_seen", "since the start"), ("clients_turned_away", "turned away"),
                        ("clients_disconnected", "disconnected because they did not read"),
                    ])
            ),
            (
                "films",
                row(
                    "loads", [("loads_failed", "more failed"), ("decoder_fallbacks", "without their hardware decoder")])
            ),
            ("taps", row("taps", [("taps_dropped", "dropped")])),
            ("seeks", row("seeks", [("coalesced", "more saved"), ("stalled", "stalled")])),
            ("chases", chases.isEmpty ? "none" : chases.joined(separator: ", ")),
            ("tap to picture", latency(stats["tap_to_picture_ms"])),
            ("tap to landing", latency(stats["tap_to_landed_ms"])),
            ("slowest chase", slowest(stats["slowest_chase"])), ("refused requests", "\(count("refused"))"),
        ]
        return rows.map { $0.column(18) + $1 }.joined(separator: "\n")
    }

    /// "2 days 3:12:05".
    private static func uptime(_ seconds: Int) -> String {
        let days = seconds / 86_400
        let words = days == 0 ? "" : days == 1 ? "1 day " : "\(days) days "
        return words + MediaTime.shortClock(Double(seconds % 86_400))
    }

    /// "median 12 ms, p99 17 ms, longest 17 ms (of 9)".
    private static func latency(_ latency: JSONValue?) -> String {
        guard let latency, let count = latency["count"]?.wholeNumber, count > 0 else { return "none yet" }
        let parts = [("median", "p50"), ("p99", "p99"), ("longest", "max")].map { name, field in
            "\(name) \(milliseconds(latency[ByteString(field)]))"
        }
        return parts.joined(separator: ", ") + " (of \(count))"
    }

    /// "17 ms, landed: seekctl trace --slowest tells how".
    private static func slowest(_ chase: JSONValue?) -> String {
        guard let chase, chase != .null else { return "none in the last hour" }
        let phase = chase["phase"]?.text.map { ", \($0)" } ?? ""
        return "\(milliseconds(chase["waited_ms"]))\(phase); seekctl trace --slowest tells how"
    }

    private static func milliseconds(_ value: JSONValue?) -> String {
        guard let number = value?.number else { return "unknown" }
        return (number < 10 ? MediaTime.decimal(number) : "\(Int(clamped: number))") + " ms"
    }
}
