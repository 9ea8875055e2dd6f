import SeekModel

/// An adaptive landing delay: how long after a tap the exact seek waits for the next tap (C12).
///
/// A longer delay wastes fewer landings while taps go on; a shorter one shows the exact picture sooner. The delay is a
/// fraction of the cost of landings in this file.
struct LandingDelay: Equatable, Sendable, Codable {
    /// The average cost of the latest landings of this file; nil before the first.
    private var cost: Duration?
    /// The highest of them, decaying; nil before the first.
    private var dearest: Duration?
    /// From one tap of the burst to the next; nil at the first.
    private var cadence: Duration?
    private var lastTap: Instant?

    /// The assumed cost of a landing before the first measurement.
    private static let usualCost = Duration.milliseconds(300)
    /// A landing that takes no longer than this needs no preview: its own picture comes as soon.
    private static let cheap = Duration.milliseconds(50)

    // MARK: - Observations

    mutating func noteTap(isFirst: Bool, at now: Instant) {
        if isFirst {
            cadence = nil
        } else if let lastTap {
            let gap = now - lastTap
            cadence = cadence.map { ($0 + gap) / 2 } ?? gap
        }
        lastTap = now
    }

    mutating func noteLanding(cost elapsed: Duration) {
        cost = cost.map { ($0 * 2 + elapsed) / 3 } ?? elapsed
        dearest = max(elapsed, (dearest ?? .zero) * 4 / 5)
    }

    /// A landing was given up for a newer target: it would have cost more than this.
    mutating func noteSuperseded(after elapsed: Duration) {
        if elapsed >= cost ?? Self.usualCost { cost = elapsed * 5 / 4 }
    }

    // MARK: - The delay

    /// Whether exact seeks in this file are their own previews.
    var isCheap: Bool { dearest.map { $0 <= Self.cheap } ?? false }

    /// How long after a tap to land, unless another one comes.
    var current: Duration {
        // Most bursts have only one tap.
        guard let cadence else { return .zero }
        let cost = cost ?? Self.usualCost
        // At that cadence most of a landing is done before the next tap: waiting saves little.
        if cadence >= cost * 2 / 3 { return .zero }
        // Fast enough to wait for the next tap, at little cost.
        let wholeGap = cadence * 13 / 10
        if wholeGap <= cost / 5 { return wholeGap }
        return min(cadence * 4 / 5, cost * 2 / 5)
    }
}
