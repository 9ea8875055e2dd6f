/// The updates of a `LiveConnection`, for one `for await`.
///
/// Who takes them slowly gets, once 256 wait, only the newest of each kind of event (and button), with `EventStamp.missed`
/// telling of the others. Of refusals, and of mpv's events of a name (and property), it is the newest as well, and nothing
/// tells of the others; of connections that are over, nothing is told. Nothing piles up, and nothing is held back from
/// anybody else.
public struct Updates: AsyncSequence, Sendable {
    /// What it gives.
    public typealias Element = Update
    /// What goes wrong is an update, too.
    public typealias Failure = Never

    /// Whoever takes updates keeps the connection.
    let connection: LiveConnection

    /// What `for await` begins with.
    public func makeAsyncIterator() -> Iterator {
        Iterator(connection: connection, wakeups: connection.queue.wakeups.makeAsyncIterator())
    }

    /// Takes one update after the other.
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
