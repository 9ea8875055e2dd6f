import CLinux

/// The event loop's share of a processor: it needs little, and at once.
///
/// A decoder that uses all processors may keep each for some milliseconds before another thread runs, and so long a tap
/// would wait. A thread with a short slice runs as soon as it is woken (Linux 6.12 and later).
enum LoopSlice {
    /// The shortest slice that Linux accepts.
    private static let nanoseconds: UInt64 = 100_000

    /// For the calling thread. If the kernel does not support it, nothing changes.
    static func shorten() {
        _ = linux_set_slice(nanoseconds)
        // Each drain of a libmpv handle ends in a wait without time, which the usual slack of 50 us makes 70 us long.
        _ = linux_set_timer_slack(1)
    }
}
