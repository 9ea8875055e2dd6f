/// Which seek button: `forward` or `backward`.
public enum Direction: String, Sendable, CaseIterable {
    case forward
    case backward

    /// The other one.
    public var opposite: Direction { self == .forward ? .backward : .forward }

    /// +1 for forward, -1 for backward.
    public var sign: Double { self == .forward ? 1 : -1 }
}

extension Direction: JSONWritable {
    package func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}

/// A seek button as a client draws it (B9). Positions, totals and intervals are media seconds.
public struct SeekButtonEvent: Equatable, Sendable, Codable {
    /// The phase of a burst of taps.
    public enum Phase: String, Sendable, CaseIterable {
        /// Taps are kept until a file is ready; there is no total yet (B10).
        case pending
        /// A tap was counted. Restart the animation at each, even if the label is the same.
        case tapped
        /// The burst is over: the button shows its interval again.
        case settled
        /// The burst was taken back.
        case cancelled
        /// The taps could not be served, or their seek failed.
        case failed
    }

    /// The end of the playable range that stopped a target (B4).
    public enum Edge: String, Sendable, CaseIterable {
        case start
        case end
    }

    /// Which of the two buttons.
    public var button: Direction
    /// The phase of its burst.
    public var phase: Phase
    /// Why the burst ended. Nil while it runs, after a burst that ended because its window closed, and for a reason that
    /// this version doesn't know.
    public var reason: Reason?
    /// Counts the bursts of the daemon, from 1; 0 before the button's first.
    public var burst: Int
    /// Taps of the burst so far.
    public var taps: Int
    /// What an idle button shows: the amount of a burst's first tap, above 0.
    public var interval: Double
    /// What the taps asked for, backward negative; nil while pending.
    public var requested: Double?
    /// `target` minus `origin`: what is really skipped. Nil while pending.
    public var applied: Double?
    /// The edge that stopped the newest tap.
    public var clamped: Edge?
    /// The position at which the burst started.
    public var origin: Double?
    /// The position to which the burst leads.
    public var target: Double?
    /// The last known playback position.
    public var position: Double?
    /// Of the file; nil if it is unknown.
    public var duration: Double?
    /// What the button shows: its interval ("10") or the total ("+30", "−30").
    public var label: String
    /// What a screen reader says: "Forward 30 seconds".
    public var spoken: String
    /// Media seconds per second while the button is held down and skips by itself; nil otherwise.
    public var speed: Double?

    package init(
        button: Direction, phase: Phase, reason: Reason? = nil, burst: Int, taps: Int, interval: Double,
        requested: Double? = nil, applied: Double? = nil, clamped: Edge? = nil, origin: Double? = nil,
        target: Double? = nil, position: Double? = nil, duration: Double? = nil, label: String, spoken: String,
        speed: Double? = nil
    ) {
        self.button = button
        self.phase = phase
        self.reason = reason
        self.burst = burst
        self.taps = taps
        self.interval = interval
        self.requested = requested
        self.applied = applied
        self.clamped = clamped
        self.origin = origin
        self.target = target
        self.position = position
        self.duration = duration
        self.label = label
        self.spoken = spoken
        self.speed = speed
    }
}

extension SeekButtonEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("button", button)
        writer.field("phase", phase.rawValue)
        writer.field("reason", reason)
        writer.field("burst", burst)
        writer.field("taps", taps)
        writer.field("interval", interval)
        writer.field("requested", requested)
        writer.field("applied", applied)
        writer.field("clamped", clamped?.rawValue)
        writer.field("origin", origin)
        writer.field("target", target)
        writer.field("position", position)
        writer.field("duration", duration)
        writer.field("label", label)
        writer.field("spoken", spoken)
        writer.field("speed", speed)
    }

    package init?(fields: JSONValue) {
        guard let button: Direction = fields.member("button")?.word(), let phase: Phase = fields.member("phase")?.word()
        else { return nil }
        self.button = button
        self.phase = phase
        reason = fields.member("reason")?.word()
        burst = fields.member("burst")?.wholeNumber ?? 0
        taps = fields.member("taps")?.wholeNumber ?? 0
        interval = fields.member("interval")?.number ?? 0
        requested = fields.member("requested")?.number
        applied = fields.member("applied")?.number
        clamped = fields.member("clamped")?.word()
        origin = fields.member("origin")?.number
        target = fields.member("target")?.number
        position = fields.member("position")?.number
        duration = fields.member("duration")?.number
        label = fields.member("label")?.repairedText ?? ""
        spoken = fields.member("spoken")?.repairedText ?? ""
        speed = fields.member("speed")?.number
    }
}

/// The play button as a client draws it (P3): it shows what a tap would do.
public struct PlayButtonEvent: Equatable, Sendable, Codable {
    /// The shape to show, and to morph to.
    public enum Icon: String, Sendable, CaseIterable {
        case play
        case pause
    }

    /// Whether the film plays from the user's point of view (C7).
    public var isPlaying: Bool
    /// Whether nothing is loaded: then nothing plays.
    public var isStopped: Bool

    package init(isPlaying: Bool, isStopped: Bool = false) {
        self.isPlaying = isPlaying
        self.isStopped = isStopped
    }

    /// The shape of what a tap would do.
    public var icon: Icon { isPlaying ? .pause : .play }
    /// What a screen reader says: "Pause" or "Play".
    public var spoken: String { isPlaying ? "Pause" : "Play" }
}

extension PlayButtonEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("playing", isPlaying)
        writer.field("icon", icon.rawValue)
        writer.field("spoken", spoken)
        writer.field("morph", isPlaying ? "play-to-pause" : "pause-to-play")
        writer.field("stopped", isStopped)
    }

    package init?(fields: JSONValue) {
        isPlaying = fields.member("playing")?.flag ?? false
        isStopped = fields.member("stopped")?.flag ?? false
    }
}

/// What an overlay draws; each part has a choreography of its own.
public enum OverlayPart: String, Sendable, CaseIterable {
    case forward
    case backward
    case play
    case progress
    /// Sizes, places, opacities, colours and times of all that is drawn.
    case look
}
