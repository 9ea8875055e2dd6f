/// Whether a film that should be held moves between a preview and the next seek, told by what libmpv says of its
/// position. During a seek that is the target; some time after the picture it is where the seek came down.
struct PreviewMotion {
    /// Seconds.
    private(set) var longest = 0.0
    private var previous: Double?
    private var isBetweenSeeks = false
    private var way = 0.0

    /// More than a film can have moved from one word to the next: the position came down from the target. Seconds.
    private static let jump = 2.0

    /// A picture of a seek came: what moves from now on is the film.
    mutating func pictureCame() {
        isBetweenSeeks = true
        way = 0
        previous = nil
    }

    /// A seek began: it is only now that what moved before counts, for it was not the last place.
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
