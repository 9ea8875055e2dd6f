/// One property of one view on its way from a value to another. Times count from the last tap: all timelines restart at
/// every tap, wherever they were.
package struct Timeline: Equatable, Sendable {
    /// What is animated.
    package enum View: String, Sendable, CaseIterable {
        /// Arc, heads and background together.
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
        /// 0 is unseen, 1 is opaque.
        case opacity
        /// To the right.
        case offset = "x-offset"
        /// 0 is play, 1 is pause.
        case shape

        /// What its values count.
        package var unit: String {
            switch self {
            case .rotation: "degrees"
            case .opacity, .shape: "fraction"
            case .offset: "button-widths"
            }
        }
    }

    package let view: View
    package let property: Property
    package let from: Double
    package let to: Double
    package let delayMilliseconds: Double
    package let durationMilliseconds: Double
    package let curve: CubicCurve

    init(
        _ view: View, _ property: Property, _ from: Double, to: Double, after delayMilliseconds: Double = 0,
        for durationMilliseconds: Double, _ curve: CubicCurve = .easeInOut
    ) {
        self.view = view
        self.property = property
        self.from = from
        self.to = to
        self.delayMilliseconds = delayMilliseconds
        self.durationMilliseconds = durationMilliseconds
        self.curve = curve
    }

    /// When it is over, milliseconds since the tap.
    package var endMilliseconds: Double { delayMilliseconds + durationMilliseconds }

    /// `from` until the delay is over, `to` from the end on.
    package func value(at milliseconds: Double) -> Double {
        from + (to - from) * curve.value(at: (milliseconds - delayMilliseconds) / durationMilliseconds)
    }
}

extension [Timeline] {
    /// A property's value: of its timelines that which began last, and before the first begins what that begins with.
    ///
    /// - Parameter milliseconds: since the last tap; below 0: before any.
    func value(of view: Timeline.View, _ property: Timeline.Property, at milliseconds: Double) -> Double {
        let own = filter { $0.view == view && $0.property == property }
        let current = own.last { $0.delayMilliseconds <= milliseconds } ?? own.first
        return current?.value(at: milliseconds) ?? 0
    }

    /// When the last of them is over, milliseconds since the tap.
    var endMilliseconds: Double { map(\.endMilliseconds).max() ?? 0 }
}
