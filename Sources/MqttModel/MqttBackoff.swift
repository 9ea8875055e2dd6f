import SeekModel

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
