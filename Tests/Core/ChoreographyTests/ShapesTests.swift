import Choreography
import Testing

@Suite("Shapes")
struct ShapesTests {
    private func points(_ path: Path) -> [Point] {
        path.elements.flatMap { element -> [Point] in
            switch element {
            case .move(let point), .line(let point): [point]
            case .cubic(let first, let second, let end): [first, second, end]
            case .close: []
            }
        }
    }

    /// Where the pen comes by: the ends of its strokes, and seven places on each curve.
    private func trace(_ path: Path) -> [Point] {
        var (traced, last) = ([Point](), Point(0, 0))
        for element in path.elements {
            switch element {
            case .move(let point), .line(let point):
                last = point
                traced.append(point)
            case .cubic(let first, let second, let end):
                for part in stride(from: 0.125, through: 1, by: 0.125) {
                    let left = 1 - part
                    func place(_ axis: (Point) -> Double) -> Double {
                        left * left * left * axis(last) + 3 * left * left * part * axis(first)
                            + 3 * left * part * part * axis(second) + part * part * part * axis(end)
                    }
                    traced.append(Point(place(\.x), place(\.y)))
                }
                last = end
            case .close: break
            }
        }
        return traced
    }

    private func distance(_ point: Point, _ other: Point) -> Double {
        let (x, y) = (point.x - other.x, point.y - other.y)
        return (x * x + y * y).squareRoot()
    }

    private func isNear(_ point: Point, _ x: Double, _ y: Double) -> Bool { distance(point, Point(x, y)) < 1e-9 }

    @Test("the arc goes from 3 o'clock through 6 and 9 to 12, half a side from the centre")
    func arc() throws {
        let shapes = SeekButtonShapes(direction: .forward, side: 200)
        let traced = trace(shapes.arc)
        #expect(traced.count == 25)
        for point in traced { #expect(abs(distance(point, Point(100, 100)) - 100) < 0.03) }
        for (index, place) in [(0, (200, 100)), (8, (100, 200)), (16, (0, 100)), (24, (100, 0))] {
            #expect(isNear(traced[index], Double(place.0), Double(place.1)), "\(index)")
        }
        // Nothing in the quarter between 12 and 3 o'clock.
        #expect(!traced.contains { $0.x > 100.01 && $0.y < 99.99 })
        #expect(shapes.strokeWidth == 12)
        #expect(shapes.fontSize == 80)
        #expect(shapes.centre == Point(100, 100))
    }

    @Test("the arc's area lies half a stroke to either side of it")
    func arcArea() {
        let area = SeekButtonShapes(direction: .forward, side: 200).arcArea
        let distances = trace(area).map { distance($0, Point(100, 100)) }
        #expect(distances.prefix(25).allSatisfy { abs($0 - 106) < 0.04 })
        #expect(distances.dropFirst(25).allSatisfy { abs($0 - 94) < 0.04 })
        #expect(distances.count == 50)
        #expect(area.elements.last == .close)
        #expect(isNear(points(area).last ?? Point(0, 0), 194, 100))
    }

    @Test("the heads are two triangles with their tips on the arc's height, pointing right")
    func heads() {
        let corners = points(SeekButtonShapes(direction: .forward, side: 200).heads)
        let expected: [(Double, Double)] = [(126, 0), (84, 31.5), (84, -31.5), (168, 0), (126, 31.5), (126, -31.5)]
        #expect(corners.count == expected.count)
        for (corner, place) in zip(corners, expected) { #expect(isNear(corner, place.0, place.1)) }
    }

    @Test("the background is the full disc")
    func background() {
        let background = SeekButtonShapes(direction: .forward, side: 200).background
        let traced = trace(background)
        #expect(traced.count == 33)
        for point in traced { #expect(abs(distance(point, Point(100, 100)) - 100) < 0.03) }
        for corner in [(200.0, 100.0), (100, 200), (0, 100), (100, 0)] {
            #expect(traced.contains { isNear($0, corner.0, corner.1) })
        }
        #expect(background.elements.last == .close)
    }

    @Test("backward mirrors forward")
    func mirror() {
        let pairs = [\SeekButtonShapes.arc, \.arcArea, \.heads, \.background]
        for path in pairs {
            let right = points(SeekButtonShapes(direction: .forward, side: 50)[keyPath: path])
            let left = points(SeekButtonShapes(direction: .backward, side: 50)[keyPath: path])
            #expect(right.count == left.count)
            for (right, left) in zip(right, left) { #expect(isNear(left, 50 - right.x, right.y)) }
        }
        #expect(isNear(points(SeekButtonShapes(direction: .backward, side: 50).heads)[0], 18.5, 0))
    }

    @Test("are the same at any size")
    func sizes() {
        let pairs = [\SeekButtonShapes.arc, \.arcArea, \.heads, \.background]
        for path in pairs {
            let unit = points(SeekButtonShapes(direction: .backward, side: 1)[keyPath: path])
            let large = points(SeekButtonShapes(direction: .backward, side: 1000)[keyPath: path])
            for (unit, large) in zip(unit, large) {
                #expect(distance(Point(unit.x * 1000, unit.y * 1000), large) < 1e-9)
            }
        }
    }

    // MARK: - Progress

    @Test("capsules share the row: 5 high and 4 apart at a width of 375")
    func row() {
        let row = ProgressRow(count: 5, width: 375)
        #expect(row.height == 5)
        #expect(row.gap == 4)
        #expect(abs(row.capsuleWidth - 71.8) < 1e-9)
        for index in 0..<5 {
            let traced = trace(row.capsule(index))
            let left = Double(index) * 75.8
            #expect(abs((traced.map(\.x).min() ?? 0) - left) < 1e-9)
            #expect(abs((traced.map(\.x).max() ?? 0) - left - 71.8) < 1e-9)
            #expect(abs(traced.map(\.y).min() ?? 1) < 1e-9)
            #expect(abs((traced.map(\.y).max() ?? 0) - 5) < 1e-9)
            // Its ends are round.
            #expect(!traced.contains { isNear($0, left, 0) })
        }
        let large = ProgressRow(count: 5, width: 3750)
        #expect(large.height == 50 && large.gap == 40)
        #expect(points(large.capsules).count == 5 * points(row.capsule(0)).count)
    }

    @Test("one capsule fills the row, and the maximum number still fits", arguments: [1, 47, 48, 200, 10_000])
    func many(_ count: Int) {
        let row = ProgressRow(count: count, width: 375)
        #expect(row.capsuleWidth > 0)
        #expect(row.gap <= 4 && row.gap <= row.capsuleWidth + 1e-9)
        let traced = trace(row.capsule(count - 1))
        #expect(abs((traced.map(\.x).max() ?? 0) - 375) < 1e-6)
        if count == 1 { #expect(row.capsuleWidth == 375) }
    }

    @Test("zero capsules are drawn as one")
    func noCapsules() {
        #expect(ProgressRow(count: 0, width: 375) == ProgressRow(count: 1, width: 375))
    }
}
