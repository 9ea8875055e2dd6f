/// How far playback is, as a row of segments: one fill that runs through them (S2).
package struct ProgressEvent: Equatable, Sendable, Codable {
    /// The segment that is on, from 0; nil where nothing is.
    package var segment: Int?
    package var count: Int
    /// Of the whole row, in which all segments are equally wide, 0 to 1; nil where nothing is on.
    package var fraction: Double?
    /// Of the segment that is on, 0 to 1; nil where its end is not known.
    package var segmentFraction: Double?
    /// Media seconds; the chase target while there is one (S4). Of a still, how long it has been shown.
    package var position: Double?
    /// Seconds; nil where it is not known. Of a still, how long it is to be shown.
    package var duration: Double?
    /// As the play button has it (P2).
    package var playing: Bool
    /// Whether a burst or a chase is on, so that the position is where it leads.
    package var seeking: Bool

    package init(
        segment: Int? = nil, count: Int = 0, fraction: Double? = nil, segmentFraction: Double? = nil,
        position: Double? = nil, duration: Double? = nil, playing: Bool, seeking: Bool = false
    ) {
        self.segment = segment
        self.count = count
        self.fraction = fraction
        self.segmentFraction = segmentFraction
        self.position = position
        self.duration = duration
        self.playing = playing
        self.seeking = seeking
    }
}

extension ProgressEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("segment", segment)
        writer.field("count", count)
        writer.field("fraction", fraction)
        writer.field("segment_fraction", segmentFraction)
        writer.field("position", position)
        writer.field("duration", duration)
        writer.field("playing", playing)
        writer.field("seeking", seeking)
    }
}
