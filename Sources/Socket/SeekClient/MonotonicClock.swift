internal import Glibc

/// The clock of event stamps, for loops that wait in `poll`.
package enum MonotonicClock {
    /// Since the zero of `CLOCK_MONOTONIC`.
    package static var milliseconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
    }

    /// The timeout of `poll` until then, ms: rounded up to avoid spinning before it, and at most a minute. Nil: no timeout.
    package static func pollTimeout(until time: Double?) -> Int32 {
        time.map { Int32(max(0, min(60_000, ($0 - milliseconds).rounded(.up)))) } ?? -1
    }
}

extension ContinuousClock.Instant {
    /// The timeout of `poll` until then, ms: rounded up to avoid spinning before it.
    var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(.zero, self - .now).components
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
