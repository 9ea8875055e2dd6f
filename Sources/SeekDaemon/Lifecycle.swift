import Logging
package import Mpv
import NIOCore
package import SeekPlayer

/// The daemon's start and end, and what systemd is told of it.
final class Lifecycle {
    private enum State {
        case running
        /// Nobody is admitted any more, and the player is being ended.
        case stopping
    }

    private let loop: any EventLoop
    private let notifier: ServiceNotifier
    let logger: Logger
    private let ended: EventLoopPromise<Daemon.Ending>
    private var state: State = .running
    private var isStatusDue = false
    /// Succeeds when libmpv has answered for the first time: from then on clients are admitted.
    let playerAnswers: EventLoopPromise<Void>
    let handleEnds = HandleEnds()

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

    /// All sockets are served.
    func started() { notifier.ready() }

    func stop(_ reason: String) {
        state = .stopping
        logger.info("stopping", metadata: ["reason": "\(reason)"])
        notifier.stopping()
        playerAnswers.succeed()
    }

    func finish(status: Int32, player: MpvTermination?) {
        ended.succeed(Daemon.Ending(status: status, player: player, ends: handleEnds))
    }

    // MARK: - Status

    /// How soon systemd learns what has changed: clients may come and go all the time.
    private static let statusDelay = TimeAmount.milliseconds(100)

    /// - Parameter line: makes the line for `systemctl status`, on the loop.
    func tellStatus(_ line: @escaping @Sendable () -> String) {
        guard notifier.isHeard, isRunning, !isStatusDue else { return }
        isStatusDue = true
        // The loop that this object belongs to.
        nonisolated(unsafe) let lifecycle = self
        loop.scheduleTask(in: Self.statusDelay) { lifecycle.sendStatus(line) }
    }

    private func sendStatus(_ line: () -> String) {
        isStatusDue = false
        // Once the daemon stops, systemd says so itself.
        if isRunning { notifier.status(line()) }
    }
}

extension Daemon {
    /// What is left to do when the daemon has stopped.
    package struct Ending: Sendable {
        package let status: Int32
        /// The player, which is still to be ended; nil if there is none.
        package let player: MpvTermination?
        /// Where it is to end: after the clients' handles, without which it does not.
        package let ends: HandleEnds
    }
}
