import Synchronization

/// Calls a function the first time only. Any thread.
final class Once<Value: Sendable>: Sendable {
    private let body: @Sendable (Value) -> Void
    private let isDone = Mutex(false)

    init(_ body: @escaping @Sendable (Value) -> Void) { self.body = body }

    func call(_ value: Value) {
        let isFirst = isDone.withLock { isDone in
            defer { isDone = true }
            return !isDone
        }
        if isFirst { body(value) }
    }
}
