package import SeekModel
import SeekProtocol

/// Decides the next seek and its time: previews, and a landing at the end (C10 to C12).
extension SeekCoordinator {
    /// Whether previews are shown, so that playback is to be held (C7).
    package var showsPreviews: Bool { chase?.previews?.isOn ?? false }

    /// Whether libmpv is stepping back for the chase, for which it pauses (C7): not for one that waits for another film.
    package var isSteppingBack: Bool { chase?.goal != nil && seekInProgress?.stepsBackFrom != nil }

    /// The previews for a target that has just moved.
    mutating func previews(
        _ manner: Manner, behind before: Previews?, at now: Instant
    ) -> Previews? {
        let isOn = before?.isOn ?? seekInProgress?.isPreview ?? false
        switch manner {
        // With previews on, playback is held until the landing.
        case .once: return isOn ? Previews(landAt: now, areWanted: false, isOn: true) : nil
        case .tap(let isFirst, let notBefore, _):
            landingDelay.noteTap(isFirst: isFirst, at: now)
            if policy == .exact { return nil }
            let picture = isFirst ? nil : before?.picture ?? landing?.position
            return Previews(notBefore: notBefore, shown: before?.shown, picture: picture, isOn: isOn)
        case .gesture(let until):
            if policy == .exact { return nil }
            return Previews(landAt: until, isGesture: true, shown: before?.shown, isOn: isOn)
        }
    }

    /// Nothing will move the target for now: lands there without delay.
    package mutating func landNow(_ playback: Playback, at now: Instant) -> [Action] {
        chase?.previews?.landAt = now
        return pursue(playback, at: now)
    }

    /// A landing in progress whose target has moved on is given up for a preview: libmpv aborts an exact seek for a
    /// keyframe seek at once. Where no preview of taps can be shown (C11), it is given up for the landing at the newest
    /// target: libmpv aborts it once it has taken 0.3 s. A landing whose picture is shown ends anyway.
    func isToBeSuperseded(_ seek: Seek) -> Bool {
        guard seek.precision == .exact, seek.stepsBackFrom == nil, !seek.hasRestarted, let chase, let goal = chase.goal,
            seek.target != goal.target
        else { return false }
        if wantsPreview(of: goal) { return true }
        guard let previews = chase.previews else { return false }
        return previews.areWanted && !previews.isGesture && !isLandingCheap(at: goal.target)
    }

    mutating func supersede(at now: Instant) {
        guard case .ours(let seek) = inFlight else { return }
        begunStalled = begunTarget
        noteGivenUp(at: seek.target, after: now - seek.issuedAt)
    }

    /// The seek that brings playback nearer to a goal: a preview of it, or itself.
    func nextGoal(towards goal: Goal) -> Goal {
        wantsPreview(of: goal) ? Goal(target: goal.target, precision: .keyframes) : goal
    }

    /// When the next seek is due; nil if none follows.
    var nextSeekDue: Instant? {
        guard let chase, let goal = chase.goal else { return nil }
        // A landing after a preview of the same target: that picture stays until then.
        if chase.soughtGoal == goal { return landingDue(chase, from: chase.startedAt) }
        let soonest = soughtAt.map { $0 + Self.pace } ?? chase.startedAt
        guard wantsPreview(of: goal) else { return landingDue(chase, from: soonest) }
        // A landing that can't succeed ends at once.
        guard seekInProgress == nil, chase.previews?.isGesture == false, let previewedAt else { return soonest }
        return max(soonest, previewedAt + Self.paceOfTaps)
    }

    private func landingDue(_ chase: Chase, from soonest: Instant) -> Instant {
        guard let previews = chase.previews, let target = chase.target, !isLandingCheap(at: target) else {
            return soonest
        }
        if let landAt = previews.landAt { return max(soonest, landAt) }
        return max(soonest, chase.aimedAt + delay(at: target, aimedAt: chase.aimedAt))
    }

    private func delay(at target: Double, aimedAt: Instant) -> Duration {
        let cost = predictedCost(of: target)
        guard let seek = seekInProgress else {
            return landingDelay.delay(of: cost, decoding: predictedDecoding(of: target), landingRule)
        }
        return allowance(of: seek, for: cost, aimedAt: aimedAt)
    }

    private func allowance(of seek: Seek, for cost: Duration, aimedAt: Instant) -> Duration {
        let remaining = predictedCost(of: seek.target) - (aimedAt - seek.issuedAt)
        return LandingDelay.allowance(remaining, of: cost, landingRule)
    }

    private func wantsPreview(of goal: Goal) -> Bool {
        guard let previews = chase?.previews, previews.areWanted, goal.precision == .exact,
            previews.shown != goal.target, !isLandingCheap(at: goal.target)
        else { return false }
        if repeatsPicture(goal.target, previews) { return false }
        return previews.notBefore.map { keyframes.mayPreview(goal.target, notBefore: $0) } ?? true
    }

    /// Whether a tap's preview would show the keyframe whose group of pictures is on the screen already: nothing new,
    /// or a step back from a landing in that group. Landings show the motion then. A landing in progress is still given
    /// up for such a preview, which libmpv does at once, if the picture stays the same and the landing is not nearly
    /// done.
    private func repeatsPicture(_ target: Double, _ previews: Previews) -> Bool {
        guard !previews.isGesture, let picture = previews.picture,
            let keyframe = keyframes.keyframe(of: target, sharedWith: picture)
        else { return false }
        guard let chase, let seek = seekInProgress, seek.precision == .exact,
            picture < keyframe + Keyframes.tolerance
        else { return true }
        let cost = predictedCost(of: target, distance: target - keyframe)
        return allowance(of: seek, for: cost, aimedAt: chase.aimedAt) > .zero
    }
}
