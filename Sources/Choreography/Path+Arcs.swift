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
