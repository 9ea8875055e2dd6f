/// The shapes of the play button, in a square, y down: two filled quadrilaterals whose corners move in straight lines from
/// play to pause.
package struct PlayButtonShapes: Equatable, Sendable {
    /// The side of the square.
    package let side: Double

    package init(side: Double) {
        self.side = side
    }

    /// The corners in a unit square: each half from its upper left one, clockwise. The tip of the triangle's right half is two
    /// coincident corners.
    private static let play = [
        [Point(0, 0), Point(0.5, 0.25), Point(0.5, 0.75), Point(0, 1)],
        [Point(0.5, 0.25), Point(1, 0.5), Point(1, 0.5), Point(0.5, 0.75)],
    ]
    private static let pause = [
        [Point(0.1, 0), Point(0.4, 0), Point(0.4, 1), Point(0.1, 1)],
        [Point(0.6, 0), Point(0.9, 0), Point(0.9, 1), Point(0.6, 1)],
    ]

    /// Both quadrilaterals.
    ///
    /// - Parameter morph: 0 is play, 1 is pause.
    package func path(at morph: Double) -> Path {
        let halves = zip(Self.play, Self.pause).map { play, pause in
            Path(
                corners: zip(play, pause).map { from, to in
                    let corner = from.moved(to: to, by: morph)
                    return Point(corner.x * side, corner.y * side)
                })
        }
        return Path(halves.flatMap(\.elements))
    }
}
