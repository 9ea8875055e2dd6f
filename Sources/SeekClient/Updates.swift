internal import Synchronization

/// The updates of a `LiveConnection`, for one `for await`.
///
/// Who takes them slowly gets, once 256 wait, only the newest of each kind of event (and button), with `Stamp.missed`
/// telling of the others. Nothing piles up, and nothing is held back from anybody else.
public struct Updates: AsyncSequence, Sendable {
    public typealias Element = Update
    public typealias Failure = Never

    /// Whoever takes updates keeps the connection.
    let connection: LiveConnection

    public func makeAsyncIterator() -> Iterator {
        Iterator(connection: connection, wakeups: connection.queue.wakeups.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        let connection: LiveConnection
        var wakeups: AsyncStream<Void>.Iterator

        /// The next update, waited for; nil once the connection was closed, or this task cancelled.
        public mutating func next() async -> Update? {
            while true {
                if let update = connection.queue.take() { return update }
                if await wakeups.next() == nil { return connection.queue.take() }
            }
        }
    }
}

/// Between the thread that reads and the task that takes.
final class UpdateQueue: Sendable {
    private let backlog = Mutex(Backlog())
    let wakeups: AsyncStream<Void>
    private let waking: AsyncStream<Void>.Continuation

    init() {
        (wakeups, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func put(_ update: Update) {
        backlog.withLock { $0.put(update) }
        waking.yield()
    }

    func take() -> Update? {
        backlog.withLock { $0.take() }
    }

    /// Nothing comes any more.
    func finish() {
        waking.finish()
    }
}
