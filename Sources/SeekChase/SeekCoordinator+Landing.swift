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

    /// Learns the file's keyframes and the cost of its landings (C11, C12).
    private mutating func learn(from seek: Seek, at position: Double, _ now: Instant) {
        switch seek.precision {
        case .keyframes: keyframes.notePreview(of: seek.target, cameDownAt: position)
        case .exact:
            let began = seek.isQueuedBehindOurs ? seek.startedAt : nil
            let cost = now - (began ?? seek.issuedAt)
            landingCost.note(cost, distance: keyframes.distance(to: seek.target))
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
        // A read that came too late, after the landing, does not tell the seek's target.
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

    /// Retries with a larger demuxer offset, which is kept for the file's next seeks (C14).
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

    /// A seek of ours landed: if the target has moved, a seek to the newest follows (C2), otherwise the chase has
    /// landed.
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
        return Step(
            actions: end(.failed, reason, Arrival(position: position), at: now),
            outcome: .failed(reason, at: position))
    }

    /// A foreign seek landed. It is a jump only if the position changed (C9).
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
        // Kept commands count from here, and their replies named this chase: only its target is dropped (C15).
        if case .goalBeforeKept = chase?.aim { chase?.aim = .kept }
        landing = nil
        let aborted = chase?.goal == nil ? [] : end(.aborted, .foreignSeek, Arrival(position: position), at: now)
        return Step(actions: aborted, outcome: .jumped(to: position))
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
