import NIOCore
import SeekModel

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
