import SeekModel

/// Where mpv's `revert-seek` goes. Seeks that follow each other within 2 s share one point: the position before the
/// first (mpv's `mark_seek` in player/command.c).
struct RevertPoint: Equatable, Sendable, Codable {
    /// Media seconds; nil before the first seek of a file.
    private(set) var position: Double?
    private var lastSeekAt: Instant?

    private static let pause = Duration.seconds(2)

    /// The target is about to move.
    ///
    /// - Parameter base: the target or the position before, media seconds.
    mutating func noteSeek(from base: Double?, at now: Instant) {
        let follows = position != nil && lastSeekAt.map { now - $0 <= Self.pause } ?? false
        if !follows { position = base }
        lastSeekAt = now
    }

    /// `revert-seek` or `undo` goes back from here, or a film resumes: the next `revert-seek` comes back. It counts as no
    /// seek.
    mutating func revert(from base: Double?) { position = base }
}
