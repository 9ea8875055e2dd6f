import JobThreads
import Synchronization

/// Waits for libmpv's termination. Any thread.
final class TerminationWait: Sendable {
    private struct State {
        var signals: Set<String> = []
        /// A signal has come twice.
        var isUrged = false
        var isDone = false
    }

    private let state = Mutex(State())
    private let changed = TimedSignal()

    /// Notes a signal that ends the process.
    ///
    /// - Returns: whether it is the first with this name.
    func signalArrived(_ name: String) -> Bool {
        defer { changed.send() }
        return state.withLock { state in
            let isFirst = state.signals.insert(name).inserted
            if !isFirst { state.isUrged = true }
            return isFirst
        }
    }

    func finish() {
        state.withLock { $0.isDone = true }
        changed.send()
    }

    /// - Parameters:
    ///   - start: the beginning of the wait.
    ///   - patience: how long to wait.
    ///   - shortest: how long to wait if a signal has come twice.
    /// - Returns: false if it has not finished.
    func wait(since start: TimedSignal.Moment, for patience: Duration, atLeast shortest: Duration) -> Bool {
        while true {
            let (isDone, isUrged) = state.withLock { ($0.isDone, $0.isUrged) }
            if isDone { return true }
            if !changed.wait(until: isUrged ? shortest : patience, after: start) { return state.withLock(\.isDone) }
        }
    }
}
