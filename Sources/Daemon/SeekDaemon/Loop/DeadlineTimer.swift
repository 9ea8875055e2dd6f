import NIOCore
import SeekModel

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

/// The event loop's clock, made monotonic: an event with a higher sequence number never has an earlier time.
struct MonotonicClock {
    private let loop: any EventLoop
    private var last = NIODeadline.uptimeNanoseconds(0)

    init(_ loop: any EventLoop) { self.loop = loop }

    mutating func now() -> Instant {
        last = max(last, loop.now)
        return Instant(last)
    }
}

extension Instant {
    init(_ deadline: NIODeadline) { self.init(nanoseconds: Int64(clamping: deadline.uptimeNanoseconds)) }
}

extension NIODeadline {
    init(_ instant: Instant) { self = .uptimeNanoseconds(UInt64(max(0, instant.nanoseconds))) }
}
