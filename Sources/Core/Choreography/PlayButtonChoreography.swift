/// The play button's animation when playback starts or pauses: one shape morphs into the other.
package struct PlayButtonChoreography: Equatable, Sendable {
    package init() {}

    /// The timeline towards the shape that the button will show.
    ///
    /// - Parameter playing: whether the film plays now, so that the button will show pause.
    package func timeline(playing: Bool) -> Timeline {
        Timeline(.playPause, .shape, playing ? 0 : 1, to: playing ? 1 : 0, for: 300)
    }

    /// From the change until nothing moves.
    package var durationMilliseconds: Double { timeline(playing: true).endMilliseconds }

    /// The shape at this time: 0 is play, 1 is pause.
    ///
    /// - Parameters:
    ///   - milliseconds: since playback started or paused.
    ///   - playing: whether it plays now.
    package func morph(at milliseconds: Double, playing: Bool) -> Double {
        timeline(playing: playing).value(at: milliseconds)
    }

    /// The shape at rest.
    package func restingMorph(playing: Bool) -> Double { timeline(playing: playing).to }
}

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
