/// What a seek button is drawn of, in a square, y down. The heads reach above it by nine fortieths of its side.
package struct SeekButtonShapes: Equatable, Sendable {
    package let direction: ButtonDirection
    /// The side of the square.
    package let side: Double

    package init(direction: ButtonDirection, side: Double) {
        self.direction = direction
        self.side = side
    }

    /// What the arrow turns about, and what the labels are centred on.
    package var centre: Point { Point(side / 2, side / 2) }

    /// The arc's middle line, to be stroked `strokeWidth` wide, with ends cut straight: three quarters of a circle, of
    /// `forward` from 3 o'clock through 6 and 9 to 12.
    package var arc: Path {
        var path = Path([.move(Path.point(0, on: centre, side / 2))])
        path.addQuarters(from: 0, 3, around: centre, side / 2)
        return directed(path)
    }

    package var strokeWidth: Double { side * 3 / 200 }

    /// The same arc as an area to be filled, for whoever can't stroke.
    package var arcArea: Path {
        let (inner, outer) = (side / 2 - strokeWidth / 2, side / 2 + strokeWidth / 2)
        var path = Path([.move(Path.point(0, on: centre, outer))])
        path.addQuarters(from: 0, 3, around: centre, outer)
        path.elements.append(.line(Path.point(3, on: centre, inner)))
        path.addQuarters(from: 3, -3, around: centre, inner)
        path.elements.append(.close)
        return directed(path)
    }

    /// Two triangles at the arc's end, one behind the other, to be filled.
    package var heads: Path {
        let length = 0.3 * side
        let triangles = [0.6 * side, 0.9 * side].map { tip in
            Path(corners: [
                Point(tip, 0), Point(tip - length, 0.75 * length), Point(tip - length, -0.75 * length),
            ])
        }
        return directed(Path(triangles.flatMap(\.elements)))
    }

    /// The full disc behind them, to be filled.
    package var background: Path { directed(.disc(around: centre, side / 2)) }

    /// The height of both labels' font.
    package var fontSize: Double { 0.4 * side }

    private func directed(_ path: Path) -> Path {
        switch direction {
        case .forward: path
        case .backward: path.mirrored(in: side)
        }
    }
}
