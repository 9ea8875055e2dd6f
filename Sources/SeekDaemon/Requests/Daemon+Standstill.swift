import CLinux
import ClientGateway
import Logging
import NIOCore
import SeekCore
import SeekModel
import SeekProtocol
import SocketServer

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
        lifecycle.logger.notice("seekd stood still; what was pressed meanwhile is refused")
        for client in clients.all { client.session.markWaited() }
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
        case .tap, .press, .toggle, .undo, .segment: break
        case .scrub(_, let source):
            // The knob goes where the person's finger is now; one that begins is late.
            if engine.isScrubbing(sender.owner(source), at: now) { return nil }
        default: return nil
        }
        let limit = Standstill.limit.components.seconds
        return Refusal(
            .expired, "seekd stood still, and the command has waited for more than \(limit) s; send it again")
    }
}
