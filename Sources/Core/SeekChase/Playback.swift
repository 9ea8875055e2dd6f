package import SeekModel

/// The state of playback, as libmpv last reported it.
package struct Playback: Equatable, Sendable, Codable {
    /// Media seconds; nil if nothing is loaded. Never one that was read during a seek (B5).
    package private(set) var position: Double?
    /// The time of that position: a playing film has moved since.
    private(set) var positionAt: Instant?
    /// The position that libmpv reported during a seek: the seek's target, or the position if the seek failed. Nil from
    /// the event of a seek of ours until one is reported.
    package var positionDuringSeek: Double?
    /// Seconds; nil if it is not known.
    package var duration: Double?
    /// Whether the film plays as far as the user is concerned (P2).
    package private(set) var isPlaying = true
    /// Whether it is held because previews are shown (C7).
    package var isHeld = false
    /// Media seconds a second.
    package var speed = 1.0
    /// Duration of a frame, seconds.
    package var frameDuration = Media.usualFrameDuration

    package var lateLandings = LateLandings.unknown

    package init() {}

    /// The tolerance of positions, seconds.
    var tolerance: Double { min(frameDuration, Media.longestTolerance) }

    /// The best known position if the end of a seek is not reported.
    package var lastTold: Double? { positionDuringSeek ?? position }

    package mutating func setPosition(_ position: Double?, at now: Instant) {
        self.position = position
        positionAt = position == nil ? nil : now
    }

    package mutating func setPlaying(_ isPlaying: Bool, at now: Instant) {
        // Until now the position did not move.
        if isPlaying, !self.isPlaying, position != nil { positionAt = now }
        self.isPlaying = isPlaying
    }

    /// Where playback is now, as far as it moves by itself, media seconds.
    package func expectedPosition(at now: Instant) -> Double? {
        guard let position, let positionAt else { return nil }
        return isPlaying && !isHeld ? position + (now - positionAt).seconds * speed : position
    }

    /// The distance that playback may have moved by itself in a time; 0 while paused.
    package func advance(in elapsed: Duration) -> Double {
        isPlaying && !isHeld ? elapsed.seconds * speed + Self.reportingDelay : 0
    }

    /// The maximum delay of a playing film's reported position, media seconds: events wait for the loop.
    private static let reportingDelay = 0.1
}
