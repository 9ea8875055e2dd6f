import Glibc

/// A time of the monotonic clock.
struct Moment: Comparable {
    private let nanoseconds: Int64

    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

    /// Milliseconds from the other time to this one.
    static func - (one: Moment, other: Moment) -> Double { Double(one.nanoseconds - other.nanoseconds) / 1e6 }

    /// This many milliseconds later.
    static func + (moment: Moment, milliseconds: Double) -> Moment {
        Moment(nanoseconds: moment.nanoseconds + Int64(milliseconds * 1e6))
    }
}

/// Waits for a number of milliseconds, so that a state settles before it is measured.
func wait(_ milliseconds: Double) {
    guard milliseconds > 0 else { return }
    usleep(UInt32(milliseconds * 1000))
}
