import Glibc
import Linux
import Synchronization

/// The signals that end the daemon, and the one that tells it to go on after a stop. `init` blocks them in this thread
/// and in the threads that it starts, until they are waited for: a signal during the start is neither lost nor fatal.
struct EndSignals {
    private let signals: [(number: Int32, name: String)]

    /// Call it before any other thread is started.
    init(with others: [(number: Int32, name: String)] = []) {
        let usual: [(number: Int32, name: String)] = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT"), (SIGHUP, "SIGHUP")]
        let all = usual + others
        // nohup(1) ignores SIGHUP: then the daemon survives its terminal.
        signals = all.filter { $0.number != SIGHUP || !Self.isIgnored(SIGHUP) }
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal.number) }
        // The kernel continues the process nevertheless; the daemon's loop takes the signal.
        sigaddset(&mask, SIGCONT)
        pthread_sigmask(SIG_BLOCK, &mask, nil)
    }

    /// Calls `arrived` with a signal's name, on a thread of its own, until that is cancelled. Signals that are already
    /// pending come first.
    ///
    /// - Returns: nil if the system refuses a thread: then the signals have their default actions.
    func watch(_ arrived: @escaping @Sendable (String) -> Void) -> SignalThread? {
        do throws(JobThread.Refused) {
            return try SignalThread(signals, arrived)
        } catch {
            unblock()
            return nil
        }
    }

    /// Undoes `init`, before another program replaces this one.
    func unblock() {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal.number) }
        sigaddset(&mask, SIGCONT)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    /// Ends the process by the signal's default action. Call it last.
    func die(of name: String) {
        guard let number = signals.first(where: { $0.name == name })?.number else { return }
        signal(number, SIG_DFL)
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        raise(number)
    }

    /// Whether the process has a controlling terminal, which sends SIGHUP when it closes.
    static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // Swift can't compare functions: compare their addresses.
        return withUnsafeBytes(of: action.__sigaction_handler) { handler in
            withUnsafeBytes(of: SIG_IGN) { handler.elementsEqual($0) }
        }
    }
}

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
    ///   - timeout: how long to wait.
    ///   - shortest: how long to wait if a signal has come twice.
    /// - Returns: false if it has not finished.
    func wait(since start: TimedSignal.Moment, for timeout: Duration, atLeast shortest: Duration) -> Bool {
        while true {
            let (isDone, isUrged) = state.withLock { ($0.isDone, $0.isUrged) }
            if isDone { return true }
            if !changed.wait(until: isUrged ? shortest : timeout, after: start) { return state.withLock(\.isDone) }
        }
    }
}
