/// Parts of circles, as cubic curves.
extension Path {
    /// How far the control points of a quarter of a circle lie from its ends, in radii. The curve is then nowhere more
    /// than 3/10,000 of the radius from the circle.
    private static let reach = 0.552_284_749_830_793_6

    /// The four places of a circle where it crosses its axes, clockwise from 3 o'clock, from its centre and in radii.
    private static let axes = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)]

    /// The place on a circle after so many quarters from 3 o'clock.
    static func point(_ quarters: Int, on centre: Point, _ radius: Double) -> Point {
        let axis = axes[quarters & 3]
        return Point(centre.x + axis.x * radius, centre.y + axis.y * radius)
    }

    /// Adds quarters of a circle; what is there leads to where they begin.
    ///
    /// - Parameters:
    ///   - start: quarters from 3 o'clock, clockwise.
    ///   - count: how many; below 0: counterclockwise.
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

    /// A full circle.
    static func disc(around centre: Point, _ radius: Double) -> Path {
        var path = Path([.move(point(0, on: centre, radius))])
        path.addQuarters(from: 0, 4, around: centre, radius)
        path.elements.append(.close)
        return path
    }
}
