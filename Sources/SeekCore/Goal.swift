import SeekProtocol

/// A target and its precision.
struct Goal: Equatable, Sendable, Codable {
    /// Media seconds.
    var target: Double
    var precision: Precision

    /// Whether a seek to this is also a seek to the other: the same target, and no less exact.
    func serves(_ other: Goal) -> Bool {
        target == other.target && (precision == .exact || other.precision == .keyframes)
    }
}
