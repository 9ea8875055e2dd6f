import FlightRecorder
import SeekModel
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
    /// The newest event of the loaded film; nil without one.
    private var film: MediaEvent?
    private var fallbacks = 0
    private var clientsSeen = 0
    private var clientsTurnedAway = 0
    private var clientsDisconnected = 0
    private var tapToPicture = LatencyHistogram()
    private var tapToLanded = LatencyHistogram()
    /// The chase whose first picture has been shown.
    private var picturedChase = 0

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
            tapToPicture.record(milliseconds: chase.elapsedMilliseconds)
        }
        guard chase.phase.isTerminal else { return }
        ends[chase.phase, default: 0] += 1
        coalesced += chase.coalesced
        if chase.phase == .landed, chase.precision != nil {
            tapToLanded.record(milliseconds: chase.waitedMilliseconds)
        }
    }

    /// A file is `loaded` when it is ready, and again when something of it changes, and `failed` at its end if it could not
    /// be played.
    private mutating func count(_ media: MediaEvent) {
        switch media.phase {
        case .loaded where film == nil: loads += 1
        case .failed: failedLoads += 1
        case .idle, .loading, .loaded, .reconnecting, .ended: break
        }
        if fallsBack(media) { fallbacks += 1 }
        // A film that goes on after its connection was lost was loaded before.
        if media.phase != .reconnecting { film = media.phase == .loaded ? media : nil }
    }

    /// Whether this event tells first that a hardware decoder has failed in the film. Ask before it is counted.
    func fallsBack(_ media: MediaEvent) -> Bool {
        media.phase == .loaded && media.decoder?.fellBack == true && film?.decoder?.fellBack != true
    }

    /// The hardware decoder of the film until now; nil without one.
    var hardware: String? { film?.decoder?.hardware }

    /// Whether films were to be played, and none could be.
    var playedNothing: Bool { failedLoads > 0 && loads == 0 }

    mutating func countConnection() { clientsSeen += 1 }

    mutating func countRefusal() { clientsTurnedAway += 1 }

    /// Counts a client that was disconnected because it did not read.
    mutating func countDisconnection() { clientsDisconnected += 1 }

    func json(clients: Int, uptime: Duration, slowest: SlowestChase.Kept?) -> JSONValue {
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
            .init("decoder", film?.decoder.map(Self.json) ?? .null),
            .init("decoder_fallbacks", .integer(Int64(fallbacks))),
            .init("tap_to_picture_ms", tapToPicture.json),
            .init("tap_to_landed_ms", tapToLanded.json),
            .init("slowest_chase", slowest.map(Self.json) ?? .null),
            .init("clients", .integer(Int64(clients))),
            .init("clients_seen", .integer(Int64(clientsSeen))),
            .init("clients_turned_away", .integer(Int64(clientsTurnedAway))),
            .init("clients_disconnected", .integer(Int64(clientsDisconnected))),
        ])
    }

    private static func json(_ decoder: MediaEvent.Decoder) -> JSONValue {
        .object([
            .init("codec", decoder.codec.map { .text($0) } ?? .null),
            .init("hardware", decoder.hardware.map { .text($0) } ?? .null),
            .init("fell_back", .bool(decoder.fellBack)),
        ])
    }

    private static func json(_ kept: SlowestChase.Kept) -> JSONValue {
        .object([
            .init("chase", .integer(Int64(kept.end.chase))),
            .init("phase", .text(kept.end.phase.rawValue)),
            .init("waited_ms", .double(kept.end.waitedMilliseconds)),
            .init("elapsed_ms", .double(kept.end.elapsedMilliseconds)),
            .init("time_us", .integer(kept.endedAt.nanoseconds / 1000)),
        ])
    }
}

/// Latencies since start: counts below fixed bounds for monitoring, which can be added up over daemons, and percentiles
/// for people, which are estimated from these counts.
struct LatencyHistogram {
    /// Milliseconds.
    static let bounds: [Double] = [5, 10, 20, 40, 60, 100, 160, 250, 400, 600, 1000, 1600, 2500, 5000, 10_000]

    /// Latencies up to each bound that are above the bound before it; the last are above all bounds.
    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    private var total = 0
    private var sum = 0.0
    private var shortest = Double.infinity
    private var longest = 0.0

    mutating func record(milliseconds: Double) {
        let milliseconds = max(0, milliseconds)
        counts[Self.bounds.firstIndex { milliseconds <= $0 } ?? Self.bounds.count] += 1
        total += 1
        sum += milliseconds
        shortest = min(shortest, milliseconds)
        longest = max(longest, milliseconds)
    }

    /// The latency that `percent` of all do not exceed, as if those between two bounds were spread evenly there. 0 if
    /// there are none.
    func percentile(_ percent: Double) -> Double {
        let rank = percent / 100 * Double(total)
        var below = 0
        for (index, count) in counts.enumerated() where count > 0 {
            if Double(below + count) >= rank {
                let lower = max(shortest, index == 0 ? 0 : Self.bounds[index - 1])
                let upper = min(longest, index == Self.bounds.count ? longest : Self.bounds[index])
                return lower + (upper - lower) * (rank - Double(below)) / Double(count)
            }
            below += count
        }
        return longest
    }

    var json: JSONValue {
        var upToBound = 0
        let totals = counts.dropLast().map { count in
            upToBound += count
            return JSONValue.integer(Int64(upToBound))
        }
        return .object([
            .init("count", .integer(Int64(total))),
            .init("p50", .double(percentile(50))),
            .init("p90", .double(percentile(90))),
            .init("p99", .double(percentile(99))),
            .init("max", .double(longest)),
            .init("sum", .double(sum)),
            .init("bounds", .array(Self.bounds.map { .integer(Int64($0)) })),
            .init("counts", .array(totals)),
        ])
    }
}
