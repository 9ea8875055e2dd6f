import SeekModel

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
