import Choreography
import Testing

@Suite("A tap on a seek button")
struct SeekButtonChoreographyTests {
    private let forward = SeekButtonChoreography(direction: .forward)
    private let backward = SeekButtonChoreography(direction: .backward)

    private func expect(_ frame: SeekButtonFrame, near other: SeekButtonFrame, _ place: String) {
        let properties: [KeyPath<SeekButtonFrame, Double>] = [
            \.arrowDegrees, \.backgroundOpacity, \.durationLabelOpacity, \.accumulationLabelOpacity,
            \.accumulationLabelOffset,
        ]
        for property in properties {
            #expect(abs(frame[keyPath: property] - other[keyPath: property]) < 1e-9, "\(place), \(property)")
        }
    }

    /// Halves and quarters of each curve, by their known values.
    @Test(
        "has the values of the table at its times",
        arguments: [
            (0, SeekButtonFrame(arrow: 0, background: 0, duration: 1, accumulation: 0, offset: 0)),
            (
                25,
                SeekButtonFrame(
                    arrow: 20 * 0.129161931047, background: 0.3 * 0.129161931047, duration: 1 - 0.129161931047,
                    accumulation: 0.129161931047, offset: nil)
            ),
            (50, SeekButtonFrame(arrow: 10, background: 0.15, duration: 0.5, accumulation: 0.5, offset: nil)),
            (100, SeekButtonFrame(arrow: 20, background: 0.3, duration: 0, accumulation: 1, offset: nil)),
            (150, SeekButtonFrame(arrow: 10, background: 0.15, duration: 0, accumulation: 1, offset: nil)),
            (
                175,
                SeekButtonFrame(
                    arrow: 20 * 0.129161931047, background: 0.3 * 0.129161931047, duration: 0, accumulation: 1,
                    offset: 80 / 44 * 0.839245057709)
            ),
            (200, SeekButtonFrame(arrow: 0, background: 0, duration: 0, accumulation: 1, offset: nil)),
            (350, SeekButtonFrame(arrow: 0, background: 0, duration: 0, accumulation: 1, offset: 80 / 44)),
            (800, SeekButtonFrame(arrow: 0, background: 0, duration: 0, accumulation: 1, offset: 80 / 44)),
            (
                837.5,
                SeekButtonFrame(
                    arrow: 0, background: 0, duration: 0.129161931047, accumulation: 1 - 0.129161931047, offset: 80 / 44
                )
            ),
            (875, SeekButtonFrame(arrow: 0, background: 0, duration: 0.5, accumulation: 0.5, offset: 80 / 44)),
            (950, SeekButtonFrame(arrow: 0, background: 0, duration: 1, accumulation: 0, offset: 80 / 44)),
            (60_000, SeekButtonFrame(arrow: 0, background: 0, duration: 1, accumulation: 0, offset: 80 / 44)),
        ] as [(Double, SeekButtonFrame)])
    func frames(_ time: Double, _ expected: SeekButtonFrame) {
        let frame = forward.frame(at: time)
        let isOffsetKnown = !expected.accumulationLabelOffset.isNaN
        expect(
            frame,
            near: SeekButtonFrame(
                arrow: expected.arrowDegrees, background: expected.backgroundOpacity,
                duration: expected.durationLabelOpacity,
                accumulation: expected.accumulationLabelOpacity,
                offset: isOffsetKnown ? expected.accumulationLabelOffset : frame.accumulationLabelOffset),
            "\(time) ms")
    }

    @Test("mirrors for backward: only rotations and offsets change their sign")
    func mirror() {
        for time in stride(from: -50.0, through: 1000, by: 12.5) {
            let (left, right) = (backward.frame(at: time), forward.frame(at: time))
            #expect(left.arrowDegrees == -right.arrowDegrees)
            #expect(left.accumulationLabelOffset == -right.accumulationLabelOffset)
            #expect(left.backgroundOpacity == right.backgroundOpacity)
            #expect(left.durationLabelOpacity == right.durationLabelOpacity)
            #expect(left.accumulationLabelOpacity == right.accumulationLabelOpacity)
        }
        #expect(backward.frame(at: 100).arrowDegrees == -20)
        #expect(backward.frame(at: 350).accumulationLabelOffset == -80.0 / 44)
    }

    @Test("starts from the button at rest; a tap that adds up leaves the total where it is")
    func restart() {
        let resting = SeekButtonFrame(arrow: 0, background: 0, duration: 1, accumulation: 0, offset: 0)
        for choreography in [forward, backward] {
            #expect(choreography.frame(at: -1) == resting)
            #expect(choreography.frame(at: 0) == resting)
            #expect(choreography.frame(at: -1e9) == resting)
            // Taps 100 ms apart: in the middle of a nod the next begins, and the interval has not come back.
            let taps = [0.0, 100, 200, 300]
            func frame(at time: Double) -> SeekButtonFrame {
                choreography.frame(at: time - (taps.last { $0 <= time } ?? .infinity), sinceFirst: time)
            }
            #expect(frame(at: 99) != resting)
            for time in [100.0, 150, 200, 250, 300, 350, 700, 1099] {
                #expect(frame(at: time).accumulationLabelOpacity == 1 && frame(at: time).durationLabelOpacity == 0)
                let flight = choreography.frame(at: time).accumulationLabelOffset
                #expect(frame(at: time).accumulationLabelOffset == flight, "\(time)")
            }
            for tap in taps {
                let nod = frame(at: tap + 50)
                #expect(nod.arrowDegrees == choreography.frame(at: 50).arrowDegrees)
                #expect(nod.backgroundOpacity == choreography.frame(at: 50).backgroundOpacity)
            }
            #expect(frame(at: 800).durationLabelOpacity == 0)
            #expect(frame(at: 1100).durationLabelOpacity == 0)
            #expect(frame(at: 1175).durationLabelOpacity > 0.49)
            #expect(frame(at: 1250).durationLabelOpacity == 1 && frame(at: 1250).accumulationLabelOpacity == 0)
        }
    }

    @Test(
        "is over when the interval is back and the total is gone",
        arguments: [(800, 950), (100, 350), (600, 750), (801, 951), (5000, 5150)] as [(Double, Double)])
    func window(_ window: Double, _ duration: Double) {
        let choreography = SeekButtonChoreography(direction: .forward, accumulateWindowMilliseconds: window)
        #expect(choreography.durationMilliseconds == duration)
        #expect(choreography.frame(at: window).durationLabelOpacity == 0)
        #expect(abs(choreography.frame(at: window + 75).durationLabelOpacity - 0.5) < 1e-9)
        #expect(choreography.frame(at: window + 150).durationLabelOpacity == 1)
        let end = choreography.frame(at: duration)
        #expect(end == choreography.frame(at: duration + 1000))
        #expect(end.arrowDegrees == 0 && end.backgroundOpacity == 0)
        #expect(end.durationLabelOpacity == 1 && end.accumulationLabelOpacity == 0)
        #expect(choreography.frame(at: duration - 1) != end)
    }

    @Test("is continuous")
    func continuity() {
        for time in stride(from: 0.0, to: 1000, by: 0.5) {
            let (now, next) = (forward.frame(at: time), forward.frame(at: time + 0.5))
            #expect(abs(next.arrowDegrees - now.arrowDegrees) < 0.2, "\(time)")
            #expect(abs(next.backgroundOpacity - now.backgroundOpacity) < 0.003, "\(time)")
            #expect(abs(next.durationLabelOpacity - now.durationLabelOpacity) < 0.01, "\(time)")
            #expect(abs(next.accumulationLabelOpacity - now.accumulationLabelOpacity) < 0.03, "\(time)")
            #expect(abs(next.accumulationLabelOffset - now.accumulationLabelOffset) < 0.05, "\(time)")
        }
    }
}

extension SeekButtonFrame {
    /// - Parameter offset: nil: not looked at.
    fileprivate init(arrow: Double, background: Double, duration: Double, accumulation: Double, offset: Double?) {
        self.init(
            arrowDegrees: arrow, backgroundOpacity: background, durationLabelOpacity: duration,
            accumulationLabelOpacity: accumulation, accumulationLabelOffset: offset ?? .nan)
    }
}
