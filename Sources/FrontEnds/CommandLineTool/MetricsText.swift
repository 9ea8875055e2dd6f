package import SeekProtocol

/// The daemon's counters for Prometheus, in its text format 0.0.4: the one that Prometheus, node_exporter's textfile
/// collector and promtool all read. OpenMetrics names the type of a counter without `_total`, which the last two refuse.
package struct MetricsText {
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    package private(set) var text = ""

    /// - Parameters:
    ///   - hello: the data of the reply to `hello`.
    ///   - stats: that of the reply to `stats`.
    package init(hello: JSONValue, stats: JSONValue) {
        let versions = [("version", hello.text("seekd")), ("mpv", hello.text("mpv"))]
        add("build_info", "gauge", "The version of seekd and of its player.", [(versions, 1)])
        add("uptime_seconds", "gauge", "Seconds since the start.", stats, "uptime_s")
        add("taps_total", "counter", "Presses of the seek buttons.", stats, "taps")
        add("taps_dropped_total", "counter", "Presses that were not served.", stats, "taps_dropped")
        add("requests_refused_total", "counter", "Requests that ended with an error.", stats, "refused")
        add("seeks_total", "counter", "Seeks handed to libmpv.", stats, "seeks")
        add("seeks_stalled_total", "counter", "Seeks that took longer than seek.seek_timeout_ms.", stats, "stalled")
        add("coalesced_total", "counter", "Moves of a target that needed no seek of their own.", stats, "coalesced")
        let ends = ["landed", "failed", "cancelled", "aborted"]
        add("chases_total", "counter", "Chases, by how they ended.", ends.map { ([("end", $0)], stats.count($0)) })
        add("loads_total", "counter", "Files that were loaded and shown.", stats, "loads")
        add("loads_failed_total", "counter", "Files that could not be opened or played.", stats, "loads_failed")
        let decoder = stats["decoder"] ?? .null
        add(
            "decoder_info", "gauge", "1 for the decoder of the loaded film; none without a film.",
            decoder["fell_back"] == nil
                ? [] : [([("codec", decoder.text("codec")), ("hardware", decoder.text("hardware"))], 1)])
        add(
            "decoder_fallbacks_total", "counter", "Films in which a hardware decoder failed.", stats,
            "decoder_fallbacks")
        add(
            "tap_to_picture_seconds", "From the first command of a chase to its first picture.",
            stats["tap_to_picture_ms"] ?? .null)
        add(
            "tap_to_landed_seconds", "From the newest command of a chase to its landing.",
            stats["tap_to_landed_ms"] ?? .null)
        add("clients", "gauge", "Connected clients.", stats, "clients")
        add("clients_admitted_total", "counter", "Clients that were admitted.", stats, "clients_seen")
        add("clients_refused_total", "counter", "Clients that were refused.", stats, "clients_turned_away")
        add(
            "clients_disconnected_total", "counter", "Clients that were disconnected because they did not read.",
            stats, "clients_disconnected")
        let slowest = (stats["slowest_chase"]?["waited_ms"]?.number ?? 0) / 1000
        add(
            "slowest_chase_seconds", "gauge",
            "From the newest command to the end of the slowest chase of the last hour; 0 without one.",
            [([], slowest)])
    }

    private typealias Labels = [(name: String, value: String)]

    private mutating func add(_ name: String, _ type: String, _ help: String, _ stats: JSONValue, _ field: String) {
        add(name, type, help, [([], stats.count(field))])
    }

    private mutating func add(
        _ name: String, _ type: String, _ help: String, _ samples: [(labels: Labels, value: Double)]
    ) {
        describe(name, type, help)
        for sample in samples { line(name, sample.labels, sample.value) }
    }

    /// - Parameter latency: an object of `stats`, ms.
    private mutating func add(_ name: String, _ help: String, _ latency: JSONValue) {
        describe(name, "histogram", help)
        for (bound, count) in zip(latency["bounds"]?.elements ?? [], latency["counts"]?.elements ?? []) {
            line(name + "_bucket", [("le", "\((bound.number ?? 0) / 1000)")], count.number ?? 0)
        }
        line(name + "_bucket", [("le", "+Inf")], latency.count("count"))
        line(name + "_sum", [], latency.count("sum") / 1000)
        line(name + "_count", [], latency.count("count"))
    }

    private mutating func describe(_ name: String, _ type: String, _ help: String) {
        text += "# HELP seekd_\(name) \(help)\n# TYPE seekd_\(name) \(type)\n"
    }

    private mutating func line(_ name: String, _ labels: Labels, _ value: Double) {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        let number = Int64(exactly: value).map { "\($0)" } ?? "\(value)"
        text += "seekd_\(name)\(list.isEmpty ? "" : "{\(list)}") \(number)\n"
    }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for character in value {
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
        return text
    }
}

extension JSONValue {
    fileprivate func count(_ name: String) -> Double { self[ByteString(name)]?.number ?? 0 }

    fileprivate func text(_ name: String) -> String { self[ByteString(name)]?.repairedText ?? "" }
}
