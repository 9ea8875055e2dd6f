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
