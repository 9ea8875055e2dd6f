/// The result of a tap, or of a press (B1 to B11). Positions and amounts are media seconds.
public struct TapResult: Equatable, Sendable, Codable {
    /// The number of the burst.
    public var burst: Int
    /// Taps of the burst so far.
    public var taps: Int
    /// The total that the taps ask for, backward below 0; nil until a file that is loading is ready.
    public var requested: Double?
    /// How far the target is from the origin, after the edges of the film; nil as `requested`.
    public var applied: Double?
    /// The edge that stopped the tap; nil: none.
    public var clamped: SeekButtonEvent.Edge?
    /// The new target; nil as `requested`.
    public var target: Double?
    /// The chase whose terminal event reports the outcome; nil if the tap was dropped.
    public var chase: Int?
    /// A repeat above the rate, or a tap on a suppressed button: counted, but not served (B11, C8).
    public var dropped: Bool

    package init(
        burst: Int, taps: Int, requested: Double?, applied: Double?, clamped: SeekButtonEvent.Edge?, target: Double?,
        chase: Int?, dropped: Bool = false
    ) {
        self.burst = burst
        self.taps = taps
        self.requested = requested
        self.applied = applied
        self.clamped = clamped
        self.target = target
        self.chase = chase
        self.dropped = dropped
    }
}

extension TapResult: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("burst", burst)
            writer.field("taps", taps)
            writer.field("requested", requested)
            writer.field("applied", applied)
            writer.field("clamped", clamped?.rawValue)
            writer.field("target", target)
            writer.field("chase", chase)
            writer.field("dropped", dropped)
        }
    }

    /// Nil if it is not the result of a tap.
    package init?(fields: JSONValue) {
        guard let burst = fields.member("burst")?.wholeNumber, let taps = fields.member("taps")?.wholeNumber else {
            return nil
        }
        self.burst = burst
        self.taps = taps
        requested = fields.member("requested")?.number
        applied = fields.member("applied")?.number
        clamped = fields.member("clamped")?.word()
        target = fields.member("target")?.number
        chase = fields.member("chase")?.wholeNumber
        dropped = fields.member("dropped")?.flag ?? false
    }
}
