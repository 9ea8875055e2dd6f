import Glibc
import JobThreads
import Synchronization

/// A thread that waits for signals which all threads block.
final class SignalThread: Sendable {
    /// Ends the thread. A process ignores it otherwise.
    private static let wakeup = SIGURG

    private let signals: [(number: Int32, name: String)]
    private let arrived: @Sendable (String) -> Void
    private let isCancelled = Mutex(false)
    private let thread = Mutex<pthread_t?>(nil)

    /// - Parameter arrived: called on this thread with a signal's name. Signals that are already pending come first.
    init(
        _ signals: [(number: Int32, name: String)], _ arrived: @escaping @Sendable (String) -> Void
    ) throws(JobThread.Refused) {
        self.signals = signals
        self.arrived = arrived
        let started = try JobThread.begin("signals") { self.run() }
        thread.withLock { $0 = started }
    }

    /// Returns when the last call of `arrived` has returned. Signals that come later stay pending. Not on this thread.
    func cancel() {
        guard let thread = thread.withLock({ $0.take() }) else { return }
        isCancelled.withLock { $0 = true }
        pthread_kill(thread, Self.wakeup)
        pthread_join(thread, nil)
    }

    private func run() {
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in signals.map(\.number) + [Self.wakeup] { sigaddset(&mask, number) }
        while true {
            let number = sigwaitinfo(&mask, nil)
            if number == Self.wakeup, isCancelled.withLock({ $0 }) { return }
            if let name = signals.first(where: { $0.number == number })?.name { arrived(name) }
        }
    }
}
