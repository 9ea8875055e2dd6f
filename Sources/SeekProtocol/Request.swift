/// What a client asks for. A new command is a case here, which the compiler then misses in the daemon, and a name with its
/// arguments in `Request.commands`.
package enum Request: Equatable, Sendable {
    /// Who are you, what do you know, what may I do.
    case hello
    /// `count` taps at once (1 to 1,000), of `interval` media seconds each if not the configured ones (B7, B8, B11).
    case tap(Direction, count: Int, interval: Double?, isRepeat: Bool)
    /// Play or pause (P1).
    case toggle
    /// Moves the target to a place, as one step of a gesture (C16).
    case scrub(ScrubTarget)
    /// The gesture is over.
    case scrubEnd
    /// Back to the origin of the running burst or scrub (B6).
    case cancel
    /// Back to where the last change of target came from (B6).
    case undo
    /// Goes to the start of a segment (S5).
    case segment(SegmentChoice)
    /// - Parameter progressRate: how often progress is told while it goes on, 1 to 60 times a second; nil: as before.
    case subscribe([EventName], progressRate: Double?)
    case unsubscribe([EventName])
    /// The whole state at once.
    case snapshot
    /// How a part of an overlay moves and what it is drawn of.
    case choreography(OverlayPart)
    /// Counters and latencies since start.
    case stats
    /// What mpv's own protocol has; whatever is not known here is one of its commands.
    case mpv(MpvRequest)
}

/// Where a scrub goes.
package enum ScrubTarget: Equatable, Sendable, Codable {
    /// Media seconds from the start.
    case position(Double)
    /// 0 to 1 of the duration.
    case fraction(Double)
}
