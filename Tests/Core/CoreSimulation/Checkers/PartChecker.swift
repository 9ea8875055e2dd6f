import SeekCore
import SeekModel
import SeekProtocol

/// K2 to K6: what is offered or skipped is a part that playback is in, once for each pass; nothing is skipped by itself
/// while a person seeks; a skip leads to the part's end; the next entry begins by itself only after a countdown; a part
/// that playback enters is not missed, and muted if it is not to be heard.
struct PartChecker: Checker {
    /// Playback without a jump, media seconds.
    private struct Stretch {
        var from: Double
        var at: Int64
        var rate: Double

        func position(at now: Int64) -> Double { from + rate * Double(now - at) / 1e9 }
    }

    /// A part that was offered or skipped in this film.
    private struct Visit {
        var kind: Cue.Kind
        var start: Double
        var end: Double
        /// Where a skip of it leads; nil if it was offered only.
        var target: Double?
        /// Whether a person or a script has gone somewhere since.
        var hasMoved = false

        /// Whether it is that part: sources differ in where one begins and ends.
        func isPart(_ kind: Cue.Kind, from start: Double, to end: Double) -> Bool {
            self.kind == kind && self.start < end && start < self.end
        }
    }

    /// A position is reported within this, nanoseconds; while the core hangs it may be older.
    private static let latency: Int64 = 400_000_000
    private static let longestBlock: Int64 = 4_500_000_000
    private static let tolerance = 0.1
    private static let sameStart = 1.0

    private var skip: SkipSettings
    private let endGuard: Double
    private let scrubQuiet: Int64
    private var file = ToldFile()
    private var cues: [Cue] = []
    private var cuesSince: Int64 = 0
    private var stretches: [Stretch] = []
    private var visits: [Visit] = []
    /// The kinds of parts that were offered or skipped in this film. One that begins with the film is never entered anew.
    private var everVisited: Set<Cue.Kind> = []
    private var offer = OfferEvent()
    /// When the countdown of the offer began; nil without one.
    private var countdownFrom: Int64?
    private var isMuting = false

    private var input: EngineInput?
    /// Whether this input's tap has moved a target, its own or one that was kept.
    private var hasTapped = false
    private var isPlaying = true
    private var isScrubbing = false
    /// When the newest gesture is over (C16): until then what playback enters was gone to.
    private var gestureEnd: Int64 = 0
    private var tapped: Set<Direction> = []
    private var openChases: Set<Int> = []
    /// The newest chase that has ended.
    private var ended = 0
    private var isLost = false
    private var skipTarget: Double?
    /// Whether the tap that has made this input's skip was told.
    private var isSkipTold = false
    private var isShutDown = false
    private var isForeign = false
    /// When the seek that libmpv executes was begun.
    private var soughtAt: Int64?
    /// Since when nothing but playback moves the position.
    private var quietSince: Int64?
    private var wasBlocked = false
    /// Events were lost: what the engine knows is late.
    private var hasLostEvents = false

    init(settings: SeekSettings) {
        skip = settings.skip
        endGuard = settings.endGuard
        scrubQuiet = settings.scrubQuiet.nanoseconds
    }

    mutating func complaint(at entry: TraceEntry) -> String? {
        defer { quietSince = isQuiet && entry.at >= gestureEnd ? quietSince ?? entry.at : nil }
        switch entry.what {
        case .input(let input):
            follow(input)
            if case .scrub = input { gestureEnd = entry.at + scrubQuiet }
            if case .playbackChanged(.position) = input { return judgePassage(until: entry.at) }
        case .truth(let truth): follow(truth, at: entry.at)
        case .action(let action): return judge(action, at: entry.at)
        case .rest(let rest): return rest.isQuiet && !rest.isShutDown ? judge(rest, at: entry.at) : nil
        }
        return nil
    }

    // MARK: - What happens

    private mutating func follow(_ input: EngineInput) {
        self.input = input
        hasTapped = false
        (skipTarget, isSkipTold) = (nil, false)
        file.follow(input)
        let isPress = if case .press = input { true } else { false }
        if input.movesTarget || isPress { for index in visits.indices { visits[index].hasMoved = true } }
        switch input {
        case .tap, .press, .toggle, .setPlaying, .frameStep, .scrub, .cancel, .undo, .revert, .seek, .pressMenu:
            countdownFrom = nil
        default: break
        }
        switch input {
        case .scrub: isScrubbing = true
        case .settingsChanged(let settings): skip = settings.skip
        case .eventsLost: hasLostEvents = true
        case .shutDown: isShutDown = true
        case .fileStarted:
            isScrubbing = false
            // What was offered of the film before, after it was closed.
            if !isLost { (visits, everVisited) = ([], []) }
        case .tap, .press, .cancel, .undo, .revert, .seek, .scrubEnd, .clientGone, .take, .fileEnded:
            isScrubbing = false
        default: break
        }
    }

    private mutating func follow(_ truth: Truth, at now: Int64) {
        switch truth {
        case .playback(_, let position, let rate):
            stretches.append(Stretch(from: position, at: now, rate: rate))
            // A part that playback was before is entered anew.
            visits.removeAll { position < $0.start + Self.tolerance }
        case .sought(_, _, .foreign), .sought(_, _, .loop), .sought(_, _, .refresh):
            for index in visits.indices { visits[index].hasMoved = true }
            isForeign = true
            soughtAt = soughtAt ?? now
        case .sought: soughtAt = soughtAt ?? now
        case .landed(_, let position, _):
            isForeign = false
            soughtAt = nil
            // A skip has failed.
            for index in visits.indices where position < visits[index].end - Self.tolerance {
                visits[index].hasMoved = true
            }
        case .closed: soughtAt = nil
        // A film that is opened again is the same (W2). That the one before is closed is told later.
        case .opened: if !isLost { (visits, everVisited) = ([], []) }
        case .blocked: wasBlocked = true
        default: break
        }
    }

    /// Whether nothing but playback moves the position.
    private var isQuiet: Bool {
        file.media?.isSeekable == true && file.unanswered == 0 && openChases.isEmpty && tapped.isEmpty && !isScrubbing
            && !isLost && !isForeign && isPlaying && !isShutDown
    }

    // MARK: - What the engine does

    private mutating func judge(_ action: Action, at now: Int64) -> String? {
        file.follow(action)
        switch action {
        case .publish(.cues(let event)):
            let position = leastPosition(at: now)
            // Who has gone back into a part wants to see it, also if it is told anew.
            everVisited.formUnion(cues.filter { $0.start <= position && position < $0.end }.map(\.kind))
            (cues, cuesSince) = (event.cues, now)
            // One that begins later is entered anew, also where its start is just behind what was told of playback.
            visits = visits.flatMap(nowKnown).filter { position > $0.start + Self.sameStart }
        case .publish(.offer(let event)):
            defer { offer = event }
            return judge(event, at: now)
        case .publish(.seekButton(let event)):
            // Commands that were kept behind that tap lead elsewhere.
            if isSkipTold { skipTarget = nil }
            if event.phase == .tapped {
                hasTapped = true
                if let skipTarget, let target = event.target, abs(target - skipTarget) > 1e-6 {
                    return "a skip to \(skipTarget) taps to \(target)"
                }
                isSkipTold = skipTarget != nil
            }
            if event.phase == .tapped || event.phase == .pending {
                tapped.insert(event.button)
            } else {
                tapped.remove(event.button)
            }
        case .publish(.chase(let event)):
            if event.phase.isTerminal {
                openChases.remove(event.chase)
                ended = max(ended, event.chase)
                if event.phase == .failed, let target = event.target { forgetSkips(to: target) }
                // A gesture that rests has landed (C16).
                isScrubbing = false
            } else {
                openChases.insert(event.chase)
            }
            // The chase before, that a shared total of 0 has ended (B3), had another target.
            if let skipTarget, let target = event.target, event.phase != .cancelled, abs(target - skipTarget) > 1e-6 {
                return "a skip to \(skipTarget) seeks \(target)"
            }
        // Its first event may come later: a seek that fails silently is waited for.
        case .reply(.success(.tap(let reply))): if let chase = reply.chase { open(chase) }
        case .reply(.success(.moved(_, let chase))): open(chase)
        case .reply(.refused): if case .scrub = input { isScrubbing = false }
        case .publish(.playButton(let event)): isPlaying = event.isPlaying
        case .publish(.media(let event)): isLost = event.phase == .reconnecting
        case .setPartMute(let mutes):
            isMuting = mutes
            guard mutes else { break }
            let isIn = skip.mutes && cues.contains { $0.kind == .mute && wasIn($0.start - 0.1, $0.end, at: now) }
            return isIn ? nil : "it is muted outside of every part that is not to be heard"
        default: break
        }
        return nil
    }

    /// What was visited, by the parts that count now.
    private func nowKnown(_ visit: Visit) -> [Visit] {
        let parts = cues.filter { visit.isPart($0.kind, from: $0.start, to: $0.end) }
        return parts.isEmpty
            ? [visit]
            : parts.map { part in
                let isLonger = part.end > visit.end + Self.tolerance
                return Visit(
                    kind: part.kind, start: part.start, end: part.end, target: visit.target,
                    hasMoved: visit.hasMoved || isLonger)
            }
    }

    /// Skips that lead there at most have failed: playback may be in their parts still, and they may be made again.
    private mutating func forgetSkips(to target: Double) {
        for skip in visits.filter({ $0.target.map { $0 <= target } ?? false }) {
            visits.removeAll { $0.isPart(skip.kind, from: skip.start, to: skip.end) }
        }
    }

    private mutating func open(_ chase: Int) {
        if chase > ended { openChases.insert(chase) }
    }

    private mutating func judge(_ event: OfferEvent, at now: Int64) -> String? {
        guard let kind = event.kind, let start = event.start, let end = event.end else {
            if event.reason == .changed, let kind = offer.kind, let start = offer.start, let end = offer.end {
                visits.removeAll { $0.isPart(kind, from: start, to: end) }
            }
            return event.reason == .taken ? judgeNext(at: now) : nil
        }
        guard let cue = cues.first(where: { ($0.kind, $0.start, $0.end) == (kind, start, end) }) else {
            return "\(event.label): no such part is known"
        }
        let isNew = event.phase != offer.phase || (start, end) != (offer.start ?? -1, offer.end ?? -1)
        guard isNew else {
            if event.countdown == nil { countdownFrom = nil }
            return nil
        }
        countdownFrom = event.phase == .offered && event.countdown != nil ? now : nil
        if skip.treatment(of: cue) == .off { return "\(event.label): against the settings" }
        let isTaken = event.phase == .skipped && offer.phase == .offered && offer.start == start
        if !isTaken, !wasIn(start, end, at: now) { return "\(event.label): playback is not in \(start) to \(end)" }
        everVisited.insert(kind)
        defer {
            let target = event.phase == .skipped ? event.target : nil
            visits.append(Visit(kind: kind, start: start, end: end, target: target))
        }
        if !isTaken, visits.contains(where: { isAgain(cue, $0) }) {
            return "\(event.label): a second time in one pass through \(start) to \(end)"
        }
        guard event.phase == .skipped else { return nil }
        return judgeSkip(cue, event)
    }

    /// A cut plays only for who has taken its skip back (K6). One that was told since may be longer.
    private func isAgain(_ cue: Cue, _ visit: Visit) -> Bool {
        visit.isPart(cue.kind, from: cue.start, to: cue.end)
            && !(cue.kind == .cut && (visit.hasMoved || cue.end > visit.end + Self.tolerance))
    }

    private mutating func judgeSkip(_ cue: Cue, _ event: OfferEvent) -> String? {
        skipTarget = event.target
        // While a film is opened again, its end is not known here.
        let last = file.media.map { max(($0.end ?? .infinity) - endGuard, 0) } ?? 0
        guard let target = event.target, target >= min(cue.end, last) - 1e-6 else {
            return "\(event.label): to \(event.target ?? -1), before the part's end \(cue.end)"
        }
        if case .take = input { return nil }
        if hasTapped || offer.phase == .offered { return nil }
        if skip.treatment(of: cue) != .always { return "\(event.label): nobody asked for it" }
        if isScrubbing { return "\(event.label): in the middle of a scrub" }
        if !tapped.isEmpty { return "\(event.label): in the middle of a burst" }
        if !openChases.isEmpty { return "\(event.label): in the middle of a seek" }
        return isPlaying ? nil : "\(event.label): playback is paused"
    }

    /// The next entry begins for an offer.
    private func judgeNext(at now: Int64) -> String? {
        if case .take = input { return nil }
        guard offer.phase == .offered, offer.countdown != nil else {
            let isAlways = cues.contains { $0.kind == .credits && skip.treatment(of: $0) == .always }
            return isAlways ? nil : "the next entry begins without a countdown"
        }
        guard let countdownFrom, now - countdownFrom >= Int64(skip.nextCountdown) * 1_000_000_000 else {
            return "the next entry begins before its countdown has run out"
        }
        return nil
    }

    // MARK: - Where playback is

    /// Playback is there or behind it. Nobody knows where a seek that hangs leads: it may be before it or at its target.
    private func leastPosition(at now: Int64) -> Double {
        let newest = stretches.last?.position(at: now) ?? 0
        guard let soughtAt, let before = stretches.last(where: { $0.at < soughtAt }) else { return newest }
        return min(newest, before.position(at: soughtAt))
    }

    private func wasIn(_ start: Double, _ end: Double, at now: Int64) -> Bool {
        var window = wasBlocked || hasLostEvents ? Self.longestBlock : Self.latency
        // A seek that hangs tells nothing.
        if let soughtAt { window += now - soughtAt }
        var latest = now
        for stretch in stretches.reversed() {
            let first = stretch.position(at: max(now - window, stretch.at))
            if first <= end + Self.tolerance, stretch.position(at: latest) >= start - Self.tolerance { return true }
            latest = stretch.at
            if latest < now - window { return false }
        }
        return false
    }

    /// Whether playback has run through the start of a part, and nothing was offered.
    private func judgePassage(until now: Int64) -> String? {
        guard let stretch = stretches.last, let quietSince, stretch.rate > 0, !wasBlocked, !hasLostEvents else {
            return nil
        }
        let begin = max(stretch.at, quietSince)
        let (from, end) = (stretch.position(at: begin), stretch.position(at: now))
        let missed = cues.first { cue in
            guard cue.kind != .scene, cue.kind != .mute, skip.treatment(of: cue) != .off,
                cue.end - cue.start >= 3, cue.end < (file.media?.end ?? .infinity) - 12, cue.start > from + 0.5,
                cue.start + 1.5 * max(1, stretch.rate) < end
            else { return false }
            let reached = begin + Int64((cue.start - from) / stretch.rate * 1e9)
            let isAlone = cues.allSatisfy {
                $0 == cue || $0.kind == .scene || $0.kind == .mute || $0.end < cue.start || cue.end < $0.start
            }
            return cuesSince < reached && isAlone && !everVisited.contains(cue.kind)
        }
        return missed.map { "playback has passed the start of \($0.kind) at \($0.start), and nothing was offered" }
    }

    private mutating func judge(_ rest: Rest, at now: Int64) -> String? {
        if offer.phase == .skipped { return "\(offer.label) is still shown" }
        guard rest.entry != nil, let position = rest.position, !isLost else {
            if isMuting { return "it is muted, and nothing plays" }
            return offer.phase == .none ? nil : "\(offer.label) is offered, and nothing plays"
        }
        if let start = offer.start, let end = offer.end, position < start - 0.3 || position > end {
            return "\(offer.label) is offered at \(position)"
        }
        let edges = cues.filter { $0.kind == .mute && skip.mutes }
        let isNearEdge = edges.contains { abs($0.start - 0.1 - position) < 0.3 || abs($0.end - position) < 0.3 }
        let mutes = edges.contains { $0.start - 0.1 <= position && position < $0.end }
        return isNearEdge || mutes == isMuting ? nil : "at \(position) it is muted: \(isMuting)"
    }
}
