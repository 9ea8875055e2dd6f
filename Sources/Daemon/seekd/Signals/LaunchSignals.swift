import Synchronization

/// The signals that end the process with `--as-mpv`. While it reads mpv's command line and files, which may block, a
/// signal ends it by its default action, as it ends mpv. Afterwards the daemon gets it.
final class LaunchSignals: Sendable {
    private enum Phase {
        case launching
        /// Signals wait for the daemon.
        case holding
        case passing(@Sendable (String) -> Void)
    }

    private struct State {
        var phase = Phase.launching
        var first: String?
        var thread: SignalThread?
    }

    private let signals: EndSignals
    private let state = Mutex(State())

    init(_ signals: EndSignals) {
        self.signals = signals
        let thread = signals.watch { [weak self] name in self?.arrived(name) }
        state.withLock { $0.thread = thread }
    }

    /// The name of the first signal.
    var first: String? { state.withLock(\.first) }

    /// From now on signals wait for `pass`.
    func hold() { state.withLock { $0.phase = .holding } }

    /// From now on `passOn` gets the names of signals; also of one that waits.
    func pass(_ passOn: @escaping @Sendable (String) -> Void) {
        let waiting = state.withLock { state in
            state.phase = .passing(passOn)
            return state.first
        }
        if let waiting { passOn(waiting) }
    }

    func stop() {
        // Without the lock, for which its thread may wait.
        state.withLock(\.thread)?.cancel()
    }

    /// Leaves the signals to the program that replaces this one.
    func handOver() {
        stop()
        signals.unblock()
    }

    /// Ends the process by the signal's default action.
    func die(of name: String) { signals.die(of: name) }

    private func arrived(_ name: String) {
        let phase = state.withLock { state in
            state.first = state.first ?? name
            return state.phase
        }
        switch phase {
        case .launching: die(of: name)
        case .holding: break
        case .passing(let passOn): passOn(name)
        }
    }
}
