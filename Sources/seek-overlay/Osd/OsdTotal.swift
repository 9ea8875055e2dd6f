import Choreography

/// A button's total at one time: where the choreography has it. A tap that adds up to the one before lets it swell.
struct OsdTotal: Equatable {
    /// How long, ms.
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

    init(_ view: OverlayModel.AnimatedButton, _ frame: SeekButtonFrame, at now: Double) {
        text = view.total
        opacity = frame.accumulationLabelOpacity
        offset = frame.accumulationLabelOffset
        let time = view.time(at: now)
        let left = view.isRepeated && time >= 0 ? max(0, 1 - time / Self.swell) : 0
        scale = 1 + Self.swelling * CubicCurve.easeInOut.value(at: left)
    }
}
