import SeekProtocol

/// Where playback is to end up, and how exactly.
struct Goal: Equatable, Sendable, Codable {
    /// Media seconds.
    var target: Double
    var precision: Precision

    /// Whether who sought this has sought the other as well: the same target, and no less exactly.
    func serves(_ other: Goal) -> Bool {
        target == other.target && (precision == .exact || other.precision == .keyframes)
    }
}
