internal import Glibc

/// The clock that events are stamped by, as loops that wait in `poll` count it.
package enum MonotonicClock {
    /// Since its zero.
    package static var milliseconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
    }

    /// How long `poll` may wait until then, ms: rounded up, so that nobody spins before, and a minute at most. Nil: until
    /// something comes.
    package static func pollTimeout(until time: Double?) -> Int32 {
        time.map { Int32(max(0, min(60_000, ($0 - milliseconds).rounded(.up)))) } ?? -1
    }
}
