package import SeekModel

/// Detects a second player of the same name: a broker ends the session of the one when the other connects. MQTT 5 tells it;
/// with 3.1.1 the connection just closes, again and again.
package struct RivalWatch: Equatable, Sendable {
    /// A connection that ends sooner may have been ended by a rival.
    package static let shortLife = Duration.seconds(10)
    private static let suspicious = 3

    private var shortLives = 0

    package init() {}

    /// A connection has ended.
    ///
    /// - Parameters:
    ///   - isTakenOver: the broker said so.
    ///   - lasted: from the broker's answer to the end; nil: there was no answer, or the end was not the broker's.
    /// - Returns: whether there seems to be a rival.
    package mutating func ended(isTakenOver: Bool, lasted: Duration?) -> Bool {
        let isShort = lasted.map { $0 < Self.shortLife } ?? false
        shortLives = isShort ? shortLives + 1 : 0
        return isTakenOver || shortLives >= Self.suspicious
    }
}

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
