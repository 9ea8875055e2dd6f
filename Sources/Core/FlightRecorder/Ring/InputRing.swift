package import SeekCore
package import SeekModel
import SeekProtocol

/// The newest inputs of an engine, in a fixed number of slots, with a checkpoint of the engine to replay them from.
///
/// The ring has two halves, and each half starts at a checkpoint. A trace holds between half and all of the slots.
/// Recording overwrites one slot and allocates nothing: the actions' memory is the engine's. A checkpoint may cost a few
/// allocations, once in each half.
///
/// Use: `if ring.needsCheckpoint { ring.checkpoint(engine) }`, then `engine.handle`, then `ring.record`.
package struct InputRing: Sendable {
    /// The number of slots if the caller does not say otherwise.
    package static let usualCapacity = 4_096
    /// The bound of the estimated heap bytes of inputs and actions, such as a file's chapters. Above it, recording
    /// restarts at a new checkpoint.
    package static let heapBudget = 4 << 20

    /// The engine before the first input of a half.
    private struct Checkpoint: Sendable {
        var settings: SeekSettings
        var state: EngineState
    }

    private static let empty = RecordedInput(at: Instant(nanoseconds: 0), input: .deadlineReached, actions: [])

    private var slots: [RecordedInput]
    private var checkpoints: [Checkpoint?] = [nil, nil]
    /// Estimated heap bytes of each half.
    private var weights = [0, 0]
    /// The half in which the trace starts.
    private var firstHalf = 0
    /// The slot that the next input is written to.
    private var next = 0
    /// Inputs in the trace.
    package private(set) var count = 0
    /// Whether the next input needs a checkpoint before it. Until there is one, inputs are not recorded.
    package private(set) var needsCheckpoint = true

    /// - Parameter capacity: inputs, 2 or more; rounded up to an even number.
    package init(capacity: Int = usualCapacity) {
        slots = Array(repeating: Self.empty, count: max(1, (capacity + 1) / 2) * 2)
    }

    package var capacity: Int { slots.count }

    private var half: Int { slots.count / 2 }

    /// Starts a half.
    ///
    /// - Parameter engine: before the next input.
    package mutating func checkpoint(_ engine: borrowing SeekEngine) {
        guard needsCheckpoint else { return }
        let started = next / half
        if count == slots.count {
            // The oldest half is overwritten from now on.
            count = half
            firstHalf = 1 - started
        } else if count == 0 {
            firstHalf = started
        }
        checkpoints[started] = Checkpoint(settings: engine.settings, state: engine.checkpoint)
        weights[started] = 0
        needsCheckpoint = false
    }

    /// - Parameters:
    ///   - actions: the result of `SeekEngine.handle` for the input.
    ///   - now: the input's moment.
    package mutating func record(_ input: EngineInput, _ actions: [Action], at now: Instant) {
        guard !needsCheckpoint else { return }
        let slot = next
        // Field by field: a new value would be built and then moved.
        slots[slot].at = now
        slots[slot].input = input
        slots[slot].actions = actions
        let weight = input.heapBytes + actions.heapBytes
        if weight > 0 { weights[slot / half] += weight }
        count += 1
        next += 1
        if next == slots.count { next = 0 }
        needsCheckpoint = next == 0 || next == half
        if weights[0] + weights[1] > Self.heapBudget { restart() }
    }

    /// Drops the recording, and its memory.
    package mutating func restart() {
        for index in slots.indices { slots[index] = Self.empty }
        checkpoints = [nil, nil]
        weights = [0, 0]
        next = 0
        count = 0
        needsCheckpoint = true
    }

    /// A copy of the recording, oldest input first, which may be encoded on another thread. Nil if nothing is recorded.
    package var trace: Trace? {
        guard let checkpoint = checkpoints[firstHalf] else { return nil }
        let first = firstHalf * half
        let beforeWrap = slots[first..<min(first + count, slots.count)]
        return Trace(
            settings: checkpoint.settings, state: checkpoint.state,
            inputs: Array(beforeWrap + slots[..<(count - beforeWrap.count)]))
    }

    /// The same with half of the inputs, if that half begins at `start` or earlier.
    package func trace(since start: Instant) -> Trace? {
        guard count > 0 else { return nil }
        let last = (next + slots.count - 1) % slots.count
        let first = last / half * half
        guard let checkpoint = checkpoints[last / half], slots[first].at <= start else { return trace }
        return Trace(
            settings: checkpoint.settings, state: checkpoint.state, inputs: Array(slots[first...last]))
    }
}

/// An input of the engine, its time, and the engine's actions.
package struct RecordedInput: Equatable, Sendable, Codable {
    package var at: Instant
    package var input: EngineInput
    package var actions: [Action]

    package init(at: Instant, input: EngineInput, actions: [Action]) {
        self.at = at
        self.input = input
        self.actions = actions
    }
}

// Estimates of the heap memory of inputs and actions, only for parts that can be large: strings and lists whose length
// depends on a file or on the number of clients. The parts of the actions' events are counted with the inputs that they
// come from.

extension EngineInput {
    var heapBytes: Int {
        switch self {
        case .fileReady(let media, _):
            (media.path?.bytes.count ?? 0) + (media.title?.bytes.count ?? 0) + media.chapters.heapBytes
        case .fileEnded(_, _, let error, _): error?.utf8.count ?? 0
        case .settingsChanged(let settings):
            MemoryLayout<SeekSettings>.size
                + (settings.forwardSteps.count + settings.backwardSteps.count + settings.heldSteps.count)
                * MemoryLayout<Double>.size
        default: 0
        }
    }
}

extension [Action] {
    var heapBytes: Int {
        var bytes = 0
        // An iterator's copies of actions allocate in debug builds.
        for index in indices {
            if case .tick(_, let clients) = self[index] { bytes += clients.count * MemoryLayout<Int>.stride }
        }
        return bytes
    }
}

extension [MediaEvent.Chapter] {
    fileprivate var heapBytes: Int {
        reduce(count * MemoryLayout<MediaEvent.Chapter>.stride) { $0 + ($1.title?.bytes.count ?? 0) }
    }
}
