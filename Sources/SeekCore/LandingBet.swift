/// When to land is a bet (C12): who waits longer wastes fewer landings on taps that go on, who waits less has the exact
/// picture sooner.
///
/// What is staked is a part of what a landing of this file costs, so that waiting is never much against it.
struct LandingBet: Equatable, Sendable, Codable {
    /// What landings of this file have cost lately; nil while nothing tells.
    private var cost: Duration?
    /// The dearest of them, as far as it still matters; nil while none has come down.
    private var dearest: Duration?
    /// From one tap of the burst to the next; nil at the first.
    private var cadence: Duration?
    private var lastTap: Instant?

    /// What a landing costs where nothing tells.
    private static let usualCost = Duration.milliseconds(300)
    /// A landing within this needs no preview: it shows a picture as soon as one would.
    private static let cheap = Duration.milliseconds(50)

    // MARK: - What happens

    mutating func tapped(isFirst: Bool, at now: Instant) {
        if isFirst {
            cadence = nil
        } else if let lastTap {
            let gap = now - lastTap
            cadence = cadence.map { ($0 + gap) / 2 } ?? gap
        }
        lastTap = now
    }

    mutating func landed(after elapsed: Duration) {
        cost = cost.map { ($0 * 2 + elapsed) / 3 } ?? elapsed
        dearest = max(elapsed, (dearest ?? .zero) * 4 / 5)
    }

    /// A landing was given up for a newer target: it would have cost more than this.
    mutating func superseded(after elapsed: Duration) {
        if elapsed >= cost ?? Self.usualCost { cost = elapsed * 5 / 4 }
    }

    // MARK: - The bet

    /// Whether exact seeks in this file are their own previews.
    var isCheap: Bool { dearest.map { $0 <= Self.cheap } ?? false }

    /// How long after a tap to land, unless another one comes.
    var delay: Duration {
        // The first of a burst is the last one, most of the time.
        guard let cadence else { return .zero }
        let cost = cost ?? Self.usualCost
        // Who taps that slowly gets each landing, or most of it, before the next tap: waiting would save little of it.
        if cadence >= cost * 2 / 3 { return .zero }
        // Fast enough to wait for the next tap, at little cost.
        let wholeGap = cadence * 13 / 10
        if wholeGap <= cost / 5 { return wholeGap }
        return min(cadence * 4 / 5, cost * 2 / 5)
    }
}
