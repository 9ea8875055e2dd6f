import SeekModel
import SeekProtocol

/// The arrival of a seek and its consequences.
extension SeekCoordinator {
    private enum Verdict {
        /// On the target, or this far from it (seconds) after all retries. For a keyframe seek, any place.
        case landed(error: Double)
        /// After the target by more than a frame, though it was ours (C14).
        case late(error: Double)
        /// Far from the target, though it was ours.
        case failed
        /// Another seek has merged with ours (C5, C9).
        case foreign
    }

    /// Maximum error of a landing after its target: keyframes of recordings are not farther apart. Seconds.
    static let farOff = 12.0
    /// Maximum error of a landing before its target: a still image, or a file without a picture there, does not move.
    /// Smaller errors are from the sound device's buffer, or from the last picture. Seconds.
    private static let tooEarly = 1.0
    /// The demuxer offset after the first landing off its target, and its maximum (C14). Seconds.
    private static let usualOffset = 10.0
    private static let largestOffset = 30.0
    /// The difference of two reports of one frame's position. Seconds.
    private static let samePosition = 0.005
    /// A frame that lasts longer is one of slides. Seconds.
    private static let longFrame = 1.0
    /// The smallest difference of positions that is a jump (C9). Seconds.
    private static let jumpThreshold = 0.25

    /// - Parameters:
    ///   - leadsTo: the target that libmpv reported while the seek was running.
    ///   - advance: how far the film may have played on before its position was read, media seconds.
    mutating func arrived(
        _ seek: Seek, leadsTo: Double?, at position: Double?, advance: Double, _ playback: Playback, _ now: Instant
    ) -> Step {
        guard let position else { return giveUp(seek, .seekFailed, playback, at: now) }
        switch judge(seek, leadsTo: leadsTo, at: position, advance: advance, playback) {
        case .landed(let error):
            learn(from: seek, at: position, now)
            var next: Double?
            if let from = seek.stepsBackFrom, position < from { next = from }
            landing = Landing(goal: seek.goal, position: position, nextFrame: next)
            forgetStalled(at: position, advance: advance, playback)
            forgetStalled(before: seek, leadsTo: leadsTo, playback)
            if let goal = goalOfStep(after: seek, at: position, advance: advance, playback) {
                return Step(
                    actions: stepBack(from: position, towards: goal, at: now), outcome: .arrived(position))
            }
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
            let isWaiting = dropTargetBeforeKept()
            let aborted = isWaiting ? [] : end(.aborted, .foreignSeek, Arrival(position: position), at: now)
            return Step(actions: aborted, outcome: .jumped(to: position))
        }
    }

    /// Learns the file's keyframes and the cost of its landings (C11, C12).
    private mutating func learn(from seek: Seek, at position: Double, _ now: Instant) {
        switch seek.precision {
        case .keyframes: keyframes.notePreview(of: seek.target, landedAt: position)
        case .exact:
            guard seek.stepsBackFrom == nil else { return }
            let began = seek.queuedBehind != nil ? seek.startedAt : nil
            let cost = now - (began ?? seek.issuedAt)
            noteLanding(at: seek.target, cost: cost)
        }
    }

    private mutating func judge(
        _ seek: Seek, leadsTo: Double?, at position: Double, advance: Double, _ playback: Playback
    ) -> Verdict {
        let frame = playback.frameDuration + 0.001
        let tolerance = playback.tolerance + 0.001
        if let from = seek.stepsBackFrom {
            return judgeStep(seek, from: from, leadsTo: leadsTo, at: position, tolerance: tolerance, playback)
        }
        let difference = position - seek.target
        // Playback since the arrival is not an error.
        let error = difference > frame ? max(frame, difference - advance) : difference
        if abs(error) <= min(frame, tolerance) { return .landed(error: error) }
        // A read that came too late, after the landing, does not tell the seek's target.
        let lead = leadsTo.flatMap { abs($0 - position) <= tolerance + advance ? nil : $0 }
        let isExact = seek.precision == .exact
        if let lead {
            // libmpv's own seek after other filters or tracks leads to where ours came down.
            let isRefresh = seek.isSoughtAgain && isNear(lead, seek.goal, advance: advance, playback)
            if abs(lead - seek.target) > tolerance, !isRefresh { return .foreign }
        } else if error > max(frame, Self.farOff) && !mayLast(seek, until: position, playback)
            || (isExact && error < -max(frame, Self.jumpThreshold, longestFrame))
        {
            return .foreign
        }
        if abs(error) <= frame { return .landed(error: error) }
        // The distance to the keyframe is not an error.
        guard isExact else { return .landed(error: difference) }
        guard error > 0 else { return error < -max(Self.tooEarly, longestFrame) ? .failed : .landed(error: error) }
        return judgeLate(seek, at: position, error: error, advance: advance, playback)
    }

    /// A landing after the target: at the next frame, or behind it because libmpv began to decode too late (C14).
    private mutating func judgeLate(
        _ seek: Seek, at position: Double, error: Double, advance: Double, _ playback: Playback
    ) -> Verdict {
        let isSame = seek.retriedFrom.map { abs($0 - position) <= advance + Self.samePosition } ?? false
        if isSame, playback.lateLandings == .unknown { hasLongFrames = true }
        if isSame || areFramesLong(playback) {
            longestFrame = max(longestFrame, error)
            return .landed(error: error)
        }
        if seek.retriedFrom == nil, demuxerOffset < Self.largestOffset { return .late(error: error) }
        return error > Self.farOff ? .failed : .landed(error: error)
    }

    /// Whether a landing after its target is at the next frame.
    private func areFramesLong(_ playback: Playback) -> Bool {
        playback.lateLandings == .nextFrame || hasLongFrames
    }

    /// Whether the frame before a position, far after the target, may last until there. A seek that is not ours would
    /// look the same: only a file that has shown such frames, or the frame that a backward burst came from, tells.
    private func mayLast(_ seek: Seek, until position: Double, _ playback: Playback) -> Bool {
        guard seek.precision == .exact, areFramesLong(playback) else { return false }
        return longestFrame > Self.longFrame
            || chase?.cameFrom.map { abs($0 - position) <= Self.samePosition } ?? false
    }

    // MARK: - The frame before

    /// libmpv shows the first frame at or after a target. Where a frame lasts longer than a tap back goes, that is the
    /// one that was shown already, or a later one: then the frame before it is the one of the target (C14).
    private func goalOfStep(
        after seek: Seek, at position: Double, advance: Double, _ playback: Playback
    ) -> Goal? {
        guard seek.stepsBackFrom == nil, seek.precision == .exact, !isSuspended, let chase, let goal = chase.goal,
            seek.goal.serves(goal), let cameFrom = chase.cameFrom, position >= cameFrom - Self.samePosition,
            position > seek.target + playback.tolerance + advance
        else { return nil }
        return goal
    }

    private mutating func judgeStep(
        _ seek: Seek, from: Double, leadsTo: Double?, at position: Double, tolerance: Double, _ playback: Playback
    ) -> Verdict {
        // During a step back libmpv reports the position before it.
        if let leadsTo, abs(leadsTo - from) > tolerance, abs(leadsTo - position) > tolerance { return .foreign }
        guard position <= from + tolerance else {
            // A read that came too late, after the landing, does not tell the seek's target.
            let isTold = leadsTo.map { abs($0 - from) <= tolerance } ?? false
            guard isTold || position <= from + Self.farOff, playback.lateLandings == .decodingBeganLate,
                demuxerOffset < Self.largestOffset
            else { return .foreign }
            return .late(error: position - seek.target)
        }
        longestFrame = max(longestFrame, from - position)
        return .landed(error: position - seek.target)
    }

    /// Retries with a larger demuxer offset, which is kept for the file's next seeks (C14).
    private mutating func retry(_ seek: Seek, _ arrival: Arrival, _ playback: Playback, at now: Instant) -> Step {
        demuxerOffset = min(max(Self.usualOffset, demuxerOffset * 2, (arrival.error ?? 0) * 1.5), Self.largestOffset)
        let offset = Action.setDemuxerOffset(demuxerOffset)
        guard let goal = chase?.goal else {
            return Step(actions: [offset], outcome: .arrived(arrival.position))
        }
        if seek.goal.serves(goal), !isSuspended {
            let again = issue(to: seek.goal, retriedFrom: arrival.position, at: now)
            return Step(actions: [offset] + again, outcome: .arrived(arrival.position))
        }
        var step = goOn(after: seek, arrival, playback, at: now)
        step.actions = [offset] + step.actions
        return step
    }

    /// A seek of ours landed: if the target has moved, a seek to the newest follows (C2), otherwise the chase has
    /// landed.
    private mutating func goOn(
        after seek: Seek, _ arrival: Arrival, _ playback: Playback, at now: Instant
    ) -> Step {
        guard let chase, let goal = chase.goal else { return Step(outcome: .arrived(arrival.position)) }
        if seek.goal.serves(goal) {
            // Kept commands will move this target, and their replies named this chase (C15).
            if case .goalBeforeKept = chase.aim { return Step(outcome: .arrived(arrival.position)) }
            return Step(actions: end(.landed, nil, arrival, at: now), outcome: .arrived(arrival.position))
        }
        var playback = playback
        playback.setPosition(arrival.position, at: now)
        self.chase?.previews?.shown = seek.target
        self.chase?.previews?.picture = arrival.position
        // The error is meaningless if the target has moved.
        let error = seek.isPreview && seek.target == goal.target ? arrival.error : nil
        let shown = show(
            .previewed, nil, Arrival(position: arrival.position, error: error), of: chase.aboutToSeek(behind: seek),
            at: now)
        return Step(actions: shown + pursue(playback, at: now), outcome: .arrived(arrival.position))
    }

    /// A seek of ours failed. A newer target is tried; a failure never blocks the next tap (C6).
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
        let failed = dropTargetBeforeKept() ? [] : end(.failed, reason, Arrival(position: position), at: now)
        return Step(actions: failed, outcome: .failed(reason, at: position))
    }

    /// Kept commands count from where playback is now, and their replies named this chase: only its target is dropped
    /// (C15).
    ///
    /// - Returns: false if there are none.
    private mutating func dropTargetBeforeKept() -> Bool {
        guard case .goalBeforeKept = chase?.aim else { return false }
        chase?.aim = .kept
        return true
    }

    /// A foreign seek landed. It is a jump only if the position changed (C9).
    mutating func foreignArrived(
        _ foreign: ForeignSeek, _ position: Double?, _ playback: Playback, at now: Instant
    ) -> Step {
        let mayHavePlayed = playback.advance(in: now - foreign.since)
        let begun = position.flatMap { targetOfBegun(foreign, at: $0, advance: mayHavePlayed, playback) }
        guard let position, begun == nil, !isOfStalled(position, advance: mayHavePlayed, playback),
            isJump(foreign, to: position, playback, at: now), !isNewer(than: foreign.since)
        else {
            forgetStalled(at: begun ?? position, advance: begun == nil ? mayHavePlayed : 0, playback)
            var playback = playback
            playback.setPosition(position ?? playback.position, at: now)
            return Step(actions: pursue(playback, at: now), outcome: .arrived(playback.position))
        }
        landing = nil
        let isWaiting = dropTargetBeforeKept() || chase?.goal == nil
        let aborted = isWaiting ? [] : end(.aborted, .foreignSeek, Arrival(position: position), at: now)
        return Step(actions: aborted, outcome: .jumped(to: position))
    }

    /// The target of our stalled seek whose restart this is, by the order of events (C6): where decoding is too late,
    /// or a frame lasts long, it comes down behind its target (C14). Nil if the position tells it already.
    private func targetOfBegun(
        _ foreign: ForeignSeek, at position: Double, advance: Double, _ playback: Playback
    ) -> Double? {
        guard let begun = foreign.begunBefore, !isOfStalled(position, advance: advance, playback),
            (begun...begun + Self.farOff + advance).contains(position)
        else { return nil }
        let isOurs = stalledGoals.contains { $0.precision == .exact && abs($0.target - begun) <= playback.tolerance }
        return isOurs ? begun : nil
    }

    /// Whether the film can't have reached the position by playing.
    private func isJump(
        _ foreign: ForeignSeek, to position: Double, _ playback: Playback, at now: Instant
    ) -> Bool {
        guard let from = foreign.from else { return true }
        let mayHavePlayed = playback.advance(in: now - foreign.fromAt)
        let drift = position - from
        return drift < -Self.jumpThreshold || drift > mayHavePlayed + Self.jumpThreshold
    }
}
