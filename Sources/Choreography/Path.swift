/// A point in a drawing, y down.
package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// Linear interpolation to another point.
    func moved(to other: Point, by part: Double) -> Point {
        Point(x + (other.x - x) * part, y + (other.y - y) * part)
    }
}

/// An outline of straight lines and cubic curves, to fill or stroke.
package struct Path: Equatable, Sendable {
    package enum Element: Equatable, Sendable {
        case move(Point)
        case line(Point)
        /// The two control points and the end.
        case cubic(Point, Point, Point)
        case close
    }

    package var elements: [Element]

    package init(_ elements: [Element] = []) {
        self.elements = elements
    }

    /// A closed polygon with these corners.
    package init(corners: [Point]) {
        elements = corners.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close]
    }

    /// Mirrored horizontally in a drawing of this width.
    func mirrored(in width: Double) -> Path {
        func mirrored(_ point: Point) -> Point { Point(width - point.x, point.y) }
        return Path(
            elements.map { element in
                switch element {
                case .move(let point): .move(mirrored(point))
                case .line(let point): .line(mirrored(point))
                case .cubic(let first, let second, let end): .cubic(mirrored(first), mirrored(second), mirrored(end))
                case .close: .close
                }
            })
    }
}
