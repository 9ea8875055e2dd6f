import SeekChase
import SeekModel
import SeekProtocol

/// Subtitles on a skip back (T1), and places at the start of a line (N1 to N3).
extension SeekEngine {
    /// A skip back that is longer shows no subtitles, media seconds (T1).
    private static let longestSkip = 60.0
    /// How long before its first word a line begins, media seconds (N1, N2).
    private static let beforeLine = 0.3
    /// Who asks again so soon after a line has begun once more means the line before, media seconds (N2).
    private static let justBegun = 1.0
    /// No line is so short, media seconds.
    private static let shortest = 0.01
    /// How far from its target a landing may be, media seconds.
    private static let landed = 0.25

    // MARK: - Again

    /// Back to the line that was spoken last, and at once again to the line before (N2): a tap by the true amount.
    mutating func again(at now: Instant) -> [Action] {
        guard mustAsk else { return goAgain(at: now) }
        // The line at the position may not be reported yet.
        if state.subtitling.asked != nil {
            state.subtitling.asked?.presses += 1
            return [.reply(.success(.none))]
        }
        state.subtitling.questions += 1
        state.subtitling.asked = Subtitling.Asked(question: state.subtitling.questions, presses: 1)
        return [.readLine(number: state.subtitling.questions), .reply(.success(.none))]
    }

    /// Whether libmpv may know a line where the engine knows none.
    private var mustAsk: Bool {
        guard case .ready(let media) = state.player, media.canSeek, state.subtitling.report.isAvailable,
            state.line.outage == nil
        else { return false }
        return !isMoving && back(1).line == nil
    }

    private mutating func goAgain(_ presses: Int = 1, at now: Instant) -> [Action] {
        let (distance, line) = back(presses)
        var actions = tap(.backward, amount: .seconds(distance), at: now)
        guard let burst, burst.applied < 0, case .reply? = actions.last else { return actions }
        state.subtitling.repeated = line?.start
        if line == nil { expectCorrection(of: burst, isAgain: true) }
        let shown = showSubtitles(since: burst, .again)
        actions.insert(contentsOf: shown, at: actions.count - 1)
        return actions
    }

    /// How far back that many presses of `again` lead, media seconds, and to which line: where none is known, a press is
    /// the interval.
    private func back(_ presses: Int) -> (distance: Double, line: SubtitleLine?) {
        let interval = settings.steps(.backward)[0]
        guard let base else { return (interval, nil) }
        var (place, line): (Double, SubtitleLine?) = (base, nil)
        for press in 0..<presses {
            line = self.line(before: place, isTarget: chaseTarget != nil || press > 0)
            place = line.map { $0.start - Self.beforeLine } ?? place - interval
        }
        return (((base - place) * 1000).rounded() / 1000, line)
    }

    /// The line that is spoken at a place, or was spoken last before it; nil if it is not known.
    ///
    /// - Parameter isTarget: whether the place is the start of a line already: then it is the line before.
    private func line(before place: Double, isTarget: Bool) -> SubtitleLine? {
        guard case .ready = state.player, state.subtitling.report.isAvailable else { return nil }
        let lines = state.subtitling.lines
        guard var line = lines.last(at: place) else { return nil }
        if !isTarget, line.start == state.subtitling.repeated, line.start > place - Self.justBegun {
            guard let before = lines.last(at: line.start - Self.shortest) else { return nil }
            line = before
        }
        return line.start - Self.beforeLine < place ? line : nil
    }

    // MARK: - Snap

    /// Where a tap leads that would land in the middle of a line (N1): to its start, never farther than the interval.
    func snapped(_ target: Double, _ tap: Tap, _ range: PlayableRange) -> Double {
        guard settings.snap == .subtitle, tap.direction == .backward, tap.amount == .steps,
            state.subtitling.report.isAvailable, let line = state.subtitling.lines.current(at: target),
            let start = nearStart(of: line, from: target)
        else { return target }
        return range.clamped(start)
    }

    /// The start of a line for who wants to hear it; nil if it is too far away, or behind the place.
    private func nearStart(of line: SubtitleLine, from place: Double) -> Double? {
        let start = line.start - Self.beforeLine
        return start < place && place - start <= settings.steps(.backward)[0] ? start : nil
    }

    // MARK: - Corrections

    /// Which line is spoken where the burst lands may be known only there: then libmpv is asked for it (N3).
    mutating func expectCorrection(of burst: Burst, isAgain: Bool) {
        let isKnown = state.subtitling.lines.knows(burst.target)
        let expects = state.subtitling.report.isAvailable && burst.applied < 0 && !isKnown
        state.subtitling.correction =
            expects ? Subtitling.Correction(burst: burst.id, isAgain: isAgain, target: burst.target) : nil
    }

    /// Asks for the line when the landing is there.
    private mutating func followCorrection() -> [Action] {
        guard let correction = state.subtitling.correction, correction.question == nil else { return [] }
        if isMoving {
            // Something else has moved the target.
            if chaseTarget != correction.target { state.subtitling.correction = nil }
            return []
        }
        guard let position = state.playback.position, abs(position - correction.target) <= Self.landed else {
            state.subtitling.correction = nil
            return []
        }
        state.subtitling.questions += 1
        state.subtitling.correction?.question = state.subtitling.questions
        return [.readLine(number: state.subtitling.questions)]
    }

    /// The answer to `Action.readLine`.
    mutating func lineRead(number: Int, _ line: SubtitleLine?, at now: Instant) -> [Action] {
        let line = line?.finite
        if let asked = state.subtitling.asked, asked.question == number {
            state.subtitling.asked = nil
            if let line, !isMoving { state.subtitling.lines.note(line) }
            // They are answered.
            return Array(goAgain(asked.presses, at: now).dropLast())
        }
        guard let correction = state.subtitling.correction, correction.question == number else { return [] }
        state.subtitling.correction = nil
        guard let media = openMedia, !isMoving, let line else { return [] }
        state.subtitling.lines.note(line)
        guard let start = nearStart(of: line, from: correction.target) else { return [] }
        let target = media.range(endGuard: settings.endGuard).clamped(start)
        guard target < correction.target else { return [] }
        if correction.isAgain { state.subtitling.repeated = line.start }
        var actions: [Action] = []
        if var burst = state.backward.burst, burst.id == correction.burst {
            burst.applied = target - burst.origin
            state.backward.run(burst)
            actions.append(state.backward.show(.tapped, of: burst, state.playback, settings: settings))
        }
        let chase = state.coordinator.chase(
            to: target, .once(.exact), burst: correction.burst, state.playback, at: now)
        return holding(actions + chase)
    }

    // MARK: - Showing

    /// What follows for the subtitles that are shown; called after each input.
    mutating func followSubtitles(at now: Instant) -> [Action] {
        state.subtitling.watch.passed(now)
        guard openMedia != nil else {
            state.subtitling.watch.stop()
            return hideSubtitles(.fileEnded)
        }
        if let passage = state.offering.passage { state.subtitling.lines.play(from: passage.from, to: passage.last) }
        var actions = followCorrection()
        if let burst, burst.id != state.subtitling.burst || state.subtitling.showing != nil {
            actions += showSubtitles(since: burst, .skipBack)
        }
        if let reason = ending { actions += hideSubtitles(reason) }
        let end = isMoving || state.line.outage != nil ? nil : state.subtitling.showing?.until
        state.subtitling.watch.wait(for: end, state.playback, at: now)
        return actions
    }

    /// Why subtitles are not shown any more; nil: they are.
    private var ending: SubtitlesEvent.Reason? {
        guard let showing = state.subtitling.showing else { return nil }
        let report = state.subtitling.report
        if report.choices != showing.choices || report.areOn { return .viewer }
        if !settings.subtitlesOnSkipBack { return .changed }
        if let target = chaseTarget ?? state.scrub?.target {
            if target > showing.until { return .forward }
            return isTooFar(from: showing.origin, to: target) ? .far : nil
        }
        guard !isMoving, state.line.outage == nil, let position = state.playback.position else { return nil }
        return position >= showing.until ? .passed : nil
    }

    /// While nothing is heard, no skip is too far (T1).
    private func isTooFar(from origin: Double, to target: Double) -> Bool {
        origin - target > Self.longestSkip + 0.0005 && !state.subtitling.isMuted
    }

    /// Shows them up to where the skip back began; further ones add up. Each burst shows them once.
    private mutating func showSubtitles(since burst: Burst, _ reason: SubtitlesEvent.Reason) -> [Action] {
        let report = state.subtitling.report
        guard burst.applied < 0, settings.subtitlesOnSkipBack, report.isAvailable, !report.areOn else { return [] }
        state.subtitling.burst = burst.id
        let origin = max(state.subtitling.showing?.origin ?? burst.origin, burst.origin)
        guard !isTooFar(from: origin, to: burst.target) else { return [] }
        let isNew = state.subtitling.showing == nil
        let showing = Subtitling.Showing(origin: origin, choices: report.choices)
        if state.subtitling.showing == showing { return [] }
        state.subtitling.showing = showing
        let event = SubtitlesEvent(isOn: true, until: showing.until, reason: reason)
        return (isNew ? [.showSubtitles(true)] : []) + tellSubtitles(event)
    }

    mutating func hideSubtitles(_ reason: SubtitlesEvent.Reason) -> [Action] {
        guard state.subtitling.showing != nil else { return [] }
        state.subtitling.showing = nil
        return [.showSubtitles(false)] + tellSubtitles(SubtitlesEvent(reason: reason))
    }

    private mutating func tellSubtitles(_ event: SubtitlesEvent) -> [Action] {
        guard event != state.subtitling.shown else { return [] }
        state.subtitling.shown = event
        return [.publish(.subtitles(event))]
    }

    /// The film is over.
    mutating func forgetSubtitles() -> [Action] {
        let actions = hideSubtitles(.fileEnded)
        state.subtitling.forgetFile()
        return actions
    }
}
