import CLinux

/// The event loop's share of a processor: it needs little, and at once.
///
/// A decoder that uses all processors may keep each for some milliseconds before it is somebody else's turn, and so long
/// a tap would wait. Who asks for a short slice has its turn as soon as it is woken (Linux 6.12 and later).
enum LoopSlice {
    /// The shortest that Linux knows.
    private static let nanoseconds: UInt64 = 100_000

    /// For the calling thread. Where the kernel does not know it, all stays as it is.
    static func shorten() { _ = linux_set_slice(nanoseconds) }
}
