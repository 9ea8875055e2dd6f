public import SeekProtocol
internal import Synchronization

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

/// What a `LiveConnection` tells its client, in order.
public enum Update: Equatable, Sendable {
    /// A daemon answers at this path. Its state follows at once, as events; what was drawn before is no longer valid.
    case connected(path: String)
    /// No daemon answers, or the connection ended; the error says why. Told once, and again if the reason changes. The
    /// connection keeps trying.
    case disconnected(ClientError)
    /// An event of seekd's.
    case event(Event, EventStamp)
    /// The value of one of the properties given to `LiveConnection`: first its current one, then each change. With many
    /// changes in a row, libmpv leaves out some before the last.
    case property(ObservedProperty)
    /// An event of mpv's, or one of a seekd that is newer than this library.
    case other(Message)
    /// A command given to `LiveConnection.send` was refused; the response says why.
    case refused(Response)
}

extension Update {
    /// - Returns: nil for a reply.
    package init?(event message: Message) {
        guard message.event != nil else { return nil }
        if let event = Event(message.value) {
            self = .event(event, EventStamp(fields: message.value))
        } else {
            self = .other(message)
        }
    }
}

/// The queue between the reading thread and the client.
final class UpdateQueue: Sendable {
    private let backlog = Mutex(Backlog())
    let wakeups: AsyncStream<Void>
    private let waking: AsyncStream<Void>.Continuation
    /// For a client that waits in `poll`.
    private let pipe = Mutex<WakeupPipe?>(nil)

    init() {
        (wakeups, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func put(_ update: Update) {
        backlog.withLock { $0.put(update) }
        waking.yield()
        pipe.withLock { $0?.wake() }
    }

    /// Wakes the pipe now, and then for each update.
    func wake(_ pipe: WakeupPipe) {
        self.pipe.withLock { $0 = pipe }
        pipe.wake()
    }

    func take() -> Update? {
        backlog.withLock { $0.take() }
    }

    /// Ends the updates.
    func finish() {
        waking.finish()
    }
}
