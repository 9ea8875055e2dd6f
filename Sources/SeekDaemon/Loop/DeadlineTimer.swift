import NIOCore

/// The daemon's one timer: it fires at the earliest deadline of its components.
final class DeadlineTimer {
    private let loop: any EventLoop
    private var armed: (deadline: NIODeadline, task: Scheduled<Void>)?

    /// When it fires; nil: not.
    var due: NIODeadline? { armed?.deadline }

    init(on loop: any EventLoop) { self.loop = loop }

    /// Replaces the deadline; nil is none.
    ///
    /// - Parameter fire: called on the loop.
    func arm(_ deadline: NIODeadline?, fire: @escaping @Sendable () -> Void) {
        guard deadline != armed?.deadline else { return }
        armed?.task.cancel()
        armed = nil
        guard let deadline else { return }
        armed = (deadline, loop.scheduleTask(deadline: deadline, fire))
    }

    /// Call it when the timer fires: marks it as not armed.
    func disarm() { armed = nil }
}
