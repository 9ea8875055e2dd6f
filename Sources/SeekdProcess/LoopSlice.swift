import CLinux

/// The scheduler slice of the event loop's thread, which needs little processor time, but at once.
///
/// Decoder threads that use all processors may each run for some milliseconds before the loop's thread does, and a tap
/// would wait for that long. A thread with a short slice runs as soon as it is woken (Linux 6.12 and later).
enum LoopSlice {
    /// The shortest slice that Linux accepts.
    private static let nanoseconds: UInt64 = 100_000

    /// Shortens the slice of the calling thread. If the kernel does not support it, nothing changes.
    static func shorten() {
        _ = linux_set_slice(nanoseconds)
        // Each drain of a libmpv handle ends with a wait of zero time. With the default slack of 50 us, that takes 70
        // us.
        _ = linux_set_timer_slack(1)
    }
}
