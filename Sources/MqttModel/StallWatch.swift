package import SeekModel

/// Detects that the program stood still, stopped or starved: what comes then has waited for an unknown time, in the socket
/// or in the broker, which sends a few messages at a time (F1). The loop turns at least once a second.
package struct StallWatch: Equatable, Sendable {
    package static let limit = Duration.seconds(2)

    private var last: Instant?

    package init() {}

    /// Call it in each turn, before messages are read.
    ///
    /// - Returns: whether messages of this connection may be older than the limit.
    package mutating func turn(at now: Instant) -> Bool {
        defer { last = now }
        return last.map { now - $0 > Self.limit } ?? false
    }

    /// The loop was away for a reason of its own, and there is no connection that messages wait in.
    package mutating func restart() { last = nil }
}
