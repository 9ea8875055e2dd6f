import Glibc
import Logging
package import Mpv
import NIOCore
import SeekModel
package import SeekPlayer
package import StateStore

/// The daemon's start and end, which systemd is told of.
package final class Lifecycle {
    private enum State {
        case running
        /// No client is admitted, and the player is being terminated.
        case stopping
    }

    /// What clients are admitted after.
    enum StartStep {
        /// libmpv has answered the first questions and its keys are bound.
        case keys
        /// The last session is back.
        case session
    }

    private let loop: any EventLoop
    private let notifier: ServiceNotifier
    private let logger: Logger
    private let ended: EventLoopPromise<Daemon.Ending>
    private var state: State = .running
    /// Nil if systemd wants no signs of life.
    private var watchdog: RepeatedTask?
    /// Succeeds when all steps of the start are done: clients are admitted from then on.
    let playerAnswers: EventLoopPromise<Void>
    private var startSteps: Set<StartStep> = [.keys]
    let terminations = TerminationQueue()

    init(
        on loop: any EventLoop, _ notifier: ServiceNotifier, _ logger: Logger, ended: EventLoopPromise<Daemon.Ending>
    ) {
        self.loop = loop
        self.notifier = notifier
        self.logger = logger
        self.ended = ended
        playerAnswers = loop.makePromise()
    }

    var isRunning: Bool { state == .running }
    /// libmpv's core has ended.
    var playerHasEnded = false
    /// An input is queued with which the daemon stops.
    var isEndQueued = false

    /// All sockets are served. From now on the loop itself gives the watchdog signs of life: if it hangs, they end.
    /// They don't depend on libmpv, which may wait for a network: that is a stalled film, not a reason to restart.
    func announceReady() {
        notifier.ready()
        guard let interval = notifier.watchdogInterval else { return }
        let notifier = notifier
        watchdog = loop.scheduleRepeatedTask(initialDelay: .zero, delay: TimeAmount(interval)) { _ in
            notifier.isAlive()
        }
    }

    /// Whether a service manager starts the programs that belong to the daemon.
    var isManaged: Bool { notifier.hasManager }

    func wait(for step: StartStep) { startSteps.insert(step) }

    func finish(_ step: StartStep) {
        if startSteps.remove(step) != nil, startSteps.isEmpty { playerAnswers.succeed() }
    }

    func stop(_ reason: String) {
        state = .stopping
        // The error has been logged.
        if reason != MpvStandIn.startFailed { logger.info("stopping", metadata: ["reason": "\(reason)"]) }
        watchdog?.cancel()
        notifier.stopping()
        playerAnswers.succeed()
    }

    /// - Parameter timeout: how long libmpv's termination may take.
    func finish(status: Int32, player: MpvTermination?, timeout: Duration, store: StateStore?) {
        // systemd gives the process a moment more, to exit by itself.
        if timeout > Self.usualTimeout { notifier.extendTimeout(by: timeout + .seconds(1)) }
        ended.succeed(
            Daemon.Ending(status: status, player: player, ends: terminations, timeout: timeout, store: store))
    }

    // MARK: - libmpv's end

    /// A network file may keep libmpv from ending for long.
    package static let usualTimeout = Duration.milliseconds(800)
    /// When libmpv has to have ended; nil before the end was asked for.
    private var deadline: Instant?

    /// - Parameter allowance: what scripts may take, from the first call on.
    func deadline(from now: Instant, _ allowance: Duration) -> Instant {
        let deadline = deadline ?? now + allowance
        self.deadline = deadline
        return deadline
    }

    /// How long libmpv's termination may take.
    func timeout(at now: Instant) -> Duration { max(Self.usualTimeout, deadline.map { $0 - now } ?? .zero) }
}

extension Daemon {
    /// What remains for the process when the daemon has stopped.
    package struct Ending: Sendable {
        package let status: Int32
        /// The player, not terminated yet; nil if there is none.
        package let player: MpvTermination?
        /// The queue to terminate it on: after the clients' handles, for which its termination waits.
        package let ends: TerminationQueue
        /// How long that may take before the process exits without it.
        package let timeout: Duration
        /// May still be writing; nil if nothing is kept.
        package let store: StateStore?
    }
}
