package import SeekModel

/// The time until the next attempt to connect: from half a second, doubled up to half a minute, with jitter, so that
/// players that lost their broker together do not come back together (F7).
package struct MqttBackoff: Equatable, Sendable {
    package static let shortest = Duration.milliseconds(500)
    package static let longest = Duration.seconds(30)

    /// The same if another player of this name is at the broker: each of them ends the connection of the other.
    package static let shortestWithRival = Duration.seconds(30)
    package static let longestWithRival = Duration.seconds(300)

    private var delay = shortest
    private var delayWithRival = shortestWithRival

    package init() {}

    /// - Parameter random: from 0 to below 1.
    package mutating func next(random: Double) -> Duration {
        defer { delay = min(Self.longest, delay * 2) }
        return Self.jittered(delay, random)
    }

    /// - Parameter random: from 0 to below 1.
    package mutating func nextWithRival(random: Double) -> Duration {
        defer { delayWithRival = min(Self.longestWithRival, delayWithRival * 2) }
        return Self.jittered(delayWithRival, random)
    }

    private static func jittered(_ delay: Duration, _ random: Double) -> Duration {
        .nanoseconds(Int64(Double(delay.nanoseconds) * (0.5 + random / 2)))
    }

    /// A connection worked.
    package mutating func reset() {
        delay = Self.shortest
        delayWithRival = Self.shortestWithRival
    }
}

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
