import SeekModel

/// Where `undo` and mpv's `revert-seek` go in this file (B6). All positions are media seconds.
///
/// `undo` goes back over the last burst, gesture or seek. `revert-seek` goes back over all seeks that follow each other
/// within 2 s (mpv's `mark_seek` in player/command.c). A mark comes before both.
struct UndoPositions: Equatable, Sendable, Codable {
    /// The position that a client chose.
    struct Mark: Equatable, Sendable, Codable {
        var position: Double
        /// Whether it stays after `undo`.
        var isPermanent: Bool
    }

    var mark: Mark?
    /// The position before the last change of target; nil before the first one.
    private(set) var last: Double?
    /// The position before the last seeks in a row; nil before the first one.
    private(set) var revertPosition: Double?
    private var lastSeekAt: Instant?

    private static let pause = Duration.seconds(2)

    /// Where `undo` goes; nil: nowhere.
    var target: Double? { mark?.position ?? last }

    /// Where `revert-seek` goes; nil: nowhere.
    var revertTarget: Double? { mark?.position ?? revertPosition }

    /// The target has moved.
    ///
    /// - Parameter origin: where the burst, the gesture or the seek began.
    mutating func noteMove(from origin: Double?) { last = origin }

    /// The target is about to move.
    ///
    /// - Parameter base: the target or the position before.
    mutating func noteSeek(from base: Double?, at now: Instant) {
        let follows = revertPosition != nil && lastSeekAt.map { now - $0 <= Self.pause } ?? false
        if !follows { revertPosition = base }
        lastSeekAt = now
    }

    /// A film goes on where it was left: both go to its start (R5).
    mutating func noteResume(from start: Double) {
        last = start
        revertPosition = start
    }

    /// `undo` leaves this position: the next `revert-seek` comes back. It counts as no seek.
    mutating func noteUndo(from base: Double?) {
        if mark?.isPermanent == false { mark = nil }
        revertPosition = base
    }

    /// `revert-seek` leaves this position: the next one comes back, unless a permanent mark is set.
    mutating func noteRevert(from base: Double?) {
        guard mark?.isPermanent != true else { return }
        mark = nil
        revertPosition = base
    }
}
