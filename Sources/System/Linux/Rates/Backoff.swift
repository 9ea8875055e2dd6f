/// The time from a failed attempt to the next: longer after each failure, up to a limit. It reads no clock.
package struct Backoff: Equatable, Sendable {
    private let first: Duration
    private let factor: Int
    private let limit: Duration
    private let jitter: Double
    private var delay: Duration

    /// - Parameters:
    ///   - factor: from one delay to the next.
    ///   - jitter: how much of each delay is random, 0 to 1, so that those who failed together do not come back together.
    package init(first: Duration, factor: Int = 2, limit: Duration, jitter: Double = 0) {
        self.first = first
        self.factor = factor
        self.limit = limit
        self.jitter = jitter
        delay = first
    }

    /// - Parameter random: from 0 to 1; without jitter it has no effect.
    package mutating func next(random: Double = 1) -> Duration {
        defer { delay = min(limit, delay * factor) }
        return jitter > 0 ? delay * (1 - jitter + jitter * random) : delay
    }

    /// An attempt has succeeded.
    package mutating func reset() { delay = first }
}
