/// Where an absolute seek goes (C13).
package enum SeekPlace: Equatable, Sendable, Codable {
    /// Media seconds from the start; below 0 from the end.
    case position(Double)
    /// Of the duration, 0 to 1; past these the edge.
    case fraction(Double)
    /// A multiple of the position now.
    case scaled(Double)
    /// A chapter, counted from 0; -1 is the start of the file.
    case chapter(Int64)
    /// So many chapters on, or back where below 0, with mpv's meaning of its `chapter` property.
    case chapterStep(Int64)
    /// The start of a segment, where segments are chapters (S5).
    case segment(SegmentChoice)
}
