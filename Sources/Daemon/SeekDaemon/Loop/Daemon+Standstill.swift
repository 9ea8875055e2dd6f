import CLinux
import ClientGateway
import Logging
import NIOCore
import SeekCore
import SeekModel
import SeekProtocol
import SocketServer

/// Detects that the daemon stood still: stopped, starved, swapped out, or suspended with the machine. What a person
/// pressed meanwhile waits in the sockets, and would be served too late.
struct Standstill: Equatable {
    /// Presses may wait for this long.
    static let limit = Duration.seconds(2)
    /// After a standstill, what waits is read for this long, and until the loop has then looked at its sockets once more.
    static let drainTime = Duration.milliseconds(500)

    /// What is known at the beginning of a turn.
    struct Sight {
        let now: Instant
        /// When the timer was to fire at the latest; nil: not.
        let due: Instant?
        /// How long the machine has been suspended since its start, in which the clock does not go on.
        let suspended: Duration
        /// The process was stopped, and goes on since.
        let wasContinued: () -> Bool
    }

    /// Of the running turn; nil between two.
    private var begin: Instant?
    /// Of the last turn; nil before the first.
    private var end: Instant?
    private var suspended: Duration?
    private var drainEnd: Instant?

    /// Whether what is read now may have waited for too long.
    var isDraining: Bool { drainEnd != nil }

    /// Call it when a turn begins, before it reads anything.
    ///
    /// - Returns: whether the daemon stood still for longer than the limit.
    mutating func turnBegan(_ sight: Sight) -> Bool {
        defer {
            begin = sight.now
            suspended = sight.suspended
        }
        return stoodStill(sight) && drain(from: sight.now)
    }

    /// - Returns: whether the turn took longer than the limit, in which the daemon may have stood still.
    mutating func turnEnded(at now: Instant) -> Bool {
        defer {
            begin = nil
            end = now
        }
        return begin.map { now - $0 > Self.limit } ?? false && drain(from: now)
    }

    private func stoodStill(_ sight: Sight) -> Bool {
        if let suspended, sight.suspended - suspended > Self.limit { return true }
        guard let end, sight.now - end > Self.limit else { return false }
        if let due = sight.due, sight.now - due > Self.limit { return true }
        // Without a timer nobody knows when it was stopped. At most since the last turn.
        return sight.wasContinued()
    }

    private mutating func drain(from now: Instant) -> Bool {
        drainEnd = now + Self.drainTime
        return true
    }

    /// Call it after the drain time, from the loop's timer: the loop has looked at its sockets just before.
    mutating func drainTimePassed(at now: Instant) {
        if let drainEnd, drainEnd <= now { self.drainEnd = nil }
    }
}

/// What a person pressed while the daemon stood still is refused: it would act on another picture than the person saw.
extension Daemon {
    /// Call it when a turn begins, before it reads anything.
    ///
    /// - Parameter wasContinued: the loop has taken the signal that says so.
    func lookForStandstill(wasContinued: Bool = false) {
        let now = turn.now()
        let stoodStill = standstill.turnBegan(
            Standstill.Sight(
                now: now, due: timer.due.map { Instant($0) }, suspended: .nanoseconds(linux_suspended_time()),
                wasContinued: { wasContinued || linux_was_continued() }))
        if stoodStill { refuseWaited(at: now) }
    }

    /// Call it when a turn ends.
    func noteTurnEnd() {
        let now = turn.now()
        if standstill.turnEnded(at: now) { refuseWaited(at: now) }
    }

    private func refuseWaited(at now: Instant) {
        guard lifecycle.isRunning else { return }
        logger.notice("seekd stood still; what was pressed meanwhile is refused")
        for client in clients.all { client.session.markWaited() }
        // Nobody knows whether the finger is still there, and its release may have been lost.
        for owner in engine.holders { turn.append(.engine(.release(nil, owner: owner))) }
        wakePlayer()
        loop.scheduleTask(deadline: NIODeadline(now + Standstill.drainTime)) {
            self.assumeIsolated { $0.standstill.drainTimePassed(at: $0.turn.now()) }
        }
    }

    /// Lets the loop know at once when the process goes on after it was stopped: it may have nothing else to do then. All
    /// threads have to block SIGCONT. The signal stays pending until the loop reads it, so a turn before knows it too.
    func watchContinuations() {
        let descriptor = linux_continuation_descriptor()
        guard descriptor >= 0 else { return }
        DescriptorWatch.start(descriptor, on: loop) {
            self.assumeIsolated { $0.lookForStandstill(wasContinued: true) }
        }
    }

    /// - Returns: nil if it is served however late: it ends something, reads something, or means the same at any time.
    func refusalOfWaited(_ request: Request, from sender: Sender, at now: Instant) -> Refusal? {
        switch request {
        case .tap, .press, .toggle, .undo, .segment, .take, .again, .menu: break
        case .scrub(_, let source):
            // The knob goes where the person's finger is now; one that begins is late.
            if engine.isScrubbing(sender.owner(source), at: now) { return nil }
        case .hello, .release, .play, .pause, .scrubEnd, .cancel, .sleep, .cues, .menuOpen, .menuClosed, .subscribe,
            .unsubscribe, .snapshot, .choreography, .history, .forget, .films, .goOn, .playFilm, .reload, .stats,
            .trace, .mpv:
            return nil
        }
        let limit = Standstill.limit.components.seconds
        return Refusal(
            .expired, "seekd stood still, and the command has waited for more than \(limit) s; send it again")
    }
}
