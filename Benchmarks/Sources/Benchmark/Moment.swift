import Glibc

/// A moment of the monotonic clock.
struct Moment: Comparable {
    private let nanoseconds: Int64

    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

    /// Milliseconds from the other to this one.
    static func - (one: Moment, other: Moment) -> Double { Double(one.nanoseconds - other.nanoseconds) / 1e6 }

    /// So many milliseconds later.
    static func + (moment: Moment, milliseconds: Double) -> Moment {
        Moment(nanoseconds: moment.nanoseconds + Int64(milliseconds * 1e6))
    }
}

/// Lets time pass, in milliseconds: for what has to settle before it is measured.
func wait(_ milliseconds: Double) {
    guard milliseconds > 0 else { return }
    usleep(UInt32(milliseconds * 1000))
}
