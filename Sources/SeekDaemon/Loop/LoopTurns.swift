import NIOCore
import Synchronization

/// What libmpv's wakeups have to be done on the loop, one after the other, so that sockets are looked at in between.
///
/// NIO looks at sockets only when no task is left: tasks that beget tasks, such as the draining of a handle that libmpv
/// fills all the time, would keep everybody else waiting.
final class LoopTurns: Sendable {
    private struct State {
        var tasks = CircularBuffer<@Sendable () -> Void>()
        /// `run` is running, or will.
        var isDue = false
    }

    /// How long one task follows another before sockets have their turn.
    private static let most = TimeAmount.microseconds(500)
    /// Anything above nothing: the loop looks at its sockets before it waits.
    private static let gap = TimeAmount.microseconds(20)

    private let loop: any EventLoop
    private let state = Mutex(State())

    init(on loop: any EventLoop) {
        self.loop = loop
    }

    /// Behind all that were added before. Any thread.
    func add(_ task: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.tasks.append(task)
            defer { state.isDue = true }
            return !state.isDue
        }
        if isFirst { loop.execute { self.run() } }
    }

    private func run() {
        let end = NIODeadline.now() + Self.most
        repeat {
            guard let task = next() else { return }
            task()
        } while NIODeadline.now() < end
        loop.scheduleTask(in: Self.gap) { self.run() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            state.isDue = !state.tasks.isEmpty
            return state.tasks.popFirst()
        }
    }
}
