import Choreography

/// A path as straight lines, for hit tests.
struct PathOutline {
    /// The corners of each contour. For a filled contour, a line leads from the last corner to the first.
    private var contours: [[Point]] = []

    init(_ path: Path) {
        var contour: [Point] = []
        for element in path.elements {
            switch element {
            case .move(let point):
                if !contour.isEmpty { contours.append(contour) }
                contour = [point]
            case .line(let point): contour.append(point)
            case .cubic(let first, let second, let end):
                guard let start = contour.last else { continue }
                contour += (1...8).map { Self.point(Double($0) / 8, start, first, second, end) }
            case .close: break
            }
        }
        if !contour.isEmpty { contours.append(contour) }
    }

    private static func point(_ part: Double, _ start: Point, _ first: Point, _ second: Point, _ end: Point) -> Point {
        let rest = 1 - part
        func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            rest * rest * rest * a + 3 * rest * rest * part * b + 3 * rest * part * part * c + part * part * part * d
        }
        return Point(mix(start.x, first.x, second.x, end.x), mix(start.y, first.y, second.y, end.y))
    }

    /// Whether a point is inside of any contour.
    func contains(_ x: Double, _ y: Double) -> Bool {
        contours.contains { contour in
            var isInside = false
            for (index, end) in contour.enumerated() {
                let start = contour[index == 0 ? contour.count - 1 : index - 1]
                guard (start.y > y) != (end.y > y) else { continue }
                if x < start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) { isInside.toggle() }
            }
            return isInside
        }
    }

    /// Whether a point is within a distance of the line.
    func passes(within distance: Double, of x: Double, _ y: Double) -> Bool {
        contours.contains { contour in
            zip(contour, contour.dropFirst()).contains { start, end in
                let (acrossX, acrossY) = (end.x - start.x, end.y - start.y)
                let length = max(1e-9, acrossX * acrossX + acrossY * acrossY)
                let part = min(1, max(0, ((x - start.x) * acrossX + (y - start.y) * acrossY) / length))
                let (offX, offY) = (x - start.x - part * acrossX, y - start.y - part * acrossY)
                return offX * offX + offY * offY <= distance * distance
            }
        }
    }
}
