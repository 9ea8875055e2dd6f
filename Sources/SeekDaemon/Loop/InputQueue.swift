import NIOCore

/// The daemon's input queue. Events that occur while an input is processed become later inputs.
struct InputQueue {
    private var inputs = CircularBuffer<Input>(initialCapacity: 64)

    var isEmpty: Bool { inputs.isEmpty }

    mutating func append(_ input: Input) { inputs.append(input) }

    /// Adds an input that is processed next.
    mutating func prepend(_ input: Input) { inputs.prepend(input) }

    mutating func popFirst() -> Input? { inputs.popFirst() }
}
