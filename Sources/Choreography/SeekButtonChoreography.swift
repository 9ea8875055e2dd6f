/// A seek button's animation: each tap turns the arrow, which returns. The first tap of a burst lets the interval fade out and
/// the total fly out; the total stays until taps no longer add up, then both fade back.
package struct SeekButtonChoreography: Equatable, Sendable {
    package let direction: ButtonDirection
    /// How long after a tap the next one adds up; then the total fades out, and the interval in.
    package let accumulateWindowMilliseconds: Double
    /// Timelines of one property are in their order.
    package let timelines: [Timeline]

    package init(direction: ButtonDirection, accumulateWindowMilliseconds: Double = 800) {
        self.direction = direction
        self.accumulateWindowMilliseconds = accumulateWindowMilliseconds
        let turn = 20 * direction.sign
        timelines = [
            Timeline(.arrow, .rotation, 0, to: turn, for: 100),
            Timeline(.arrow, .rotation, turn, to: 0, after: 100, for: 100),
            Timeline(.background, .opacity, 0, to: 0.3, for: 100),
            Timeline(.background, .opacity, 0.3, to: 0, after: 100, for: 100),
            Timeline(.durationLabel, .opacity, 1, to: 0, for: 100, at: .burst),
            Timeline(.durationLabel, .opacity, 0, to: 1, after: accumulateWindowMilliseconds, for: 150),
            Timeline(.accumulationLabel, .opacity, 0, to: 1, for: 100, at: .burst),
            Timeline(.accumulationLabel, .offset, 0, to: 80 / 44 * direction.sign, for: 350, .slowing, at: .burst),
            Timeline(.accumulationLabel, .opacity, 1, to: 0, after: accumulateWindowMilliseconds, for: 150),
        ]
    }

    /// From the last tap until nothing moves: 950 ms with a window of 800.
    package var durationMilliseconds: Double { timelines.endMilliseconds }

    /// The button at this time. It depends only on the first and the last tap of the newest burst.
    ///
    /// - Parameters:
    ///   - milliseconds: since the last tap; negative: before the first.
    ///   - burst: milliseconds since the first tap of its burst; nil: they are the same.
    package func frame(at milliseconds: Double, sinceFirst burst: Double? = nil) -> SeekButtonFrame {
        func time(since start: Timeline.Start) -> Double {
            switch start {
            case .tap: milliseconds
            case .burst: burst ?? milliseconds
            }
        }
        func value(_ view: Timeline.View, _ property: Timeline.Property) -> Double {
            timelines.value(of: view, property, at: time)
        }
        return SeekButtonFrame(
            arrowDegrees: value(.arrow, .rotation),
            backgroundOpacity: value(.background, .opacity),
            durationLabelOpacity: value(.durationLabel, .opacity),
            accumulationLabelOpacity: value(.accumulationLabel, .opacity),
            accumulationLabelOffset: value(.accumulationLabel, .offset))
    }
}
