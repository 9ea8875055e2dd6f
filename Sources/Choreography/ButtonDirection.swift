/// The direction of a seek button. Backward mirrors forward: rotations and horizontal offsets change their sign.
package enum ButtonDirection: String, Sendable, CaseIterable {
    case forward
    case backward

    /// +1 for forward, -1 for backward.
    package var sign: Double { self == .forward ? 1 : -1 }
}
