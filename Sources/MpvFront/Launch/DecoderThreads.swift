import CLinux

/// The number of threads of libmpv's video decoder in software.
///
/// FFmpeg's frame threads take packets in turn: one that is done waits until the slowest before it is done. libmpv's
/// default has one thread more than processors, which leaves processors idle during an exact seek. Measured with 2
/// processors: with a second one more, an exact seek takes 13 % less time and as much processor time, a keyframe seek
/// 0 to 4 ms more. A third one brings nothing. Each thread needs memory for a frame or two while a film is open.
enum DecoderThreads {
    /// libmpv's own maximum.
    private static let most = 16

    /// The value of the option `vd-lavc-threads`. Hardware decoders ignore it.
    static func option(processors: Int) -> String { String(min(processors + 2, most)) }

    /// Those that this process may use.
    static func processors() -> Int { Int(linux_processors()) }
}
