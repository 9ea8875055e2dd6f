/// How long landings wait for the next tap (C12).
package struct LandingPatience: Equatable, Sendable, Codable {
    /// The first taps of a burst whose landings don't wait.
    package var promptTaps: Int
    /// The longest time that the landing of a later tap waits, of what it is predicted to cost.
    package var share: Double

    package init(promptTaps: Int, share: Double) {
        self.promptTaps = promptTaps
        self.share = share
    }
}
