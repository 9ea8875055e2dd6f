internal import Synchronization

/// Between the thread that reads and the task that takes.
final class UpdateQueue: Sendable {
    private let backlog = Mutex(Backlog())
    let wakeups: AsyncStream<Void>
    private let waking: AsyncStream<Void>.Continuation
    /// For who waits in `poll`.
    private let pipe = Mutex<WakeupPipe?>(nil)

    init() {
        (wakeups, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func put(_ update: Update) {
        backlog.withLock { $0.put(update) }
        waking.yield()
        pipe.withLock { $0?.wake() }
    }

    /// Wakes for what is there, and from then on for whatever comes.
    func wake(_ pipe: WakeupPipe) {
        self.pipe.withLock { $0 = pipe }
        pipe.wake()
    }

    func take() -> Update? {
        backlog.withLock { $0.take() }
    }

    /// Nothing comes any more.
    func finish() {
        waking.finish()
    }
}
