package import NIOCore

/// Limits the rate of log messages that any client can cause: ten a second. The first message of the next second
/// reports how many were suppressed.
package struct SparseLog {
    private static let maximumPerPeriod = 10
    private static let period = TimeAmount.seconds(1)

    private var end: NIODeadline?
    private var count = 0

    package init() {}

    /// - Returns: the number of messages suppressed before this one; nil if this one is suppressed too.
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
