import Synchronization

/// The timer with which queues ask again for a thread that the system has refused. It must not need a thread itself, so
/// it is the event loop's.
package enum JobRetry {
    package typealias Timer = @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    private static let timer = Mutex<Timer?>(nil)

    /// - Parameter timer: calls a function once, after an interval; nil: there is no timer any more. Any thread.
    package static func use(_ timer: Timer?) { self.timer.withLock { $0 = timer } }

    /// - Returns: false if the process has no timer.
    static func schedule(after interval: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
        guard let timer = timer.withLock({ $0 }) else { return false }
        timer(interval, body)
        return true
    }
}
