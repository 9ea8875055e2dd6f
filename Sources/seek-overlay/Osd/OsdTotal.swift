import Choreography

/// A button's total at one time. It flies out with the first tap of a burst. From then on it stays where it is until presses
/// no longer add up, so that it can be read at any time; each further tap only lets it swell.
struct OsdTotal: Equatable {
    /// How long a further tap lets it swell, ms.
    private static let swell = 200.0
    /// By how much.
    private static let swelling = 0.15

    let text: String
    /// 0 to 1.
    let opacity: Double
    /// To the right of the button's middle, in widths of the button.
    let offset: Double
    /// Of its size.
    let scale: Double
    /// Of the interval in the button, which does not come back between two taps.
    let intervalOpacity: Double

    init(_ view: OverlayModel.AnimatedButton, _ choreography: SeekButtonChoreography, at now: Double) {
        let time = view.time(at: now)
        let frame = choreography.frame(at: time)
        let isOut = view.isRepeated && time >= 0
        let isSettling = time >= choreography.accumulateWindowMilliseconds
        text = view.total
        intervalOpacity = isOut && !isSettling ? 0 : frame.durationLabelOpacity
        guard time >= 0, let flownAt = view.flownAt else {
            (opacity, offset, scale) = (0, 0, 1)
            return
        }
        let flight = choreography.frame(at: min(now - flownAt, OverlayModel.AnimatedButton.heldTime))
        opacity = isSettling ? 1 - frame.durationLabelOpacity : flight.accumulationLabelOpacity
        offset = flight.accumulationLabelOffset
        let left = isOut ? max(0, 1 - time / Self.swell) : 0
        scale = 1 + Self.swelling * CubicCurve.easeInOut.value(at: left)
    }
}
