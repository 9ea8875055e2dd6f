internal import Linux
package import SeekModel

extension Instant {
    /// The kernel's monotonic clock, for loops that wait in `poll`.
    package static var now: Instant { Instant(nanoseconds: Int64(MonotonicClock.milliseconds * 1e6)) }
}
