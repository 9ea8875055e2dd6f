import SeekModel

/// When to land is a bet (C12).
///
/// Nobody knows which tap is the last one. A landing that begins at once is lost if another tap comes: libmpv gives it
/// up for the next preview, and what was decoded for it was in vain. A landing that waits makes the exact picture later
/// by as much if no tap comes. The rule: the first three taps of a burst land at once (the first one if thrifty),
/// because most bursts are short. From the next on, the landing waits until another tap is overdue (the cadence of this
/// burst's taps, and two and a half times their usual deviation from it), but never longer than a share of what this
/// landing is predicted to cost: none of it if eager, 25 % if balanced, 40 % if thrifty. Where the next tap is due in the
/// second half of the landing, no such wait reaches it, and it saves only a part of what is decoded in vain: then the
/// landing waits at most twice this share of what the tap would cut off. Where taps come slower than 2/3 of the cost, it
/// does not wait: then a landing is mostly done before the next tap, and its picture is often seen.
/// A landing that a tap has made out of date, where no preview can replace it, is given up for the newest one, unless
/// it is predicted to be done within the same share: then its picture is shown first. The share is a bound of what a
/// viewer waits more than for one exact seek. `make frontier` compares this rule with others: in processor time for
/// delay they all cost the same, because each millisecond that a landing begins earlier is a millisecond decoded in
/// vain at every tap but the last.
struct LandingDelay: Equatable, Sendable, Codable {
    /// Of the burst so far.
    private var taps = 0
    /// From one tap of the burst to the next, smoothed; nil at the first.
    private var cadence: Duration?
    /// How far those times usually are from the cadence.
    private var deviation = Duration.zero
    private var lastTap: Instant?

    // MARK: - Observations

    mutating func noteTap(isFirst: Bool, at now: Instant) {
        defer { lastTap = now }
        taps = isFirst ? 1 : taps + 1
        guard !isFirst, let lastTap else {
            cadence = nil
            return
        }
        let gap = now - lastTap
        if let cadence {
            deviation = (deviation * 3 + max(gap - cadence, cadence - gap)) / 4
            self.cadence = (cadence + gap) / 2
        } else {
            cadence = gap
            deviation = gap * 3 / 25
        }
    }

    // MARK: - The delay

    /// How long after a tap to land, unless another one comes.
    ///
    /// - Parameter cost: what the landing is predicted to take.
    func delay(of cost: Duration, _ patience: LandingPatience) -> Duration {
        guard taps > patience.promptTaps, let cadence, cadence < cost * 2 / 3 else { return .zero }
        let overdue = max(cadence * 11 / 10, cadence + deviation * 5 / 2)
        return min(overdue, Self.bound(of: min(cost, (cost - cadence) * 2), patience))
    }

    /// How long after a tap a landing in progress may still take although its target is out of date, and nothing can
    /// be shown before the newest landing: not at all if it is predicted to take longer. (libmpv lets it take 0.3 s from
    /// its start in any case.)
    ///
    /// - Parameters:
    ///   - remaining: what it is predicted to take from the tap on; below zero if it takes longer than predicted.
    ///   - cost: what the newest landing is predicted to take.
    static func allowance(_ remaining: Duration, of cost: Duration, _ patience: LandingPatience) -> Duration {
        let bound = bound(of: cost, patience)
        return remaining > bound ? .zero : bound
    }

    /// In whole milliseconds.
    private static func bound(of cost: Duration, _ patience: LandingPatience) -> Duration {
        .milliseconds(Int((cost.milliseconds * patience.share).rounded()))
    }
}
