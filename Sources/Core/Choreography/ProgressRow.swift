/// The shapes of segmented progress: a row of dim capsules of equal width, and the same row in bright on top, clipped to the
/// progress. The row begins at (0, 0), y down.
package struct ProgressRow: Equatable, Sendable {
    /// How many capsules; at least 1.
    package let count: Int
    package let width: Double

    /// The sizes of a row of this width; others scale with their width.
    package static let designWidth = 375.0
    package static let designHeight = 5.0
    package static let designGap = 4.0

    package init(count: Int, width: Double) {
        self.count = max(1, count)
        self.width = width
    }

    package var height: Double { width * Self.designHeight / Self.designWidth }

    /// Between two capsules; never wider than a capsule.
    package var gap: Double { min(width * Self.designGap / Self.designWidth, width / Double(2 * count - 1)) }

    package var capsuleWidth: Double { (width - gap * Double(count - 1)) / Double(count) }

    /// The outline of a capsule, counted from 0.
    package func capsule(_ index: Int) -> Path {
        .capsule(left: Double(index) * (capsuleWidth + gap), top: 0, width: capsuleWidth, height: height)
    }

    /// All of them.
    package var capsules: Path { Path((0..<count).flatMap { capsule($0).elements }) }
}
