/// The shapes of a seek button, in a square, y down. The heads extend above it by 63/400 of its side.
package struct SeekButtonShapes: Equatable, Sendable {
    package let direction: ButtonDirection
    /// The side of the square.
    package let side: Double

    package init(direction: ButtonDirection, side: Double) {
        self.direction = direction
        self.side = side
    }

    /// The centre of the arrow's rotation and of the labels.
    package var centre: Point { Point(side / 2, side / 2) }

    /// The arc's centre line, to stroke with `strokeWidth` and butt caps: three quarters of a circle; for `forward` from 3
    /// o'clock through 6 and 9 to 12.
    package var arc: Path {
        var path = Path([.move(Path.point(0, on: centre, side / 2))])
        path.addQuarters(from: 0, 3, around: centre, side / 2)
        return directed(path)
    }

    package var strokeWidth: Double { side * 3 / 50 }

    /// The same arc as an area to fill, for renderers that cannot stroke.
    package var arcArea: Path {
        let (inner, outer) = (side / 2 - strokeWidth / 2, side / 2 + strokeWidth / 2)
        var path = Path([.move(Path.point(0, on: centre, outer))])
        path.addQuarters(from: 0, 3, around: centre, outer)
        path.elements.append(.line(Path.point(3, on: centre, inner)))
        path.addQuarters(from: 3, -3, around: centre, inner)
        path.elements.append(.close)
        return directed(path)
    }

    /// Two filled triangles at the end of the arc, one after the other.
    package var heads: Path {
        let length = 0.21 * side
        let triangles = [0.63 * side, 0.84 * side].map { tip in
            Path(corners: [
                Point(tip, 0), Point(tip - length, 0.75 * length), Point(tip - length, -0.75 * length),
            ])
        }
        return directed(Path(triangles.flatMap(\.elements)))
    }

    /// The filled disc behind them.
    package var background: Path { directed(.disc(around: centre, side / 2)) }

    /// The font size of both labels.
    package var fontSize: Double { 0.4 * side }

    private func directed(_ path: Path) -> Path {
        switch direction {
        case .forward: path
        case .backward: path.mirrored(in: side)
        }
    }
}
