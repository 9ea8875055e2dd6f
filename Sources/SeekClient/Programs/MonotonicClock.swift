internal import Glibc

/// The clock that events are stamped by, as loops that wait in `poll` count it.
package enum MonotonicClock {
    /// Since its zero.
    package static var milliseconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
    }
}
