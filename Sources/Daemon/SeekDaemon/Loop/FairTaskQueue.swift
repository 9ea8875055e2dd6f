import NIOCore
import Synchronization

/// A queue of tasks for the loop that lets the loop look at its sockets between tasks.
///
/// NIO looks at sockets only when its task queue is empty. Tasks that schedule further tasks, such as the draining of a
/// handle that libmpv keeps filling, would starve all clients.
final class FairTaskQueue: Sendable {
    private struct State {
        var tasks = CircularBuffer<@Sendable () -> Void>()
        /// Whether `run` is running or scheduled.
        var isDue = false
    }

    /// How long tasks run before the loop looks at its sockets.
    private static let maximumRun = TimeAmount.microseconds(500)
    /// The pause until the next run, on a loop without sockets.
    private static let gap = TimeAmount.microseconds(20)

    private let loop: any EventLoop
    private let afterSockets: AfterSockets?
    private let state = Mutex(State())

    init(on loop: any EventLoop) {
        self.loop = loop
        afterSockets = AfterSockets(on: loop)
    }

    /// Adds a task at the end. Any thread.
    func add(_ task: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.tasks.append(task)
            defer { state.isDue = true }
            return !state.isDue
        }
        if isFirst { loop.execute { self.run() } }
    }

    private func run() {
        let end = NIODeadline.now() + Self.maximumRun
        repeat {
            guard let task = next() else { return }
            task()
        } while NIODeadline.now() < end
        if afterSockets?.call({ self.run() }) != true { loop.scheduleTask(in: Self.gap) { self.run() } }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            state.isDue = !state.tasks.isEmpty
            return state.tasks.popFirst()
        }
    }
}
