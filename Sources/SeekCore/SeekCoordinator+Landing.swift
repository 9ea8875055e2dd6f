import SeekProtocol

/// The arrival of a seek, and what follows.
extension SeekCoordinator {
    private enum Verdict {
        /// On the target, or this far from it (seconds) with nothing left to try; a keyframe seek where it came down.
        case landed(error: Double)
        /// After the target by more than a frame, though it was ours (C14).
        case late(error: Double)
        /// Far from the target, though it was ours.
        case failed
        /// Another seek has merged with ours (C5, C9).
        case foreign
    }

    /// A landing farther off than this is none: keyframes of recordings lie no farther apart. Seconds.
    static let farOff = 12.0
    /// A landing this much before its target is none either: what has no picture there, or is one, did not move. Less is
    /// what the sound device still holds, or where the last picture stands. Seconds.
    private static let tooEarly = 1.0
    /// What a first landing off its target raises the demuxer's offset to, and the most there is (C14). Seconds.
    private static let usualOffset = 10.0
    private static let largestOffset = 30.0
    /// A position that differs by less has not jumped (C9). Seconds.
    private static let jumpThreshold = 0.25

    /// - Parameters:
    ///   - leadsTo: where libmpv said that the seek leads, while it was under way.
    ///   - advance: how far the film may have played on before its position was read, media seconds.
    mutating func arrived(
        _ seek: Seek, leadsTo: Double?, at position: Double?, advance: Double, _ playback: Playback, _ now: Instant
    ) -> Step {
        guard let position else { return giveUp(seek, .seekFailed, playback, at: now) }
        switch judge(seek, leadsTo: leadsTo, at: position, advance: advance, playback) {
        case .landed(let error):
            learn(from: seek, at: position, now)
            landing = Landing(goal: seek.goal, position: position)
            forgetStalled(at: position, advance: advance, playback)
            return goOn(after: seek, Arrival(position: position, error: error), playback, at: now)
        case .late(let error):
            return retry(seek, Arrival(position: position, error: error), playback, at: now)
        case .failed:
            return giveUp(seek, .seekFailed, playback, at: now, position)
        case .foreign where seek.followsForeign || seek.startedAt.map { isNewer(than: $0) } ?? false:
            landing = nil
            var playback = playback
            playback.setPosition(position, at: now)
            return Step(actions: pursue(playback, at: now), outcome: .arrived(position))
        case .foreign:
            landing = nil
            let actions = end(.aborted, .foreignSeek, Arrival(position: position), at: now)
            return Step(actions: actions, outcome: .jumped(to: position))
        }
    }

    /// What this file's keyframes and landings are like (C11, C12).
    private mutating func learn(from seek: Seek, at position: Double, _ now: Instant) {
        switch seek.precision {
        case .keyframes: keyframes.notePreview(of: seek.target, cameDownAt: position)
        case .exact: landingDelay.noteLanding(cost: now - seek.issuedAt)
        }
    }

    private func judge(
        _ seek: Seek, leadsTo: Double?, at position: Double, advance: Double, _ playback: Playback
    ) -> Verdict {
        let frame = playback.frameDuration + 0.001
        let difference = position - seek.target
        // Playback since the arrival is not an error.
        let error = difference > frame ? max(frame, difference - advance) : difference
        if abs(error) <= frame { return .landed(error: error) }
        let isExact = seek.precision == .exact
        // A look that came too late, when playback was there already, does not tell where the seek led.
        let lead = leadsTo.flatMap { abs($0 - position) <= frame + advance ? nil : $0 }
        if let lead {
            if abs(lead - seek.target) > frame { return .foreign }
        } else if error > Self.farOff || (isExact && error < -Self.jumpThreshold) {
            return .foreign
        }
        // The distance to the keyframe is not an error.
        guard isExact else { return .landed(error: difference) }
        if error > 0, !seek.isRetry, demuxerOffset < Self.largestOffset { return .late(error: error) }
        return error < -Self.tooEarly || error > Self.farOff ? .failed : .landed(error: error)
    }

    /// Once more, looking from farther ahead of the target; what the file needs is kept for its next seeks (C14).
    private mutating func retry(_ seek: Seek, _ arrival: Arrival, _ playback: Playback, at now: Instant) -> Step {
        demuxerOffset = min(max(Self.usualOffset, demuxerOffset * 2, (arrival.error ?? 0) * 1.5), Self.largestOffset)
        let offset = Action.setDemuxerOffset(demuxerOffset)
        guard let goal = chase?.goal else {
            return Step(actions: [offset], outcome: .arrived(arrival.position))
        }
        if seek.goal.serves(goal), !isSuspended {
            return Step(actions: [offset] + issue(to: seek.goal, isRetry: true, at: now))
        }
        var step = goOn(after: seek, arrival, playback, at: now)
        step.actions = [offset] + step.actions
        return step
    }

    /// A seek of ours came down: on to the newest target, if that has moved (C2), else the chase has landed.
    private mutating func goOn(
        after seek: Seek, _ arrival: Arrival, _ playback: Playback, at now: Instant
    ) -> Step {
        guard let chase, let goal = chase.goal else { return Step(outcome: .arrived(arrival.position)) }
        if seek.goal.serves(goal) {
            return Step(actions: end(.landed, nil, arrival, at: now), outcome: .arrived(arrival.position))
        }
        var playback = playback
        playback.setPosition(arrival.position, at: now)
        self.chase?.previews?.shown = seek.target
        // How far off it is from a target that has moved on is of no interest.
        let error = seek.isPreview && seek.target == goal.target ? arrival.error : nil
        let shown = show(
            .previewed, nil, Arrival(position: arrival.position, error: error), of: chase.aboutToSeek(behind: seek),
            at: now)
        return Step(actions: shown + pursue(playback, at: now), outcome: .arrived(arrival.position))
    }

    /// A seek of ours came to nothing. A newer target is another chance; a failure never blocks the next tap (C6).
    mutating func giveUp(
        _ seek: Seek, _ reason: Reason, _ playback: Playback, at now: Instant, _ position: Double? = nil
    ) -> Step {
        guard let goal = chase?.goal else { return Step(outcome: .arrived(position)) }
        // A landing may succeed after a failed preview, unless libmpv hangs.
        chase?.previews?.shown = seek.target
        if !seek.goal.serves(goal), reason != .timeout || seek.target != goal.target {
            var playback = playback
            playback.setPosition(position ?? playback.position, at: now)
            return Step(actions: pursue(playback, at: now), outcome: .arrived(position))
        }
        return Step(
            actions: end(.failed, reason, Arrival(position: position), at: now),
            outcome: .failed(reason, at: position))
    }

    /// A seek that is not ours came down. It is a jump only if the position says so (C9).
    mutating func foreignArrived(
        _ foreign: ForeignSeek, _ position: Double?, _ playback: Playback, at now: Instant
    ) -> Step {
        let mayHavePlayed = playback.advance(in: now - foreign.since)
        guard let position, !isOfStalled(position, advance: mayHavePlayed, playback),
            isJump(foreign, to: position, playback, at: now), !isNewer(than: foreign.since)
        else {
            forgetStalled(at: position, advance: mayHavePlayed, playback)
            var playback = playback
            playback.setPosition(position ?? playback.position, at: now)
            return Step(actions: pursue(playback, at: now), outcome: .arrived(playback.position))
        }
        // Kept commands count from here and were told this chase: only its target is dropped (C15).
        if case .goalBeforeKept = chase?.aim { chase?.aim = .kept }
        landing = nil
        let aborted = chase?.goal == nil ? [] : end(.aborted, .foreignSeek, Arrival(position: position), at: now)
        return Step(actions: aborted, outcome: .jumped(to: position))
    }

    /// Whether the film can't have come there by itself.
    private func isJump(
        _ foreign: ForeignSeek, to position: Double, _ playback: Playback, at now: Instant
    ) -> Bool {
        guard let from = foreign.from else { return true }
        let mayHavePlayed = playback.advance(in: now - foreign.fromAt)
        let drift = position - from
        return drift < -Self.jumpThreshold || drift > mayHavePlayed + Self.jumpThreshold
    }
}
