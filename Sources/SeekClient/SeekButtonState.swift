internal import SeekProtocol

/// A seek button as it is to be shown. Positions, totals and intervals are seconds of the film.
public struct SeekButtonState: Equatable, Sendable {
    /// How far a burst is.
    public enum Phase: String, Sendable, CaseIterable {
        /// Presses are kept until the film is ready; no total yet.
        case pending
        /// Presses were counted. Restart the animation at each, also where the label is the same.
        case tapped
        /// The burst is over: the button shows its interval again.
        case settled
        /// The burst was taken back.
        case cancelled
        /// It could not be served, or its seek failed: nothing is skipped.
        case failed
    }

    /// The end of the film that stopped the newest press.
    public enum Edge: String, Sendable, CaseIterable {
        case start
        case end
    }

    /// Which of the two.
    public let button: Button
    /// How far its burst is.
    public let phase: Phase
    /// Why the burst is over ("not-seekable", "flip" ...: docs/protocol.md has them all); nil while it runs, and where
    /// its time was just up.
    public let reason: String?
    /// Counts the bursts of the daemon, from 1; 0 before this button's first.
    public let burst: Int
    /// Presses of the burst so far.
    public let taps: Int
    /// What an idle button shows, above 0.
    public let interval: Double
    /// What the presses asked for, backward below 0; nil, as the next four, where nothing is known yet.
    public let requested: Double?
    /// `target` less `origin`, signed: what is really skipped.
    public let applied: Double?
    /// Where it was stopped: bump there.
    public let clamped: Edge?
    /// Where the burst began.
    public let origin: Double?
    /// Where it leads.
    public let target: Double?
    /// Where playback was last known to be.
    public let position: Double?
    /// Of the film; nil where it is not known.
    public let duration: Double?
    /// What to show: the total ("+30", "−30") while tapped, else the interval ("10").
    public let label: String
    /// The same for a screen reader: "Forward 30 seconds".
    public let spoken: String
    /// When this happened.
    public internal(set) var stamp: Stamp

    init?(_ fields: JSONValue) {
        guard let button: Button = fields["button"]?.word(), let phase: Phase = fields["phase"]?.word() else {
            return nil
        }
        self.button = button
        self.phase = phase
        reason = fields["reason"]?.text
        burst = fields["burst"]?.wholeNumber ?? 0
        taps = fields["taps"]?.wholeNumber ?? 0
        interval = fields["interval"]?.number ?? 0
        requested = fields["requested"]?.number
        applied = fields["applied"]?.number
        clamped = fields["clamped"]?.word()
        origin = fields["origin"]?.number
        target = fields["target"]?.number
        position = fields["position"]?.number
        duration = fields["duration"]?.number
        label = fields["label"]?.text ?? ""
        spoken = fields["spoken"]?.text ?? ""
        stamp = Stamp(fields)
    }
}
