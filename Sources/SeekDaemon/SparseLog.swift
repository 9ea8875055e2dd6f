import SeekCore

/// Which of the messages are logged that somebody else can cause as often as they like: ten a second, and the first of
/// the next second says how many were left out.
struct SparseLog {
    private static let most = 10
    private static let period = Duration.seconds(1)

    private var end: Instant?
    private var count = 0

    /// - Returns: how many were left out before this one; nil where this one is left out, too.
    mutating func admit(at now: Instant) -> Int? {
        if let end, now < end {
            count += 1
            return count <= Self.most ? 0 : nil
        }
        defer { count = 1 }
        end = now + Self.period
        return max(0, count - Self.most)
    }
}
