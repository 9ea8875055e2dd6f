/// The playback position as a row of segments of equal width: one fill that runs through them (S2). While a burst or a
/// chase is running it shows their target, so that it never jumps back.
public struct ProgressEvent: Equatable, Sendable, Codable {
    /// What the segments are (S1).
    public enum Segments: String, Sendable, CaseIterable, Codable {
        /// The file's chapters; a file without chapters is one segment.
        case chapters
        /// The playlist's entries.
        case playlist
    }

    /// The current segment, from 0; nil if nothing is loaded.
    public var segment: Int?
    /// How many segments there are: chapters, or entries of the playlist.
    public var count: Int
    /// What they are: the setting `progress.segments`.
    public var segments: Segments
    /// Of the whole row, 0 to 1; nil if nothing is loaded.
    public var fraction: Double?
    /// Of the current segment, 0 to 1; nil if its end is unknown.
    public var segmentFraction: Double?
    /// Media seconds; the chase target while there is one (S4). For a still image, how long it has been shown.
    public var position: Double?
    /// Seconds; nil if it is unknown. For a still image, how long it will be shown.
    public var duration: Double?
    /// Where the player can seek, media seconds, if it can seek only in what it has cached of a stream; both nil if it
    /// can seek in the whole film, or nowhere.
    public var seekableStart: Double?
    /// The end of that range, media seconds.
    public var seekableEnd: Double?
    /// The state of the play button (P2).
    public var isPlaying: Bool
    /// Whether a burst or a chase is running, so that `position` is its target.
    public var isSeeking: Bool
    /// How full the cache is that playback waits for, 0 to 1, and 0 if that is not known; nil while nothing waits (W5).
    public var buffering: Double?

    package init(
        segment: Int? = nil, count: Int = 0, segments: Segments = .chapters, fraction: Double? = nil,
        segmentFraction: Double? = nil, position: Double? = nil, duration: Double? = nil,
        seekableStart: Double? = nil, seekableEnd: Double? = nil, isPlaying: Bool, isSeeking: Bool = false,
        buffering: Double? = nil
    ) {
        self.segment = segment
        self.count = count
        self.segments = segments
        self.fraction = fraction
        self.segmentFraction = segmentFraction
        self.position = position
        self.duration = duration
        self.seekableStart = seekableStart
        self.seekableEnd = seekableEnd
        self.isPlaying = isPlaying
        self.isSeeking = isSeeking
        self.buffering = buffering
    }
}

extension ProgressEvent {
    /// Where the position is between the ends of what a stream without a known end has cached, 0 to 1; nil for a film.
    package var cacheFraction: Double? {
        guard duration == nil, let position, let seekableStart, let seekableEnd, seekableStart < seekableEnd else {
            return nil
        }
        return min(1, max(0, (position - seekableStart) / (seekableEnd - seekableStart)))
    }
}

extension ProgressEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("segment", segment)
        writer.field("count", count)
        writer.field("segments", segments.rawValue)
        writer.field("fraction", fraction)
        writer.field("segment_fraction", segmentFraction)
        writer.field("position", position)
        writer.field("duration", duration)
        writer.field("seekable_start", seekableStart)
        writer.field("seekable_end", seekableEnd)
        writer.field("playing", isPlaying)
        writer.field("seeking", isSeeking)
        writer.field("buffering", buffering)
    }

    package init?(fields: JSONValue) {
        segment = fields.member("segment")?.wholeNumber
        count = fields.member("count")?.wholeNumber ?? 0
        segments = fields.member("segments")?.word() ?? .chapters
        fraction = fields.member("fraction")?.number
        segmentFraction = fields.member("segment_fraction")?.number
        position = fields.member("position")?.number
        duration = fields.member("duration")?.number
        seekableStart = fields.member("seekable_start")?.number
        seekableEnd = fields.member("seekable_end")?.number
        isPlaying = fields.member("playing")?.flag ?? false
        isSeeking = fields.member("seeking")?.flag ?? false
        buffering = fields.member("buffering")?.number
    }
}
