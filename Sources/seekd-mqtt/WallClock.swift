import Glibc

/// The clock that machines share: of `at`, `sent` and `position_time`.
enum WallClock {
    /// Since 1970.
    static var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
