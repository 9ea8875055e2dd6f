/// Everything about a seek button that moves, at one time.
package struct SeekButtonFrame: Equatable, Sendable {
    /// Of arc, heads and background together, about the button's centre, clockwise.
    package let arrowDegrees: Double
    /// 0 to 1, as the other opacities.
    package let backgroundOpacity: Double
    package let durationLabelOpacity: Double
    package let accumulationLabelOpacity: Double
    /// How far to the right of the button's centre, in widths of the button.
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
