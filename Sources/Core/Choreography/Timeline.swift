/// The change of one property of one view. Taps start it.
package struct Timeline: Equatable, Sendable {
    /// The animated view.
    package enum View: String, Sendable, CaseIterable {
        /// Arc, heads and background.
        case arrow
        case background
        /// The interval, which an idle button shows.
        case durationLabel = "duration-label"
        /// The total, which a running burst shows.
        case accumulationLabel = "accumulation-label"
        case playPause = "play-pause"
    }

    package enum Property: String, Sendable, CaseIterable {
        /// Clockwise, about the button's centre.
        case rotation
        /// 0 is transparent, 1 is opaque.
        case opacity
        /// To the right.
        case offset = "x-offset"
        /// 0 is play, 1 is pause.
        case shape

        /// The unit of its values.
        package var unit: String {
            switch self {
            case .rotation: "degrees"
            case .opacity, .shape: "fraction"
            case .offset: "button-widths"
            }
        }
    }

    /// What starts it from the beginning.
    package enum Start: String, Sendable {
        /// Each tap.
        case tap
        /// The first tap of a burst: taps that add up to it leave it running.
        case burst
    }

    package let view: View
    package let property: Property
    package let start: Start
    package let from: Double
    package let to: Double
    package let delayMilliseconds: Double
    package let durationMilliseconds: Double
    package let curve: CubicCurve

    init(
        _ view: View, _ property: Property, _ from: Double, to: Double, after delayMilliseconds: Double = 0,
        for durationMilliseconds: Double, _ curve: CubicCurve = .easeInOut, at start: Start = .tap
    ) {
        self.view = view
        self.property = property
        self.start = start
        self.from = from
        self.to = to
        self.delayMilliseconds = delayMilliseconds
        self.durationMilliseconds = durationMilliseconds
        self.curve = curve
    }

    /// Its end, milliseconds since it started.
    package var endMilliseconds: Double { delayMilliseconds + durationMilliseconds }

    /// `from` during the delay, `to` from the end on.
    package func value(at milliseconds: Double) -> Double {
        from + (to - from) * curve.value(at: (milliseconds - delayMilliseconds) / durationMilliseconds)
    }
}

extension [Timeline] {
    /// A property's value: that of the last timeline whose delay is over, or the first one's `from`.
    ///
    /// - Parameter time: milliseconds since what starts a timeline; negative: before the first tap.
    func value(
        of view: Timeline.View, _ property: Timeline.Property, at time: (Timeline.Start) -> Double
    ) -> Double {
        let own = filter { $0.view == view && $0.property == property }
        let current = own.last { $0.delayMilliseconds <= time($0.start) } ?? own.first
        return current.map { $0.value(at: time($0.start)) } ?? 0
    }

    /// The end of the last one, milliseconds since the last tap.
    var endMilliseconds: Double { map(\.endMilliseconds).max() ?? 0 }
}

/// A timing function: a cubic Bézier curve from (0, 0) to (1, 1), as CSS's `cubic-bezier`. x is the fraction of the time, y
/// the fraction of the change.
package struct CubicCurve: Equatable, Sendable {
    /// The first control point; `x1` is 0 to 1, so that time never goes back.
    package let x1: Double
    package let y1: Double
    /// The second control point; `x2` is 0 to 1.
    package let x2: Double
    package let y2: Double

    package static let easeInOut = CubicCurve(0.42, 0, 0.58, 1)
    /// Starts at full speed and slows down.
    package static let slowing = CubicCurve(0, 0, 0.2, 1)

    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// The fraction of the change after this fraction of the time. Exactly 0 at 0 and before, exactly 1 at 1 and after.
    package func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        return Self.coordinate(y1, y2, at: parameter(at: time))
    }

    /// The curve's parameter at this x. x grows monotonically, so bisection finds it; 52 steps exhaust a double's precision.
    private func parameter(at time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if Self.coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let left = 1 - parameter
        return 3 * left * left * parameter * first + 3 * left * parameter * parameter * second
            + parameter * parameter * parameter
    }
}
