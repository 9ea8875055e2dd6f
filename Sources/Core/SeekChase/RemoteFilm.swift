import SeekModel

/// What is known of a film that comes over a network: which bytes are at hand, and what landings cost for which they
/// have to come (W3, W4).
///
/// libmpv decodes while bytes arrive. So such a landing takes as long as its bytes, and wastes no more of the processor
/// than one whose bytes are at hand.
struct RemoteFilm: Equatable, Sendable, Codable {
    /// What libmpv's cache held before the newest seek, media seconds. Empty until libmpv has answered.
    var cached: [ClosedRange<Double>] = []
    /// The cost of landings outside of it.
    var landingCost = LandingCost()

    /// Whether libmpv needs no byte from the network for an exact seek to a target, media seconds.
    ///
    /// - Parameter offset: `hr-seek-demuxer-offset`: so far before the target it begins to read, seconds.
    func holds(_ target: Double, offset: Double) -> Bool {
        cached.contains { $0.contains(target) && $0.contains(target - offset) }
    }
}

/// The cost of landings by whether their bytes are at hand. Those of a local film always are.
extension SeekCoordinator {
    /// The playing film comes over a network.
    package mutating func noteNetwork() { remote = RemoteFilm() }

    /// The answer to `Action.readCache`, media seconds.
    package mutating func cacheRead(_ ranges: [ClosedRange<Double>]) { remote?.cached = ranges }

    /// Asks for what is at hand. libmpv answers before it seeks, and the seek does not wait for the answer.
    var readsBeforeSeek: [Action] { remote == nil ? [] : [.readCache] }

    /// What a landing at a target is predicted to take.
    func predictedCost(of target: Double) -> Duration {
        predictedCost(of: target, distance: keyframes.distance(to: target))
    }

    /// The same at this distance from its keyframe, media seconds; nil if that is not known.
    func predictedCost(of target: Double, distance: Double?) -> Duration {
        landingCost(of: target).predicted(distance: distance)
    }

    /// The part of it in which the processor decodes: it is no wait for bytes.
    func predictedDecoding(of target: Double) -> Duration {
        min(predictedCost(of: target), landingCost.predicted(distance: keyframes.distance(to: target)))
    }

    /// Whether exact seeks to this target are their own previews.
    func isLandingCheap(at target: Double) -> Bool { landingCost(of: target).isCheap }

    /// A landing took this long.
    mutating func noteLanding(at target: Double, cost: Duration) {
        changeLandingCost(of: target) { $0.note(cost, distance: $1) }
    }

    /// A landing was given up.
    mutating func noteGivenUp(at target: Double, after elapsed: Duration) {
        changeLandingCost(of: target) { $0.noteGivenUp(after: elapsed, distance: $1) }
    }

    private mutating func changeLandingCost(of target: Double, _ change: (inout LandingCost, Double?) -> Void) {
        let distance = keyframes.distance(to: target)
        guard !isAtHand(target), var cost = remote?.landingCost else { return change(&landingCost, distance) }
        change(&cost, distance)
        remote?.landingCost = cost
    }

    private func landingCost(of target: Double) -> LandingCost {
        isAtHand(target) ? landingCost : remote?.landingCost ?? landingCost
    }

    private func isAtHand(_ target: Double) -> Bool { remote?.holds(target, offset: demuxerOffset) ?? true }
}
