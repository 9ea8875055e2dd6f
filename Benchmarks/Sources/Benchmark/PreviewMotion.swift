/// Whether a film that should be held moves between a preview and the next seek, by libmpv's position. During a seek
/// this is the target; some time after the picture it is the position at which the seek landed.
struct PreviewMotion {
    /// Seconds.
    private(set) var longest = 0.0
    private var previous: Double?
    private var isBetweenSeeks = false
    private var way = 0.0

    /// More than a film can move between two reports: the report changed from the target to the landing. Seconds.
    private static let jump = 2.0

    /// A seek showed its picture: from now on movement is playback.
    mutating func pictureCame() {
        isBetweenSeeks = true
        way = 0
        previous = nil
    }

    /// A seek began: the movement before it counts, because it was between two seeks.
    mutating func seekBegan() {
        if isBetweenSeeks { longest = max(longest, way) }
        isBetweenSeeks = false
    }

    mutating func moved(to position: Double) {
        guard isBetweenSeeks else { return }
        if let previous, position > previous, position - previous < Self.jump { way += position - previous }
        previous = position
    }
}
