import SeekModel

/// When a landing begins after a tap (C12). docs/figures.md has the reasons.
///
/// - The first `promptTaps` taps of a burst land at once.
/// - From the next tap on, a landing waits until another tap is overdue: by the cadence of the burst's taps times 1.1, or
///   plus 2.5 times their usual deviation from it, whichever is longer.
/// - It waits at most `share` of what it is predicted to cost, and at most twice this share of what the next tap would
///   cut off.
/// - It does not wait if taps come slower than 2/3 of its cost.
/// - Of a film over a network, both shares are of what the processor takes of the cost: waiting for bytes wastes nothing
///   (W4).
/// - A landing that a tap has made out of date, where no preview can replace it, goes on only if it is predicted to be
///   done within `share` of the newest landing's cost.
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
    /// - Parameters:
    ///   - cost: what the landing is predicted to take.
    ///   - decoding: the part of it that is no wait for the film's bytes; nil: all of it.
    func delay(of cost: Duration, decoding: Duration? = nil, _ rule: LandingRule) -> Duration {
        guard taps > rule.promptTaps, let cadence, cadence < cost * 2 / 3 else { return .zero }
        let overdue = max(cadence * 11 / 10, cadence + deviation * 5 / 2)
        let cutOff = min(cost, (cost - cadence) * 2)
        let wasted = decoding.map { $0 < cost ? cutOff * ($0 / cost) : cutOff } ?? cutOff
        return min(overdue, Self.bound(of: wasted, rule))
    }

    /// How long after a tap a landing in progress may still take although its target is out of date, and nothing can
    /// be shown before the newest landing: not at all if it is predicted to take longer. (libmpv lets it take 0.3 s from
    /// its start in any case.)
    ///
    /// - Parameters:
    ///   - remaining: what it is predicted to take from the tap on; below zero if it takes longer than predicted.
    ///   - cost: what the newest landing is predicted to take.
    static func allowance(_ remaining: Duration, of cost: Duration, _ rule: LandingRule) -> Duration {
        let bound = bound(of: cost, rule)
        return remaining > bound ? .zero : bound
    }

    /// In whole milliseconds.
    private static func bound(of cost: Duration, _ rule: LandingRule) -> Duration {
        .milliseconds(Int((cost.milliseconds * rule.share).rounded()))
    }
}

/// The cost of landings in this file, to predict that of the next one.
///
/// libmpv decodes everything from the keyframe to the target, so a landing takes longer the farther its target is from
/// its keyframe.
struct LandingCost: Equatable, Sendable, Codable {
    /// Averages of the latest landings whose keyframe was known.
    private struct Usual: Equatable, Sendable, Codable {
        var cost: Duration
        /// From the keyframe to the target, media seconds.
        var distance: Double

        func averaged(with cost: Duration, _ distance: Double) -> Usual {
            Usual(cost: (self.cost * 2 + cost) / 3, distance: (self.distance * 2 + distance) / 3)
        }
    }

    /// Nil before the first.
    private var usual: Usual?
    /// The lowest cost of the latest landings, growing, and the highest, decaying; nil before the first.
    private var cheapest: Duration?
    private var dearest: Duration?

    /// The assumed cost before the first measurement.
    private static let assumed = Duration.milliseconds(300)
    /// A landing that takes no longer than this needs no preview: its own picture comes as soon.
    private static let cheap = Duration.milliseconds(50)

    // MARK: - Observations

    /// - Parameter distance: from the keyframe to the target, media seconds; nil if the keyframe is not known.
    mutating func note(_ cost: Duration, distance: Double?) {
        cheapest = min(cost, (cheapest ?? cost) * 5 / 4)
        dearest = max(cost, (dearest ?? .zero) * 4 / 5)
        guard let distance else { return }
        usual = usual?.averaged(with: cost, distance) ?? Usual(cost: cost, distance: distance)
    }

    /// A landing was given up: it would have cost more than this. If it took longer than predicted already, a quarter
    /// more is predicted. That does not make landings cheap.
    mutating func noteGivenUp(after elapsed: Duration, distance: Double?) {
        guard elapsed >= predicted(distance: distance) else { return }
        let cost = elapsed * 5 / 4
        dearest = dearest.map { max($0, cost) }
        if let distance, let usual {
            self.usual = usual.averaged(with: cost, distance)
        } else {
            cheapest = cost
        }
    }

    // MARK: - Predictions

    /// Whether exact seeks in this file are their own previews.
    var isCheap: Bool { dearest.map { $0 <= Self.cheap } ?? false }

    /// Of a landing at this distance from its keyframe, media seconds; nil if the keyframe is not known: a low guess.
    func predicted(distance: Double?) -> Duration {
        guard let distance, let usual, let dearest, usual.distance > 0.01 else { return cheapest ?? Self.assumed }
        let ratio = min(distance / usual.distance, 100)
        return min(dearest, .microseconds(Int64((usual.cost.seconds * ratio * 1_000_000).rounded())))
    }
}
