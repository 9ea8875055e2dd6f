import NIOCore

/// The daemon's one queue of inputs. What happens while an input is processed becomes a later input.
struct InputQueue {
    private var inputs = CircularBuffer<Input>(initialCapacity: 64)

    var isEmpty: Bool { inputs.isEmpty }

    mutating func append(_ input: Input) { inputs.append(input) }

    /// To be processed next.
    mutating func prepend(_ input: Input) { inputs.prepend(input) }

    mutating func popFirst() -> Input? { inputs.popFirst() }
}
