import Choreography
import Testing

@Suite("The play button's change")
struct PlayButtonChoreographyTests {
    private let choreography = PlayButtonChoreography()

    @Test("goes from play to pause when playback starts, and back when it pauses")
    func morph() {
        #expect(choreography.durationMilliseconds == 300)
        for (time, morph) in [(-1, 0), (0, 0), (75, 0.129161931047), (150, 0.5), (300, 1), (1000, 1)] {
            #expect(abs(choreography.morph(at: Double(time), playing: true) - morph) < 1e-9, "\(time)")
            #expect(abs(choreography.morph(at: Double(time), playing: false) - (1 - morph)) < 1e-9, "\(time)")
        }
        #expect(choreography.restingMorph(playing: true) == 1)
        #expect(choreography.restingMorph(playing: false) == 0)
    }

    @Test(
        "is a triangle at first, two bars at the end, and halfway has each corner halfway between",
        arguments: [
            (
                0, [(0, 0), (100, 50), (100, 150), (0, 200)],
                [(100, 50), (200, 100), (200, 100), (100, 150)]
            ),
            (
                1, [(20, 0), (80, 0), (80, 200), (20, 200)],
                [(120, 0), (180, 0), (180, 200), (120, 200)]
            ),
            (
                0.5, [(10, 0), (90, 25), (90, 175), (10, 200)],
                [(110, 25), (190, 50), (190, 150), (110, 175)]
            ),
        ] as [(Double, [(Double, Double)], [(Double, Double)])])
    func shape(_ morph: Double, _ left: [(Double, Double)], _ right: [(Double, Double)]) {
        let elements = PlayButtonShapes(side: 200).path(at: morph).elements
        let expected = [left, right].flatMap { corners in
            corners.enumerated().map { index, corner -> Path.Element in
                index == 0 ? .move(Point(corner.0, corner.1)) : .line(Point(corner.0, corner.1))
            } + [.close]
        }
        #expect(elements.count == expected.count)
        for (element, expected) in zip(elements, expected) {
            switch (element, expected) {
            case (.move(let point), .move(let place)), (.line(let point), .line(let place)):
                #expect(abs(point.x - place.x) < 1e-9 && abs(point.y - place.y) < 1e-9, "\(place)")
            default: #expect(element == expected)
            }
        }
    }
}
