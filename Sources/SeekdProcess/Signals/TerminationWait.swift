import Dispatch
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
    private let changed = DispatchSemaphore(value: 0)

    /// Notes a signal that ends the process.
    ///
    /// - Returns: whether it is the first with this name.
    func signalArrived(_ name: String) -> Bool {
        defer { changed.signal() }
        return state.withLock { state in
            let isFirst = state.signals.insert(name).inserted
            if !isFirst { state.isUrged = true }
            return isFirst
        }
    }

    func finish() {
        state.withLock { $0.isDone = true }
        changed.signal()
    }

    /// - Parameters:
    ///   - start: the beginning of the wait.
    ///   - patience: how long to wait.
    ///   - shortest: how long to wait if a signal has come twice.
    /// - Returns: false if it has not finished.
    func wait(since start: DispatchTime, for patience: Duration, atLeast shortest: Duration) -> Bool {
        let (end, shortEnd) = (start + Self.interval(patience), start + Self.interval(shortest))
        while true {
            let (isDone, isUrged) = state.withLock { ($0.isDone, $0.isUrged) }
            if isDone { return true }
            if changed.wait(timeout: isUrged ? shortEnd : end) == .timedOut { return state.withLock(\.isDone) }
        }
    }

    static func interval(_ duration: Duration) -> DispatchTimeInterval {
        let (seconds, attoseconds) = duration.components
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
