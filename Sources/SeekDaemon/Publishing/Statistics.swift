import Histogram
import SeekProtocol

/// Counters and latencies since start.
struct Statistics {
    private var taps = 0
    private var droppedTaps = 0
    private var refused = 0
    private var seeks = 0
    private var coalesced = 0
    private var ends: [ChaseEvent.Phase: Int] = [:]
    private var stalled = 0
    private var loads = 0
    private var failedLoads = 0
    private var clientsSeen = 0
    private var clientsTurnedAway = 0
    private var clientsDisconnected = 0
    /// Microseconds.
    private var tapToPicture = Statistics.histogram()
    private var tapToLanded = Statistics.histogram()
    /// The chase whose first picture has been shown.
    private var picturedChase = 0

    private static let longest: UInt64 = 120_000_000

    private static func histogram() -> Histogram<UInt64> {
        Histogram(highestTrackableValue: longest, numberOfSignificantValueDigits: .two)
    }

    mutating func countTaps(_ count: Int) { taps += count }

    mutating func count(_ reply: Reply) {
        switch reply {
        case .success(.tap(let tap)) where tap.dropped: droppedTaps += 1
        case .success: break
        case .refused: refused += 1
        }
    }

    mutating func countSeek() { seeks += 1 }

    mutating func count(_ event: Event) {
        if case .media(let media) = event { count(media) }
        guard case .chase(let chase) = event else { return }
        if chase.phase == .stalled { stalled += 1 }
        if chase.phase == .previewed || chase.phase == .landed, chase.precision != nil, picturedChase != chase.chase {
            picturedChase = chase.chase
            Self.record(chase.elapsedMilliseconds, in: &tapToPicture)
        }
        guard chase.phase.isTerminal else { return }
        ends[chase.phase, default: 0] += 1
        coalesced += chase.coalesced
        if chase.phase == .landed, chase.precision != nil { Self.record(chase.waitedMilliseconds, in: &tapToLanded) }
    }

    /// A file is `loaded` once, when it is ready, and `failed` at its end if it could not be played.
    private mutating func count(_ media: MediaEvent) {
        switch media.phase {
        case .loaded: loads += 1
        case .failed: failedLoads += 1
        case .idle, .loading, .ended: break
        }
    }

    /// Whether films were to be played, and none could be.
    var playedNothing: Bool { failedLoads > 0 && loads == 0 }

    mutating func countConnection() { clientsSeen += 1 }

    mutating func countRefusal() { clientsTurnedAway += 1 }

    /// Counts a client that was disconnected because it did not read.
    mutating func countDisconnection() { clientsDisconnected += 1 }

    private static func record(_ milliseconds: Double, in histogram: inout Histogram<UInt64>) {
        _ = histogram.record(min(longest, UInt64(max(0, milliseconds * 1000))))
    }

    func json(clients: Int, uptime: Duration) -> JSONValue {
        .object([
            .init("uptime_s", .integer(uptime.components.seconds)),
            .init("taps", .integer(Int64(taps))),
            .init("taps_dropped", .integer(Int64(droppedTaps))),
            .init("refused", .integer(Int64(refused))),
            .init("seeks", .integer(Int64(seeks))),
            .init("coalesced", .integer(Int64(coalesced))),
            .init("landed", .integer(Int64(ends[.landed, default: 0]))),
            .init("failed", .integer(Int64(ends[.failed, default: 0]))),
            .init("cancelled", .integer(Int64(ends[.cancelled, default: 0]))),
            .init("aborted", .integer(Int64(ends[.aborted, default: 0]))),
            .init("stalled", .integer(Int64(stalled))),
            .init("loads", .integer(Int64(loads))),
            .init("loads_failed", .integer(Int64(failedLoads))),
            .init("tap_to_picture_ms", Self.json(tapToPicture)),
            .init("tap_to_landed_ms", Self.json(tapToLanded)),
            .init("clients", .integer(Int64(clients))),
            .init("clients_seen", .integer(Int64(clientsSeen))),
            .init("clients_turned_away", .integer(Int64(clientsTurnedAway))),
            .init("clients_disconnected", .integer(Int64(clientsDisconnected))),
        ])
    }

    private static func json(_ histogram: Histogram<UInt64>) -> JSONValue {
        func milliseconds(_ percentile: Double) -> JSONValue {
            .double(Double(histogram.valueAtPercentile(percentile)) / 1000)
        }
        return .object([
            .init("count", .integer(Int64(histogram.totalCount))),
            .init("p50", milliseconds(50)),
            .init("p90", milliseconds(90)),
            .init("p99", milliseconds(99)),
            .init("max", .double(Double(histogram.max) / 1000)),
        ])
    }
}
