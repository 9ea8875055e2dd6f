/// Where a scrub goes.
package enum ScrubTarget: Equatable, Sendable, Codable {
    /// Media seconds from the start.
    case position(Double)
    /// 0 to 1 of the duration.
    case fraction(Double)
}
