import FlightRecorder
import Glibc
import SeekCore
import SeekModel
import SeekProtocol

// The flight recorder's share of a tap's processor time, in process: from the request's line to the encoded events,
// without sockets and libmpv. In the whole daemon a tap takes longer, so the share is smaller.

/// Percent of a tap's processor time that recording may take. Recording a tap takes about 170 ns, of which 75 are its own
/// instructions; the rest is memory that is used again later, and so out of the processor's cache.
let bound = 5.0
let taps = 1_000
let rounds = 500
let line = Array(#"{"command":["tap","forward"],"request_id":7}"#.utf8)

func processorNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// An engine that plays a long film.
func engineThatPlays() -> SeekEngine {
    var engine = SeekEngine(settings: SeekSettings())
    let film = Media(entry: 1, path: "film.mkv", duration: 1e9, isSeekable: true)
    for input: EngineInput in [
        .fileChangeRequested, .fileChangeReplied(accepted: true, entry: 1), .fileStarted(entry: 1),
        .fileReady(film, position: 20),
    ] { _ = engine.handle(input, at: Instant(nanoseconds: 0)) }
    return engine
}

func tell(_ actions: [Action]) -> Int {
    let stamp = EventStamp(sequence: 1, timeMicroseconds: 60_000)
    var bytes = 0
    for action in actions {
        if case .publish(let event) = action { bytes += event.line(stamp).count }
        if case .reply(let reply) = action { bytes += reply.line(to: .integer(7)).count }
    }
    return bytes
}

/// Nanoseconds a tap.
func tapCost(into ring: inout InputRing?) -> Double {
    var engine = engineThatPlays()
    var bytes = 0
    let start = processorNanoseconds()
    for turn in 1...taps {
        let now = Instant(nanoseconds: Int64(turn) * 60_000_000)
        guard case .success = IncomingRequest(line: line).request else { fatalExit("expected a request, got an error") }
        let input = EngineInput.tap(.forward, count: 1, amount: .steps, isRepeat: false)
        if ring?.needsCheckpoint == true { ring?.checkpoint(engine) }
        let actions = engine.handle(input, at: now)
        ring?.record(input, actions, at: now)
        bytes += tell(actions)
    }
    let cost = Double(processorNanoseconds() - start) / Double(taps)
    guard bytes > taps * 400 else { fatalExit("expected more than 400 bytes of output a tap, got \(bytes) in all") }
    return cost
}

func fatalExit(_ problem: String) -> Never {
    print("record-cost: \(problem)")
    exit(2)
}

/// Nanoseconds to record the same input again and again, checkpoints counted.
func recordCost() -> Double {
    var engine = engineThatPlays()
    let input = EngineInput.tap(.forward, count: 1, amount: .steps, isRepeat: false)
    let actions = engine.handle(input, at: Instant(nanoseconds: 60_000_000))
    var ring = InputRing()
    let start = processorNanoseconds()
    for turn in 1...taps {
        if ring.needsCheckpoint { ring.checkpoint(engine) }
        ring.record(input, actions, at: Instant(nanoseconds: Int64(turn)))
    }
    return Double(processorNanoseconds() - start) / Double(taps)
}

/// Short rounds alternate, so that a machine that slows down slows both of a pair; the middle of the pairs counts.
var (without, with, alone, shares): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
var noRing: InputRing?
var ring: InputRing? = InputRing()
for _ in 1...rounds {
    let pair = (tapCost(into: &noRing), tapCost(into: &ring))
    without.append(pair.0)
    with.append(pair.1)
    shares.append((pair.1 - pair.0) / pair.0 * 100)
    alone.append(recordCost())
}
func middle(_ costs: [Double]) -> Double { costs.sorted()[costs.count / 2] }
func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
let share = middle(shares)
print(
    """
    recorder: a tap in process \(rounded(middle(without))) ns, recorded \(rounded(middle(with))) ns: \
    \(rounded(share)) % more, \(rounded(bound)) % at most; recording alone \(rounded(middle(alone))) ns
    """)
exit(share <= bound ? 0 : 1)
