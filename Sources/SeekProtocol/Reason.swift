/// Why a burst or a chase ended, or a tap was refused, as it stands in events.
package enum Reason: String, Sendable, CaseIterable {
    /// Another button's tap took over (B3).
    case flip
    /// `cancel`, or a total that came back to 0 (B3, B6).
    case cancelled
    /// `undo` (B6).
    case undone
    /// An absolute move of the target: a scrub (C16).
    case scrub
    /// An absolute move of the target by any client's seek (C13).
    case seek
    /// A jump that is not ours (C9).
    case foreignSeek = "foreign-seek"
    /// Another file is being loaded, or was (C4).
    case fileChanged = "file-changed"
    /// The file came to its end, or could not be played on (C4).
    case fileEnded = "file-ended"
    /// Nothing is loaded that could be sought (B10).
    case nothingLoaded = "nothing-loaded"
    /// What is loaded can't seek (B10).
    case notSeekable = "not-seekable"
    /// libmpv did not complete the seek in time (C6).
    case timeout
    /// libmpv refused the seek, or playback came down elsewhere (C6, C14).
    case seekFailed = "seek-failed"
    /// The button acted on its edge instead: the next playlist entry, or stop (C8).
    case atEnd = "at-end"
    /// The daemon stops.
    case shuttingDown = "shutting-down"
}

extension Reason: JSONWritable {
    package func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
