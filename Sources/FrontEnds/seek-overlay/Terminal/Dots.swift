import Choreography

/// Drawing in braille dots: two by four in each cell, which is square if a cell is twice as high as wide.
extension Canvas {
    /// Sets the dots of a shape.
    ///
    /// - Parameters:
    ///   - middle: middle of the square that holds the shape, in columns and rows.
    ///   - side: side of the square, in columns.
    ///   - margin: how far the shape may reach beyond the square, in sides.
    ///   - shape: whether a point belongs to the shape, in sides from the square's upper left corner.
    mutating func fill(
        middle: (column: Double, row: Double), side: Double, margin: Double = 0.3, _ colour: Colour,
        shape: (_ x: Double, _ y: Double) -> Bool
    ) {
        let reach = (columns: side * (0.5 + margin), rows: side * (0.5 + margin) / 2)
        let rowRange = Int(middle.row - reach.rows)...Int(middle.row + reach.rows)
        let columnRange = Int(middle.column - reach.columns)...Int(middle.column + reach.columns)
        for row in rowRange {
            for column in columnRange where contains(column, row) {
                var dots: UInt32 = 0
                for (bit, dot) in Self.places.enumerated() {
                    let x = (Double(column) + dot.x - middle.column) / side + 0.5
                    let y = (Double(row) + dot.y - middle.row) * 2 / side + 0.5
                    if shape(x, y) { dots |= 1 << UInt32(bit) }
                }
                guard dots != 0, let scalar = Unicode.Scalar(0x2800 + dots) else { continue }
                change(column, row) {
                    $0.text = Character(scalar)
                    $0.colour = colour
                    $0.isBold = false
                }
            }
        }
    }

    /// Middles of the dots in a cell, in the order of their bits.
    private static let places: [(x: Double, y: Double)] = [
        (0.25, 0.125), (0.25, 0.375), (0.25, 0.625), (0.75, 0.125), (0.75, 0.375), (0.75, 0.625), (0.25, 0.875),
        (0.75, 0.875),
    ]

    /// Blends a colour over the ground of a disc, with a soft edge.
    mutating func shade(middle: (column: Double, row: Double), side: Double, _ colour: Colour, opacity: Double) {
        guard opacity > 0.004 else { return }
        for row in Int(middle.row - side / 4) - 1...Int(middle.row + side / 4) + 1 {
            for column in Int(middle.column - side / 2) - 1...Int(middle.column + side / 2) + 1 {
                let (x, y) = (Double(column) + 0.5 - middle.column, (Double(row) + 0.5 - middle.row) * 2)
                let cover = min(1, max(0, side / 2 - (x * x + y * y).squareRoot() + 0.5))
                change(column, row) { $0.ground = colour.over($0.ground, opacity: opacity * cover) }
            }
        }
    }
}

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
