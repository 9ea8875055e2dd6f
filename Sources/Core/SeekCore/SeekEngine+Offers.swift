import SeekChase
import SeekModel
import SeekProtocol

/// Offers (K3 to K5): one at a time, once for each pass through a part.
extension SeekEngine {
    /// How near to the film's end credits end, media seconds: nothing follows but the next entry.
    private static let nearEnd = 10.0

    // MARK: - Commands

    /// Makes the skip that is offered.
    mutating func take(at now: Instant) -> [Action] {
        guard let offer = state.offering.offer, case .ready(let media) = state.player, let base else {
            return [.refuse(.nothingOffered, "expected an offer to take, got none")]
        }
        guard offer.target != nil else {
            return takeNext(at: now) + [.reply(.success(.none))]
        }
        guard media.canSeek else { return [.refuse(.notSeekable, "the file is not seekable")] }
        guard base < offer.end else {
            return [.refuse(.nothingOffered, "expected a place before the part's end, got one behind it")]
        }
        let actions = endKept(.settled, .cue) + skip(offer.cue, from: base, at: now)
        let reply = Action.reply(.success(.moved(target: chaseTarget, chase: state.coordinator.newest)))
        return holding(actions + [reply])
    }

    /// The part that a forward tap takes (K3), and where that leads; nil: the tap is one as any other.
    func partTaken(by tap: Tap, amount: Double) -> (cue: Cue, target: Double)? {
        guard settings.skip.takenBy == .tap, tap.direction == .forward, tap.count == 1, tap.amount == .steps,
            let offer = state.offering.offer, offer.prominentUntil != nil, offer.target != nil, let base,
            let range = openMedia?.range(endGuard: settings.endGuard)
        else { return nil }
        let end = endOfParts(from: offer.cue)
        // The film may be elsewhere than the taps before lead: a stalled seek has come down late.
        let from = max(base, burst?.target ?? base)
        // A tap that leads further goes there, and one at the film's end moves nothing.
        let moves = range.moved(from: from, by: end - from, .forward).target > from
        return base + amount < end && moves ? (offer.cue, end) : nil
    }

    mutating func takeNext(at now: Instant) -> [Action] {
        endOffer(.taken) + goToNextEntry(at: now)
    }

    // MARK: - Phases

    /// Offers a part, once.
    mutating func offer(_ cue: Cue, _ media: Media, at now: Instant) -> [Action] {
        var target: Double? = media.range(endGuard: settings.endGuard).clamped(endOfParts(from: cue))
        if leadsToNext(cue, media) {
            guard hasNextEntry else { return [] }
            target = nil
        }
        // What was found by listening is never skipped without asking (K9).
        let isSure = cue.source != .sound || settings.skip.alwaysHeard
        let countdown = target == nil && isSure && settings.skip.nextCountdown > 0 && state.play.isPlaying
        state.offering.skip = nil
        let takenAt = countdown ? now + .seconds(settings.skip.nextCountdown) : nil
        state.offering.offer = Offering.Offer(
            cue: cue, target: target, prominentUntil: takenAt ?? now + settings.skip.offerTime, takenAt: takenAt)
        let read = target == nil ? state.playlist.next.map { [Action.readEntryTitle($0)] } ?? [] : []
        return showOffer(at: now) + read
    }

    /// Whether nothing is behind the part but the next entry (K5).
    func leadsToNext(_ cue: Cue, _ media: Media) -> Bool {
        guard cue.kind == .credits, let end = media.end else { return false }
        return cue.end >= end - Self.nearEnd
    }

    /// Where the credits begin that nothing follows, media seconds: the film's end for who resumes it (R4); nil if that is
    /// not known.
    package var creditsStart: Double? {
        guard let media = openMedia else { return nil }
        return state.cues.cues.last { leadsToNext($0, media) }?.start
    }

    /// The answer to `Action.readEntryTitle`.
    mutating func entryTitleRead(_ index: Int, _ title: ByteString?, at now: Instant) -> [Action] {
        guard let offer = state.offering.offer, offer.target == nil, index == state.playlist.next else { return [] }
        state.offering.offer?.title = title
        return showOffer(at: now)
    }

    /// Ends an offer, or the time for which a skip is shown.
    mutating func endOffer(_ reason: OfferEvent.Ending) -> [Action] {
        if let offer = state.offering.offer, reason != .changed { state.offering.played.append(offer.cue) }
        state.offering.isStale = true
        guard state.offering.offer != nil || state.offering.skip != nil else { return [] }
        state.offering.offer = nil
        state.offering.skip = nil
        return show(OfferEvent(reason: reason))
    }

    /// A command leads elsewhere: what was offered at the place before is over, and so is a skip that was taken back.
    mutating func offerLeft() -> [Action] {
        guard let target = chaseTarget ?? state.scrub?.target else { return [] }
        if let offer = state.offering.offer, target < offer.cue.start || target >= offer.end {
            return endOffer(.left)
        }
        guard let skip = state.offering.skip, target < skip.target - 0.0005 else { return [] }
        state.offering.next = Offering.Arrival(begin: .undo, target: target)
        return endOffer(.undone)
    }

    /// A person presses another button: the next entry does not begin by itself (K5).
    mutating func stopCountdown(at now: Instant) -> [Action] {
        guard state.offering.offer?.takenAt != nil else { return [] }
        state.offering.offer?.takenAt = nil
        state.offering.offer?.prominentUntil = now + settings.skip.offerTime
        return showOffer(at: now)
    }

    var offeringDeadline: Instant? {
        [
            state.offering.watch.due, state.offering.offer?.prominentUntil, state.offering.skip?.until, nextSecond,
        ].compactMap(\.self).min()
    }

    /// When the countdown shows the next number.
    private var nextSecond: Instant? {
        guard let offer = state.offering.offer, let takenAt = offer.takenAt else { return nil }
        return takenAt + .seconds(-max(0, (state.offering.shown.countdown ?? 0) - 1))
    }

    mutating func offeringDeadlineReached(at now: Instant) -> [Action] {
        if let skip = state.offering.skip, skip.until <= now { return endOffer(.shown) }
        guard let offer = state.offering.offer else { return [] }
        if let takenAt = offer.takenAt, takenAt <= now { return takeNext(at: now) }
        if offer.prominentUntil.map({ $0 <= now }) ?? false { state.offering.offer?.prominentUntil = nil }
        return showOffer(at: now)
    }

    // MARK: - Events

    private mutating func showOffer(at now: Instant) -> [Action] {
        guard let offer = state.offering.offer else { return [] }
        let label = OfferText.label(offer)
        let left = offer.takenAt.map { Int(($0 - now).seconds.rounded(.up)) }
        return show(
            OfferEvent(
                phase: .offered, kind: offer.cue.kind, label: label, spoken: label, start: offer.cue.start,
                end: offer.cue.end, target: offer.target, isProminent: offer.prominentUntil != nil, countdown: left))
    }

    mutating func show(_ event: OfferEvent) -> [Action] {
        guard event != state.offering.shown else { return [] }
        state.offering.shown = event
        return [.publish(.offer(event))]
    }
}

extension EngineInput {
    /// Whether a person has pressed a button other than `take`.
    var stopsCountdown: Bool { isPress && self != .take }

    /// Whether a person has pressed a button.
    var isPress: Bool {
        switch self {
        case .tap, .press, .toggle, .setPlaying, .frameStep, .scrub, .cancel, .undo, .revert, .segment, .seek, .again,
            .take, .pressMenu:
            true
        case .release, .scrubEnd, .mark, .sleep, .tellCues, .openMenu, .closeMenu, .cuesFound, .lineRead,
            .progressSubscribed, .progressUnsubscribed,
            .clientGone, .fileChangeRequested, .fileChangeReplied, .fileStarted, .fileReady, .placeRestored,
            .entryTitleRead, .fileClosing, .serverProbed, .fileEnded, .idleObserved, .idleRead, .eventsLost, .stateRead,
            .seekReplied,
            .seekStarted, .playbackRestarted, .positionRead, .pauseReplied, .pauseObserved, .pauseChanged, .pauseRead,
            .playbackChanged, .deadlineReached, .settingsChanged, .shutDown:
            false
        }
    }
}
