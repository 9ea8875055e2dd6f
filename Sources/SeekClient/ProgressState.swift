internal import SeekProtocol

/// How far playback is, as a row of segments of equal width: one fill that runs through them. While a burst or a chase is
/// on it shows where that leads, so that it never jumps back.
public struct ProgressState: Equatable, Sendable {
    /// The segment that is on, from 0; nil, as what else is nil here, where nothing is on or it is not known.
    public let segment: Int?
    /// How many there are: chapters, or entries of the playlist.
    public let count: Int
    /// Of the whole row, 0 to 1.
    public let fraction: Double?
    /// Of the segment that is on, 0 to 1.
    public let segmentFraction: Double?
    /// Seconds of the film.
    public let position: Double?
    /// Seconds.
    public let duration: Double?
    /// As the play button has it.
    public let isPlaying: Bool
    /// Whether the position is where a burst or a chase leads.
    public let isSeeking: Bool
    /// When this happened.
    public internal(set) var stamp: Stamp

    init(_ fields: JSONValue) {
        segment = fields["segment"]?.wholeNumber
        count = fields["count"]?.wholeNumber ?? 0
        fraction = fields["fraction"]?.number
        segmentFraction = fields["segment_fraction"]?.number
        position = fields["position"]?.number
        duration = fields["duration"]?.number
        isPlaying = fields["playing"]?.flag ?? false
        isSeeking = fields["seeking"]?.flag ?? false
        stamp = Stamp(fields)
    }
}
