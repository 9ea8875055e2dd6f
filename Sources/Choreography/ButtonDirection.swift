/// Which way a seek button goes. Backward mirrors forward: whatever turns or moves sideways changes its sign.
package enum ButtonDirection: String, Sendable, CaseIterable {
    case forward
    case backward

    /// +1 for forward, -1 for backward.
    package var sign: Double { self == .forward ? 1 : -1 }
}
