/// The segment to go to (S5).
package enum SegmentChoice: Equatable, Sendable, Codable {
    /// From 0.
    case index(Int)
    case next
    /// The start of the current one if that is some seconds away, otherwise the one before.
    case previous
}
