/// A segment that is asked for (S5).
package enum SegmentChoice: Equatable, Sendable, Codable {
    /// From 0.
    case index(Int)
    case next
    /// The start of the one that is on, where that is some seconds away; else the one before.
    case previous
}
