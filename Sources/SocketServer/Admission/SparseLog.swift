package import NIOCore

/// Limits log messages that a stranger can cause at will: ten a second, and the first of the next second says how many
/// were left out.
package struct SparseLog {
    private static let maximumPerPeriod = 10
    private static let period = TimeAmount.seconds(1)

    private var end: NIODeadline?
    private var count = 0

    package init() {}

    /// - Returns: how many were left out before this one; nil if this one is left out too.
    package mutating func admit(at now: NIODeadline) -> Int? {
        if let end, now < end {
            count += 1
            return count <= Self.maximumPerPeriod ? 0 : nil
        }
        defer { count = 1 }
        end = now + Self.period
        return max(0, count - Self.maximumPerPeriod)
    }
}
