import Histogram
import SeekProtocol

/// Latencies since start: percentiles for people, and counts below fixed bounds for monitoring, which can be added up
/// over daemons.
struct LatencyHistogram {
    /// Milliseconds.
    static let bounds: [Double] = [5, 10, 20, 40, 60, 100, 160, 250, 400, 600, 1000, 1600, 2500, 5000, 10_000]

    private static let longestMicroseconds: UInt64 = 120_000_000

    private var microseconds = Histogram<UInt64>(
        highestTrackableValue: longestMicroseconds, numberOfSignificantValueDigits: .two)
    /// Latencies up to each bound that are above the bound before it.
    private var counts = [Int](repeating: 0, count: bounds.count)
    private var sum = 0.0

    mutating func record(milliseconds: Double) {
        let milliseconds = max(0, milliseconds)
        _ = microseconds.record(UInt64(min(Double(Self.longestMicroseconds), milliseconds * 1000)))
        sum += milliseconds
        if let index = Self.bounds.firstIndex(where: { milliseconds <= $0 }) { counts[index] += 1 }
    }

    var json: JSONValue {
        func milliseconds(_ percentile: Double) -> JSONValue {
            .double(Double(microseconds.valueAtPercentile(percentile)) / 1000)
        }
        var total = 0
        let totals = counts.map { count in
            total += count
            return JSONValue.integer(Int64(total))
        }
        return .object([
            .init("count", .integer(Int64(microseconds.totalCount))),
            .init("p50", milliseconds(50)),
            .init("p90", milliseconds(90)),
            .init("p99", milliseconds(99)),
            .init("max", .double(Double(microseconds.max) / 1000)),
            .init("sum", .double(sum)),
            .init("bounds", .array(Self.bounds.map { .integer(Int64($0)) })),
            .init("counts", .array(totals)),
        ])
    }
}
