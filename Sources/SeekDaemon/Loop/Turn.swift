import NIOCore
import SeekCore

/// The daemon's queue of inputs and its clock: each input is taken alone, with the time at which it is taken.
struct Turn {
    private var inputs = InputQueue()
    private var clock: MonotonicClock
    private var isRunning = false
    /// Wakeups of libmpv, and clients that have sent a lot: one after the other, with sockets in between.
    let later: LoopTurns
    /// When clients that have sent a lot make room for others; nil before the turn's first input.
    private var sliceEnd: Instant?
    /// Requests that this turn has served.
    private var servedCount = 0

    /// How long a turn serves clients before sockets have theirs.
    private static let slice = Duration.microseconds(300)

    init(_ loop: any EventLoop) {
        clock = MonotonicClock(loop)
        later = LoopTurns(on: loop)
    }

    mutating func append(_ input: Input) { inputs.append(input) }

    /// To be processed next.
    mutating func prepend(_ input: Input) { inputs.prepend(input) }

    /// - Returns: false inside a turn, which will process what is queued.
    mutating func begin() -> Bool {
        defer { isRunning = true }
        return !isRunning
    }

    mutating func end() {
        isRunning = false
        sliceEnd = nil
        servedCount = 0
    }

    var hasInputs: Bool { !inputs.isEmpty }

    /// The next input and its time, which never goes back.
    mutating func next() -> (input: Input, now: Instant)? {
        guard let input = inputs.popFirst() else { return nil }
        let now = clock.now()
        if sliceEnd == nil { sliceEnd = now + Self.slice }
        return (input, now)
    }

    /// Requests that a turn serves in any case.
    private static let minimumServed = 16

    /// Whether another request may be served in this turn; if so, it counts.
    mutating func mayServe(at now: Instant) -> Bool {
        servedCount += 1
        return servedCount <= Self.minimumServed || sliceEnd.map { now < $0 } ?? true
    }

    /// The time for what happens between inputs.
    mutating func now() -> Instant { clock.now() }
}
