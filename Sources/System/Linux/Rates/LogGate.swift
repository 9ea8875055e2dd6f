/// Limits the rate of log messages that others can cause. The first message of a later interval tells how many were
/// suppressed.
package struct LogGate: Sendable {
    private static let interval = Duration.seconds(1)

    private let bound: Int
    private var end: Duration?
    private var count = 0

    /// - Parameter bound: how many messages a second pass.
    package init(bound: Int) {
        self.bound = bound
    }

    /// - Parameter now: since any zero, by a clock that does not go back.
    /// - Returns: the number of messages suppressed before this one; nil if this one is suppressed too.
    package mutating func admit(at now: Duration) -> Int? {
        if let end, now < end {
            count += 1
            return count <= bound ? 0 : nil
        }
        defer { count = 1 }
        end = now + Self.interval
        return max(0, count - bound)
    }

    /// - Returns: the message as it is to be logged; nil: not now.
    package mutating func pass(_ message: String, at now: Duration) -> String? {
        admit(at: now).map { $0 == 0 ? message : "\(message) (\($0) messages were not logged)" }
    }
}
