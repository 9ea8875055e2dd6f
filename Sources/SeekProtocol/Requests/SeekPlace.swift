/// The target of an absolute seek (C13).
package enum SeekPlace: Equatable, Sendable, Codable {
    /// Media seconds from the start; negative: from the end.
    case position(Double)
    /// Of the duration, 0 to 1; values outside mean the edge.
    case fraction(Double)
    /// A multiple of the current position.
    case scaled(Double)
    /// A chapter, counted from 0; -1 is the start of the file.
    case chapter(Int64)
    /// Relative to the current chapter, with mpv's meaning of its `chapter` property.
    case chapterStep(Int64)
    /// The start of a segment, if segments are chapters (S5).
    case segment(SegmentChoice)
}
