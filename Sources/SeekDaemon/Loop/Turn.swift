import NIOCore
import SeekModel

/// The daemon's input queue and clock. Each input is taken with the current time.
struct Turn {
    private var inputs = InputQueue()
    private var clock: MonotonicClock
    private var isRunning = false
    /// Tasks that give way to sockets: wakeups of libmpv, and requests of clients that have sent many.
    let later: FairTaskQueue
    /// When the turn stops serving further requests; nil before the turn's first input.
    private var sliceEnd: Instant?
    /// Requests served in this turn.
    private var servedCount = 0

    /// How long a turn serves requests before the loop looks at its sockets.
    private static let slice = Duration.microseconds(300)

    init(_ loop: any EventLoop) {
        clock = MonotonicClock(loop)
        later = FairTaskQueue(on: loop)
    }

    mutating func append(_ input: Input) { inputs.append(input) }

    /// To be processed next.
    mutating func prepend(_ input: Input) { inputs.prepend(input) }

    /// - Returns: false inside a turn, which processes the queued inputs itself.
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

    /// Requests that a turn serves even after its time slice: few, because each may take milliseconds.
    private static let minimumServed = 4

    /// Counts a request; returns whether it may be served in this turn.
    mutating func mayServe(at now: Instant) -> Bool {
        servedCount += 1
        return servedCount <= Self.minimumServed || sliceEnd.map { now < $0 } ?? true
    }

    /// The time outside of inputs.
    mutating func now() -> Instant { clock.now() }
}
