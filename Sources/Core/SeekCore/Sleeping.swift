import SeekModel
import SeekProtocol

/// Playback that is going to pause by itself (L1).
struct Sleeping: Equatable, Sendable, Codable {
    enum End: Equatable, Sendable, Codable {
        case time(Instant)
        case chapter
        case film
    }

    /// The sound fades out.
    struct Fade: Equatable, Sendable, Codable {
        /// Seconds.
        var length: Double
        /// Where it began: there playback goes on later. Media seconds.
        var origin: Double
        var entry: Int64?
    }

    /// What was told last.
    struct Told: Equatable, Sendable, Codable {
        /// Nil: time does not run.
        var end: Instant?
        var left: Double?
    }

    /// Nil: it is off.
    var end: End?
    /// What a client has chosen.
    var choice = SleepChoice.off
    /// Where the chapter or the film ends, media seconds; nil if that is not known.
    var place: Double?
    /// The entry of `place`.
    var entry: Int64?
    /// Whether `place` is to be looked for: playback is elsewhere.
    var isStale = true
    var fade: Fade?
    /// How loud the sound is, 0 to 1.
    var level = 1.0
    /// When to look again.
    var due: Instant?
    var told = Told()
    /// Films that have begun since the last press (L2).
    var unattended = 0
    /// Whether playback waits for a press.
    var isAsking = false
    /// The last event: a new subscriber gets it.
    var shown = SleepEvent()

    var until: SleepEvent.End? {
        switch end {
        case nil: nil
        case .time: .time
        case .chapter: .chapter
        case .film: .film
        }
    }

    /// It is off from now on.
    mutating func clear() {
        let (shown, unattended) = (shown, unattended)
        self = Sleeping()
        (self.shown, self.unattended) = (shown, unattended)
    }
}
