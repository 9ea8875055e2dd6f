/// The updates of a `LiveConnection`, for one `for await`.
///
/// The queue is bounded. Once 256 updates wait, a newer event replaces the older one of its name (and button), and
/// `EventStamp.missed` counts the replaced ones. A newer refusal, a newer value of a property, and a newer event of mpv's
/// with the same name, replaces the older one without a count. A new connection replaces everything before it. A slow reader
/// does not affect other clients.
public struct Updates: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = Update
    /// Errors are updates too.
    public typealias Failure = Never

    /// The updates keep the connection alive.
    let connection: LiveConnection

    /// Starts the iteration.
    public func makeAsyncIterator() -> Iterator {
        Iterator(connection: connection, wakeups: connection.queue.wakeups.makeAsyncIterator())
    }

    /// The iterator over the updates.
    public struct Iterator: AsyncIteratorProtocol {
        let connection: LiveConnection
        var wakeups: AsyncStream<Void>.Iterator

        /// Waits for the next update; nil after the connection was closed or the task was cancelled.
        public mutating func next() async -> Update? {
            while true {
                if let update = connection.queue.take() { return update }
                if await wakeups.next() == nil { return connection.queue.take() }
            }
        }
    }
}
