import SeekChase
import SeekModel
import SeekProtocol

/// The film's parts by name (K1, K2), and what playback does when it enters one (K3, K4).
extension SeekEngine {
    /// The shortest part that is offered or skipped, media seconds (K2). A cut may be shorter.
    private static let shortestPart = 3.0
    /// Nothing is offered if less of a part is left, media seconds (K2). Of a cut nothing is to be seen.
    private static func shortestRest(_ cue: Cue) -> Double { cue.kind == .cut ? 0 : 1 }
    /// How far from a part's start a landing is at its start, media seconds.
    private static let nearStart = 0.25

    // MARK: - What is known

    /// A client tells the parts of the film that plays, or of the one that is being loaded; an empty list takes back what
    /// clients have told.
    mutating func tellCues(_ told: ToldCues) -> [Action] {
        guard told.cues.allSatisfy({ $0.start.isFinite && $0.end.isFinite && $0.end >= $0.start }) else {
            return [.refuse(.invalidArgument, "expected parts that end after their start, at finite times")]
        }
        if let film = told.film, openMedia?.path != film {
            let path = openMedia?.path.map { "\($0)" } ?? "none"
            return [.refuse(.nothingLoaded, "expected the film of these parts to be loaded, \(film), got \(path)")]
        }
        switch state.player {
        case .idle: return [.refuse(.nothingLoaded, "nothing is loaded; load a file first")]
        case .loading:
            guard told.source == .client else {
                return [.refuse(.nothingLoaded, "the film is being loaded; tell what was heard of it later")]
            }
            state.cues.early = told.cues
            return [.reply(.success(.none))]
        case .ready(let media): return takeCues(told.cues, from: told.source, media) + [.reply(.success(.none))]
        }
    }

    /// What another source knows of the parts of an entry.
    mutating func cuesFound(_ cues: [Cue], from source: Cue.Source, entry: Int64) -> [Action] {
        guard let media = openMedia, media.entry == entry else { return [] }
        return takeCues(cues, from: source, media)
    }

    /// What a client has told while the film was being loaded.
    mutating func takeEarlyCues(_ media: Media) -> [Action] {
        guard let cues = state.cues.early else { return [] }
        state.cues.early = nil
        return takeCues(cues, from: .client, media)
    }

    private mutating func takeCues(_ cues: [Cue], from source: Cue.Source, _ media: Media) -> [Action] {
        let end = media.end ?? .infinity
        let inFilm = cues.filter { $0.start >= media.start && $0.start < end }.map { cue in
            Cue(
                kind: cue.kind, start: cue.start.unsignedZero, end: min(cue.end, end).unsignedZero, source: source,
                note: cue.note)
        }
        guard state.cues.tell(inFilm, from: source) else { return [] }
        state.offering.cuesChanged(to: state.cues.cues, nearStart: Self.nearStart)
        return [.publish(.cues(cuesEvent))] + reviewOffer()
    }

    var cuesEvent: CuesEvent { CuesEvent(cues: state.cues.cues) }

    /// The film is over, with its parts.
    mutating func forgetCues() -> [Action] {
        let hadCues = !state.cues.cues.isEmpty
        state.cues.forgetFile()
        let ended = endOffer(.fileEnded) + setMuting(false)
        state.offering.forgetFile()
        return ended + (hadCues ? [.publish(.cues(cuesEvent))] : [])
    }

    /// Other cues count now, or other settings hold.
    mutating func reviewOffer() -> [Action] {
        state.offering.isStale = true
        state.offering.isMuteStale = true
        guard let cue = state.offering.offer?.cue else { return [] }
        let holds = state.cues.cues.contains(cue) && settings.skip.treatment(of: cue) != .off
        return holds ? [] : endOffer(.changed)
    }

    // MARK: - Where playback is

    /// What follows from where playback is now; called after each input.
    mutating func followCues(at now: Instant) -> [Action] {
        state.offering.watch.passed(now)
        guard let media = openMedia, !media.played.isBackward else {
            state.offering.passage = nil
            state.offering.watch.stop()
            return []
        }
        if isMoving {
            if let passage = state.offering.passage { state.offering.left = passage.last }
            state.offering.passage = nil
            state.offering.watch.stop()
            noteMove()
            return state.cues.cues.isEmpty ? [] : offerLeft()
        }
        // The film stands, and is opened again where it was (W2).
        guard state.line.outage == nil, let position = state.playback.position else {
            state.offering.watch.stop()
            return []
        }
        let hasJumped = state.offering.passage == nil
        var actions = notePosition(position)
        actions += followMutes(at: position)
        guard !state.cues.cues.isEmpty else { return actions }
        if let offer = state.offering.offer,
            position >= offer.end - Self.shortestRest(offer.cue) || position < offer.cue.start
        {
            actions += endOffer(hasJumped || position < offer.cue.start ? .left : .passed)
        }
        if state.offering.isStale || state.offering.nextStart.map({ position >= $0 }) ?? false {
            actions += lookForPart(at: position, media, at: now)
        }
        watchPlaces(at: now)
        return actions
    }

    /// Whether a command of a person or a seek is under way.
    var isMoving: Bool {
        if case .nothing = state.coordinator.inFlight {
            return state.coordinator.chase != nil || state.scrub != nil || !state.kept.isEmpty
        }
        return true
    }

    /// A command that leads elsewhere than the last skip or undo is a person's, and so is a seek before the film begins.
    private mutating func noteMove() {
        let next = state.offering.next
        let target = chaseTarget ?? state.scrub?.target ?? next.target
        if next.begin == .film || target != next.target { state.offering.next = Offering.Arrival() }
    }

    /// Follows the passage. A new one begins after each seek, and where playback went back unseen.
    private mutating func notePosition(_ position: Double) -> [Action] {
        if let passage = state.offering.passage, position >= passage.last - Self.nearStart {
            if position != passage.last { state.offering.watch.moved() }
            state.offering.passage?.last = position
            return []
        }
        let left = state.offering.passage?.last ?? state.offering.left
        state.offering.passage = Offering.Passage(begin: state.offering.next.begin, from: position, last: position)
        state.offering.next = Offering.Arrival()
        state.offering.isStale = true
        state.offering.isMuteStale = true
        state.offering.watch.moved()
        state.offering.played.removeAll { position < $0.start - Self.nearStart }
        guard let left else { return [] }
        // Who goes back into a part wants to see it (K3).
        let seen = state.cues.cues.filter {
            $0.start - Self.nearStart <= position && position < $0.end && $0.start <= left && $0.kind != .cut
        }
        state.offering.played += seen.filter { !state.offering.hasPlayed($0) && position < left }
        guard let offer = state.offering.offer, position < left, state.offering.hasPlayed(offer.cue) else { return [] }
        return endOffer(.left)
    }

    /// Looks for the part that the position is in, the innermost one first (K7).
    private mutating func lookForPart(at position: Double, _ media: Media, at now: Instant) -> [Action] {
        state.offering.isStale = false
        state.offering.nextStart = state.cues.cues.first { $0.start > position && isRelevant($0) }?.start
        guard state.offering.offer == nil, media.canSeek else { return [] }
        let cue = state.cues.cues.last {
            $0.start <= position && position < skipEnd($0, media) - Self.shortestRest($0) && isRelevant($0)
                && !mayPlay($0)
        }
        guard let cue else { return [] }
        switch settings.skip.treatment(of: cue) {
        case .off: return []
        case .ask: return offer(cue, media, at: now)
        case .always:
            // Who goes into a part wants to see it (K4).
            guard crosses(cue) else { return offer(cue, media, at: now) }
            guard burst == nil, state.play.isPlaying else {
                // Not in the middle of a series of taps.
                state.offering.isStale = true
                return []
            }
            guard leadsToNext(cue, media) else { return holding(skip(cue, from: position, at: now)) }
            return hasNextEntry ? takeNext(at: now) : []
        }
    }

    /// Where a skip of a part leads, media seconds; the part's end if that is the next entry.
    private func skipEnd(_ cue: Cue, _ media: Media) -> Double {
        leadsToNext(cue, media) ? cue.end : media.range(endGuard: settings.endGuard).clamped(cue.end)
    }

    /// Whether a part is not skipped or offered again. A cut plays only for who has taken its skip back (K6).
    private func mayPlay(_ cue: Cue) -> Bool {
        guard cue.kind == .cut, settings.skip.treatment(of: cue) == .always, state.offering.passage?.begin == .person
        else {
            return state.offering.hasPlayed(cue)
        }
        return false
    }

    /// Whether playback itself has come to the start of the part.
    private func crosses(_ cue: Cue) -> Bool {
        guard let passage = state.offering.passage else { return false }
        switch passage.begin {
        case .film, .skip: return passage.from <= cue.start + Self.nearStart
        case .person: return cue.kind == .cut || passage.from < cue.start - Self.nearStart
        case .undo: return passage.from < cue.start - Self.nearStart
        }
    }

    /// Whether something happens when playback enters the part.
    private func isRelevant(_ cue: Cue) -> Bool {
        guard settings.skip.treatment(of: cue) != .off else { return false }
        return cue.end - cue.start >= Self.shortestPart || cue.kind == .cut
    }

    /// Where a tap leads that would land in a cut (K6): forward to its end, backward as far before its start as was left to
    /// go, so that a series of taps gets past it.
    func outOfCut(_ target: Double, _ direction: Direction, _ range: PlayableRange) -> Double {
        guard let cut = state.cues.cues.first(where: { $0.kind == .cut && $0.start < target && target < $0.end }),
            settings.skip.treatment(of: cut) == .always
        else { return target }
        switch direction {
        case .forward: return max(target, range.clamped(cut.end))
        case .backward: return min(target, range.clamped(cut.start - (cut.end - target)))
        }
    }

    // MARK: - Skips

    /// Skips a part by a chase like any other (K4), together with the parts that follow it without a gap and are always
    /// skipped.
    mutating func skip(_ cue: Cue, from position: Double, at now: Instant) -> [Action] {
        guard let media = openMedia else { return [] }
        let target = media.range(endGuard: settings.endGuard).clamped(endOfParts(from: cue))
        guard target > position else {
            state.offering.played.append(cue)
            return []
        }
        let settled = burst.map { settle($0, .cue) } ?? []
        state.scrub = nil
        state.undo.noteSeek(from: position, at: now)
        state.undo.noteMove(from: position)
        let chase = state.coordinator.chase(to: target, .once(.exact), burst: nil, state.playback, at: now)
        return settled + noteSkip(cue, from: position, to: target, at: now) + chase
    }

    /// Where the part ends, or the last of the parts that follow it without a gap and are always skipped.
    func endOfParts(from cue: Cue) -> Double {
        var end = cue.end
        for next in state.cues.cues
        where settings.skip.treatment(of: next) == .always && isRelevant(next)
            && next.start > cue.start && next.start <= end + Self.nearStart
        {
            end = max(end, next.end)
        }
        return end
    }

    /// The event of a skip, which overlays show for a while.
    mutating func noteSkip(_ cue: Cue, from position: Double, to target: Double, at now: Instant) -> [Action] {
        state.offering.played += state.cues.cues.filter { $0.start >= cue.start && $0.end <= target + Self.nearStart }
        if !state.offering.hasPlayed(cue) { state.offering.played.append(cue) }
        state.offering.offer = nil
        state.offering.next = Offering.Arrival(begin: .skip, target: target)
        state.offering.skip = Offering.Skip(target: target, until: now + Self.skipShown)
        let amount = target - position
        let event = OfferEvent(
            phase: .skipped, kind: cue.kind, label: OfferText.skipped(cue, by: amount),
            spoken: OfferText.spoken(skipped: cue, by: amount), start: cue.start, end: cue.end, target: target,
            // Who has made a cut does not want to be told of it.
            isProminent: cue.kind != .cut)
        // Also if the same skip is shown still.
        state.offering.shown = event
        return [.publish(.offer(event))]
    }

    // MARK: - Time

    /// When playback comes to the next part, or to the end of what is offered.
    private mutating func watchPlaces(at now: Instant) {
        let end = state.offering.offer.map { $0.end - Self.shortestRest($0.cue) }
        let place = [state.offering.nextStart, state.offering.muteEdge, end].compactMap(\.self).min()
        state.offering.watch.wait(for: place, state.playback, at: now)
    }

    /// How long overlays show a skip (K4).
    private static let skipShown = Duration.seconds(5)
}
