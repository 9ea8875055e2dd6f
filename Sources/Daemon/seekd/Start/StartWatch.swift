import ConfigurationText
import Glibc
import Linux
import Logging
import Mpv
import MpvFront
import SeekConfiguration
import SeekDaemon
import SocketServer
import Synchronization

/// Watches the start, which blocks its thread while libmpv waits for a file, or the state for a disk: ends the process if
/// it is told to stop meanwhile, or if libmpv waits for the other end of a FIFO. Any thread.
final class StartWatch: Sendable {
    private struct State {
        var hasReturned = false
        var sockets: [ListeningSocket] = []
        /// Waits until the start takes long.
        var alarm: Alarm?
    }

    /// How long a start may take before this object looks for the reason.
    private static let usualStart = Duration.seconds(5)

    private let state = Mutex(State())
    private let options: [Configuration.MpvOption]
    private let logger: Logger

    /// - Parameter options: those in which a FIFO is looked for.
    init(_ options: [Configuration.MpvOption], _ logger: Logger) {
        self.options = options
        self.logger = logger
        let alarm = Alarm("start watch", after: Self.usualStart) { [weak self] in self?.lookForReason() }
        state.withLock { $0.alarm = alarm }
    }

    /// The sockets to remove if the process ends during the start.
    func sockets(_ sockets: [ListeningSocket]) { state.withLock { $0.sockets = sockets } }

    /// The start has succeeded or failed.
    func hasReturned() {
        state.withLock { state in
            state.hasReturned = true
            state.alarm?.cancel()
        }
    }

    /// Gives the start the time that libmpv's termination gets, then ends the process without it.
    func daemonHasStopped(status: Int32) {
        state.withLock { state in
            guard !state.hasReturned else { return }
            state.alarm?.cancel()
            state.alarm = Alarm("start watch", after: Lifecycle.usualTimeout) {
                self.state.withLock { state in
                    guard !state.hasReturned else { return }
                    self.logger.warning("the start did not finish: exiting without it")
                    Self.exit(state, status)
                }
            }
        }
    }

    private func lookForReason() {
        state.withLock { state in
            guard !state.hasReturned else { return }
            guard let (option, path) = FifoOption.first(in: options) else {
                return logger.warning(
                    "the start has not finished within 5 s: it may be waiting for a file, a disk or a device")
            }
            logger.critical(
                "libmpv waits for \(path), a FIFO (mpv option \(option)): expected its other end to be opened within 5 s"
            )
            Self.exit(state, 1)
        }
    }

    /// Not `exit(3)`: a library's exit handlers must not run while a thread is still in the library.
    private static func exit(_ state: State, _ status: Int32) -> Never {
        for socket in state.sockets { socket.remove() }
        _exit(status)
    }
}

/// Why a start failed: messages for the log, and the exit status. An error that a line of the configuration has caused
/// is told with its place.
struct StartFailure {
    let messages: [String]
    let status: Int32

    /// Reads the configuration once more, with the checks that a start leaves out, because they cost time.
    init(_ error: any Error, _ reloading: ConfigurationReloading) {
        var problems: [ConfigurationProblem] = []
        if let isCause = Self.cause(of: error), case .failure(let refusal) = reloading.read() {
            problems = refusal.problems.filter(isCause)
        }
        messages = problems.isEmpty ? ["\(error)"] : problems.map(\.description)
        status = problems.isEmpty ? 1 : ConfigurationRefusal.exitStatus
    }

    /// Which of the configuration's problems cause such an error; nil if none does.
    private static func cause(of error: any Error) -> ((ConfigurationProblem) -> Bool)? {
        switch error {
        case MpvStartError.option(let name, _, _):
            return { $0.key == "\(ConfigurationKey.freeTable).\(name)" }
        case let error as ListeningSocketError:
            switch error {
            case .pathTooLong, .notAName, .twice, .unknownGroup, .failed:
                return { $0.key?.hasPrefix("socket") ?? true }
            case .locked, .inUse, .notASocket: return nil
            }
        default: return nil
        }
    }
}
