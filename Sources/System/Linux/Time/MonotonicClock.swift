package import Glibc

/// The clock of event stamps, for loops that wait in `poll`.
package enum MonotonicClock {
    /// Since the zero of `CLOCK_MONOTONIC`.
    package static var milliseconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
    }

    /// The same.
    package static var now: Duration { .milliseconds(milliseconds) }
}

/// Waits for descriptors.
package enum Poll {
    /// Waits until a descriptor has what is asked for.
    ///
    /// - Parameter time: when to return at the latest, by `MonotonicClock`, ms; it may return before. Nil: no limit.
    package static func wait(for waits: inout [pollfd], until time: Double?) {
        // Rounded up to avoid spinning before it.
        let timeout = time.map { Int32(max(0, min(60_000, ($0 - MonotonicClock.milliseconds).rounded(.up)))) }
        poll(&waits, nfds_t(waits.count), timeout ?? -1)
    }

    /// What a descriptor has now of what is asked for, or an error of it.
    ///
    /// - Parameter events: `POLLIN` or `POLLOUT`.
    package static func events(of descriptor: Int32, for events: Int32) -> Int32 {
        var wait = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&wait, 1, 0) > 0 ? Int32(wait.revents) : 0
    }
}

extension ContinuousClock.Instant {
    /// The timeout of `poll` until then, ms: rounded up to avoid spinning before it.
    package var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(.zero, self - .now).components
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
