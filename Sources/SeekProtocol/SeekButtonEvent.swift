/// A seek button as it is to be shown (B9). Positions, totals and intervals are media seconds.
package struct SeekButtonEvent: Equatable, Sendable, Codable {
    package enum Phase: String, Sendable, CaseIterable {
        /// Taps are kept until a file is ready; no total yet (B10).
        case pending
        /// A tap was counted.
        case tapped
        /// The burst is over: the button shows its interval again.
        case settled
        /// The burst was taken back.
        case cancelled
        /// The taps could not be served, or their seek failed.
        case failed
    }

    /// The end of the playable range that stopped a target (B4).
    package enum Edge: String, Sendable {
        case start
        case end
    }

    package var button: Direction
    package var phase: Phase
    package var reason: Reason?
    /// Counts the bursts of the daemon, from 1; 0 before the button's first.
    package var burst: Int
    /// Taps of the burst so far.
    package var taps: Int
    /// What an idle button shows: the amount of a burst's first tap.
    package var interval: Double
    /// What the taps asked for, backward negative; nil while pending.
    package var requested: Double?
    /// Target less origin, always; nil while pending.
    package var applied: Double?
    package var clamped: Edge?
    /// From where the burst started.
    package var origin: Double?
    /// Where the burst leads.
    package var target: Double?
    /// Where playback was last known to be.
    package var position: Double?
    package var duration: Double?
    /// What the button shows: its interval ("10") or the total ("+30", "−30").
    package var label: String
    /// What a screen reader says: "Forward 30 seconds".
    package var spoken: String

    package init(
        button: Direction, phase: Phase, reason: Reason? = nil, burst: Int, taps: Int, interval: Double,
        requested: Double? = nil, applied: Double? = nil, clamped: Edge? = nil, origin: Double? = nil,
        target: Double? = nil, position: Double? = nil, duration: Double? = nil, label: String, spoken: String
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
    }
}
