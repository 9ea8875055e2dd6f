import Glibc
import Linux
import Logging
import SeekDaemon
import StateStore
import Synchronization

/// Opens the state of the last seekd on a thread of its own: a disk that is slow, or does not answer, must not hold up
/// the start.
final class StateReading: Sendable {
    private struct State {
        var outcome: StoredState?
        /// Whether the start went on without it.
        var isLate = false
        /// Takes the outcome if it is late.
        var daemon: Daemon?
    }

    private let state = Mutex(State())
    private let isDone = TimedSignal()
    private let folder: String
    private let logger: Logger

    init(_ logger: Logger) {
        folder = WorkingFolder.path.map { String(decoding: $0, as: UTF8.self) } ?? "/"
        self.logger = logger
        JobQueue("state reading").add { self.read() }
    }

    /// Waits for the state.
    ///
    /// - Returns: a stand-in if it takes longer.
    func outcome(within timeout: Duration) -> StoredState {
        _ = isDone.wait(until: timeout, after: .now)
        let outcome = state.withLock { state in
            state.isLate = state.outcome == nil
            return state.outcome
        }
        if let outcome { return outcome }
        logger.warning("the state folder does not answer: films are neither resumed nor remembered until it does")
        return StoredState(waitingIn: folder)
    }

    /// Hands a late state to the daemon, which has started with the stand-in.
    func followUp(_ daemon: Daemon) {
        let outcome = state.withLock { state -> StoredState? in
            guard state.isLate else { return nil }
            state.daemon = daemon
            return state.outcome
        }
        if let outcome { arrive(outcome, daemon) }
    }

    /// Blocks as the file system does.
    private func read() {
        let outcome = StoredState(StatePlace.own, folder: folder, logger)
        let daemon = state.withLock { state in
            state.outcome = outcome
            return state.daemon
        }
        isDone.send()
        if let daemon { arrive(outcome, daemon) }
    }

    private func arrive(_ state: StoredState, _ daemon: Daemon) {
        logger.info("the state folder answers")
        daemon.stateArrived(state)
    }
}
