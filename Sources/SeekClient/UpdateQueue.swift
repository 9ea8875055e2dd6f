internal import Synchronization

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
