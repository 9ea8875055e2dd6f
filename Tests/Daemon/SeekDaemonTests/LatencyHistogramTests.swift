import Glibc
import SeekProtocol
import Testing

@testable import SeekDaemon

/// The percentiles of `stats`, which are estimated from its counts.
@Suite struct LatencyHistogramTests {
    @Test("without latencies all figures are 0")
    func empty() {
        let histogram = LatencyHistogram()
        #expect(histogram.percentile(50) == 0)
        #expect(histogram.percentile(99) == 0)
        #expect(histogram.json["count"] == .integer(0))
        #expect(histogram.json["max"] == .double(0))
    }

    @Test("one latency is told as it is", arguments: [0, 7, 5, 10_000, 123_456.5])
    func one(latency: Double) {
        var histogram = LatencyHistogram()
        histogram.record(milliseconds: latency)
        for percent in [0.0, 50, 90, 99, 100] { #expect(histogram.percentile(percent) == latency) }
    }

    @Test("latencies between two bounds count as spread evenly there")
    func spread() {
        var histogram = LatencyHistogram()
        for latency in [20.5, 22, 23, 40] { histogram.record(milliseconds: latency) }
        #expect(histogram.percentile(50) == 20.5 + (40 - 20.5) / 2)
        #expect(histogram.percentile(100) == 40)
    }

    @Test("the estimate is in the same step as the exact percentile", arguments: [50.0, 90, 99])
    func withinAStep(percent: Double) {
        var histogram = LatencyHistogram()
        // 1,000 latencies from 0.1 ms to 13.6 s, few of them long.
        let latencies = (1...1000).map { pow(Double($0) / 1000, 6) * 13_600 + 0.1 }
        for latency in latencies { histogram.record(milliseconds: latency) }
        let exact = latencies[Int(percent / 100 * 1000) - 1]
        let step = { (latency: Double) in LatencyHistogram.bounds.firstIndex { latency <= $0 } }
        #expect(step(histogram.percentile(percent)) == step(exact))
    }

    @Test("latencies above the last bound are counted, and lie below no bound")
    func beyond() {
        var histogram = LatencyHistogram()
        for latency in [20_000.0, 40_000] { histogram.record(milliseconds: latency) }
        #expect(histogram.percentile(50) == 30_000)
        #expect(histogram.json["count"] == .integer(2))
        #expect(histogram.json["counts"] == .array(LatencyHistogram.bounds.map { _ in .integer(0) }))
        #expect(histogram.json["max"] == .double(40_000))
    }
}
