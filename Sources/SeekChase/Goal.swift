package import SeekProtocol

/// A target and its precision.
package struct Goal: Equatable, Sendable, Codable {
    /// Media seconds.
    package var target: Double
    package var precision: Precision

    /// Whether a seek to this is also a seek to the other: the same target, and no less exact.
    func serves(_ other: Goal) -> Bool {
        target == other.target && (precision == .exact || other.precision == .keyframes)
    }
}
