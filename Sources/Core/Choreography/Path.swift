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

/// Circular arcs as cubic curves.
extension Path {
    /// Distance of a quarter circle's control points from its ends, in radii. The curve deviates from the circle by at most
    /// 3/10,000 of the radius.
    private static let reach = 0.552_284_749_830_793_6

    /// The four points of a unit circle on its axes, clockwise from 3 o'clock.
    private static let axes = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)]

    /// The point on a circle after this many quarters from 3 o'clock.
    static func point(_ quarters: Int, on centre: Point, _ radius: Double) -> Point {
        let axis = axes[quarters & 3]
        return Point(centre.x + axis.x * radius, centre.y + axis.y * radius)
    }

    /// Appends quarter circles; the path must end at their start.
    ///
    /// - Parameters:
    ///   - start: quarters from 3 o'clock, clockwise.
    ///   - count: how many; negative: counterclockwise.
    mutating func addQuarters(from start: Int, _ count: Int, around centre: Point, _ radius: Double) {
        let step = count.signum()
        for quarter in 0..<abs(count) {
            let begin = start + quarter * step
            let (from, to) = (Self.axes[begin & 3], Self.axes[(begin + step) & 3])
            func place(_ x: Double, _ y: Double) -> Point { Point(centre.x + x * radius, centre.y + y * radius) }
            elements.append(
                .cubic(
                    place(from.x + to.x * Self.reach, from.y + to.y * Self.reach),
                    place(to.x + from.x * Self.reach, to.y + from.y * Self.reach), place(to.x, to.y)))
        }
    }

    /// A rectangle whose ends are half circles.
    package static func capsule(left: Double, top: Double, width: Double, height: Double) -> Path {
        box(left: left, top: top, width: width, height: height, radius: min(height, width) / 2)
    }

    /// A rectangle with round corners.
    package static func box(left: Double, top: Double, width: Double, height: Double, radius: Double) -> Path {
        let (right, bottom) = (left + width, top + height)
        // A quarter circle around each corner, starting at the upper right one.
        let corners = [
            (3, Point(right - radius, top + radius)), (0, Point(right - radius, bottom - radius)),
            (1, Point(left + radius, bottom - radius)), (2, Point(left + radius, top + radius)),
        ]
        var path = Path()
        for (quarter, centre) in corners {
            let start = Path.point(quarter, on: centre, radius)
            path.elements.append(path.elements.isEmpty ? .move(start) : .line(start))
            path.addQuarters(from: quarter, 1, around: centre, radius)
        }
        path.elements.append(.close)
        return path
    }

    /// A full circle.
    package static func disc(around centre: Point, _ radius: Double) -> Path {
        var path = Path([.move(point(0, on: centre, radius))])
        path.addQuarters(from: 0, 4, around: centre, radius)
        path.elements.append(.close)
        return path
    }
}
