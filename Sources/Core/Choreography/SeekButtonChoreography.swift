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

/// The animated values of a seek button at one time.
package struct SeekButtonFrame: Equatable, Sendable {
    /// Of arc, heads and background, about the button's centre, clockwise.
    package let arrowDegrees: Double
    /// 0 to 1, like the other opacities.
    package let backgroundOpacity: Double
    package let durationLabelOpacity: Double
    package let accumulationLabelOpacity: Double
    /// To the right of the button's centre, in button widths.
    package let accumulationLabelOffset: Double

    package init(
        arrowDegrees: Double, backgroundOpacity: Double, durationLabelOpacity: Double,
        accumulationLabelOpacity: Double, accumulationLabelOffset: Double
    ) {
        self.arrowDegrees = arrowDegrees
        self.backgroundOpacity = backgroundOpacity
        self.durationLabelOpacity = durationLabelOpacity
        self.accumulationLabelOpacity = accumulationLabelOpacity
        self.accumulationLabelOffset = accumulationLabelOffset
    }
}

/// The direction of a seek button. Backward mirrors forward: rotations and horizontal offsets change their sign.
package enum ButtonDirection: String, Sendable, CaseIterable {
    case forward
    case backward

    /// +1 for forward, -1 for backward.
    package var sign: Double { self == .forward ? 1 : -1 }
}

/// The shapes of a seek button, in a square, y down. The heads extend above it by 63/400 of its side.
package struct SeekButtonShapes: Equatable, Sendable {
    package let direction: ButtonDirection
    /// The side of the square.
    package let side: Double

    package init(direction: ButtonDirection, side: Double) {
        self.direction = direction
        self.side = side
    }

    /// The centre of the arrow's rotation and of the labels.
    package var centre: Point { Point(side / 2, side / 2) }

    /// The arc's centre line, to stroke with `strokeWidth` and butt caps: three quarters of a circle; for `forward` from 3
    /// o'clock through 6 and 9 to 12.
    package var arc: Path {
        var path = Path([.move(Path.point(0, on: centre, side / 2))])
        path.addQuarters(from: 0, 3, around: centre, side / 2)
        return directed(path)
    }

    package var strokeWidth: Double { side * 3 / 50 }

    /// The same arc as an area to fill, for renderers that cannot stroke.
    package var arcArea: Path {
        let (inner, outer) = (side / 2 - strokeWidth / 2, side / 2 + strokeWidth / 2)
        var path = Path([.move(Path.point(0, on: centre, outer))])
        path.addQuarters(from: 0, 3, around: centre, outer)
        path.elements.append(.line(Path.point(3, on: centre, inner)))
        path.addQuarters(from: 3, -3, around: centre, inner)
        path.elements.append(.close)
        return directed(path)
    }

    /// Two filled triangles at the end of the arc, one after the other.
    package var heads: Path {
        let length = 0.21 * side
        let triangles = [0.63 * side, 0.84 * side].map { tip in
            Path(corners: [
                Point(tip, 0), Point(tip - length, 0.75 * length), Point(tip - length, -0.75 * length),
            ])
        }
        return directed(Path(triangles.flatMap(\.elements)))
    }

    /// The filled disc behind them.
    package var background: Path { directed(.disc(around: centre, side / 2)) }

    /// The font size of both labels.
    package var fontSize: Double { 0.4 * side }

    private func directed(_ path: Path) -> Path {
        switch direction {
        case .forward: path
        case .backward: path.mirrored(in: side)
        }
    }
}
