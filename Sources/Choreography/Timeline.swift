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
