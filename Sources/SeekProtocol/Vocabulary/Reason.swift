/// Why a burst or a chase ended, or a tap was refused.
public enum Reason: String, Sendable, CaseIterable {
    /// A tap of the other button took over (B3).
    case flip
    /// `cancel`, or a total that came back to 0 (B3, B6).
    case cancelled
    /// `undo` (B6).
    case undone
    /// A scrub moved the target (C16).
    case scrub
    /// A client's absolute seek moved the target (C13).
    case seek
    /// The player jumped without a command of seekd's (C9).
    case foreignSeek = "foreign-seek"
    /// Another file is being loaded, or was (C4).
    case fileChanged = "file-changed"
    /// The file ended, or playback failed (C4).
    case fileEnded = "file-ended"
    /// Nothing is loaded (B10).
    case nothingLoaded = "nothing-loaded"
    /// The file is not seekable (B10).
    case notSeekable = "not-seekable"
    /// libmpv did not complete the seek in time (C6).
    case timeout
    /// libmpv refused the seek, or playback came down elsewhere (C6, C14).
    case seekFailed = "seek-failed"
    /// The button acted on its edge instead: the next playlist entry, or stop (C8).
    case atEnd = "at-end"
    /// The daemon is stopping.
    case shuttingDown = "shutting-down"
}

extension Reason: JSONWritable {
    package func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
