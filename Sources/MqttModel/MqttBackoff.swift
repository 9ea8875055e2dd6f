import SeekModel

/// The time until the next attempt to connect: from half a second, doubled up to half a minute, with jitter, so that
/// players that lost their broker together do not come back together (F7).
package struct MqttBackoff: Equatable, Sendable {
    package static let shortest = Duration.milliseconds(500)
    package static let longest = Duration.seconds(30)

    private var delay = shortest

    package init() {}

    /// - Parameter random: from 0 to below 1.
    package mutating func next(random: Double) -> Duration {
        defer { delay = min(Self.longest, delay * 2) }
        return .nanoseconds(Int64(Double(delay.nanoseconds) * (0.5 + random / 2)))
    }

    /// A connection worked.
    package mutating func reset() { delay = Self.shortest }
}
