import SeekChase
import SeekModel
import SeekProtocol

/// Held seek buttons (B12): a press is a tap, and a button that stays down taps by itself until its release.
extension SeekEngine {
    /// A button that is held down, by one owner or several.
    struct Press: Equatable, Sendable, Codable {
        /// One whose finger is on the button.
        struct Holder: Equatable, Sendable, Codable {
            var owner: Owner
            /// When its press becomes one that taps by itself.
            var longPress: Instant
        }

        /// Owners of one client that may hold the button at once.
        static let mostOfClient = 32

        var direction: Direction
        /// At least one, in the order of their presses.
        var holders: [Holder]
        /// When it began to tap by itself; nil before.
        var heldSince: Instant?
        /// When its next tap is due; nil if it makes none.
        var due: Instant?

        func isHeld(by owner: Owner) -> Bool { holders.contains { $0.owner == owner } }
        func holders(of client: Int) -> Int { holders.count { $0.owner.client == client } }
    }

    /// An owner presses a button and does not release it yet: a tap, which repeats while the button is down. If others
    /// hold the button too, it is down until the last of them releases it. A press of the other button ends the hold of
    /// all.
    ///
    /// - Parameter isHeld: whether its key is known to be held already: the tap is the first of those that repeat.
    mutating func press(_ direction: Direction, owner: Owner, isHeld: Bool = false, at now: Instant) -> [Action] {
        let running = state.press?.direction == direction ? state.press : nil
        // A keyboard's own repeat.
        if let running, running.isHeld(by: owner) { return drop(direction, at: now) }
        // Its own press was a tap, and it makes no others.
        if isHeld, settings.held == .off { return drop(direction, at: now) }
        if let running, running.holders(of: owner.client) >= Press.mostOfClient {
            return [
                .refuse(.tooMany, "at most \(Press.mostOfClient) sources of a client hold a button at once")
            ]
        }
        let holder = Press.Holder(owner: owner, longPress: now + (isHeld ? heldPeriod : settings.longPress))
        // The taps of a key that is held already are those that the button makes.
        if isHeld, running?.heldSince != nil {
            state.press?.holders.append(holder)
            return drop(direction, at: now)
        }
        let ended = running == nil ? interruptPress() : []
        let actions = tap(direction, at: now)
        if actions.last?.isRefusal == true { return ended + actions }
        if var running {
            running.holders.append(holder)
            if running.heldSince == nil { running.due = running.due.map { min($0, holder.longPress) } }
            state.press = running
        } else {
            state.press = Press(
                direction: direction, holders: [holder], due: settings.held == .off ? nil : holder.longPress)
        }
        return ended + actions
    }

    /// An owner releases a button. A held one lands at once when its last owner does; after a short press its burst goes
    /// on as any other. Nothing changes if the owner holds nothing.
    ///
    /// - Parameter direction: the button; nil: whichever is down.
    mutating func release(_ direction: Direction?, owner: Owner, at now: Instant) -> [Action] {
        let target = burst?.target ?? base
        let isMeant = state.press.map { direction ?? $0.direction == $0.direction } ?? false
        let ended = isMeant ? letGo(at: now) { $0 == owner } : []
        return ended + [.reply(.success(.moved(target: target, chase: state.coordinator.newest)))]
    }

    /// Ends the presses of a client whose connection has closed.
    mutating func releaseAll(of client: Int, at now: Instant) -> [Action] {
        letGo(at: now) { $0.client == client }
    }

    private mutating func letGo(at now: Instant, of isGone: (Owner) -> Bool) -> [Action] {
        guard var press = state.press else { return [] }
        press.holders.removeAll { isGone($0.owner) }
        if press.holders.isEmpty { return endPress(at: now) }
        if press.heldSince == nil, press.due != nil { press.due = press.holders.lazy.map(\.longPress).min() }
        state.press = press
        return []
    }

    /// The button's own taps stop, and nothing else changes: another command takes over.
    mutating func interruptPress() -> [Action] {
        guard let press = state.press else { return [] }
        state.press = nil
        return self[press.direction].stopHolding().map { [$0] } ?? []
    }

    mutating func pressDeadlineReached(at now: Instant) -> [Action] {
        guard var press = state.press, let due = press.due, due <= now else { return [] }
        press.due = now + heldPeriod
        guard case .ready(let media) = state.player, media.canSeek, isBaseKnown else {
            // Taps without a picture are not kept. The hold continues when playback does.
            state.press = press
            return []
        }
        // Nothing is left to skip.
        if let burst, burst.direction == press.direction, burst.clamped != nil { return endPress(at: now) }
        let since = press.heldSince ?? now
        press.heldSince = since
        state.press = press
        let step = heldStep(press.direction, after: now - since, media)
        self[press.direction].hold(speed: step * settings.repeatRate)
        var actions = tap(press.direction, amount: .seconds(step), at: now).filter { !$0.isReply }
        // A window that is shorter than the period does not end the burst of a held button.
        self[press.direction].rearm(until: max(window(after: now), now + heldPeriod * 2))
        if let burst, burst.direction == press.direction, burst.clamped != nil { actions += endPress(at: now) }
        return actions
    }

    /// Between two taps of a held button.
    private var heldPeriod: Duration { .nanoseconds(Int64(1_000_000_000 / settings.repeatRate)) }

    /// Media seconds of a held button's next tap: at most a minute, or a tenth of the film.
    private func heldStep(_ direction: Direction, after time: Duration, _ media: Media) -> Double {
        let first = settings.steps(direction)[0]
        guard settings.held == .scrub else { return first }
        let rung = Int(time / settings.heldRung)
        let step = settings.heldSteps[min(rung, settings.heldSteps.count - 1)]
        guard let duration = media.duration, duration > 0 else { return step }
        return min(step, duration / 10)
    }

    private mutating func endPress(at now: Instant) -> [Action] {
        guard let press = state.press else { return [] }
        state.press = nil
        guard press.heldSince != nil else { return [] }
        let event = self[press.direction].stopHolding()
        let settled: [Action]
        if let burst, burst.direction == press.direction {
            settled = settle(burst, nil)
        } else {
            settled = event.map { [$0] } ?? []
        }
        return holding(settled + state.coordinator.landNow(state.playback, at: now))
    }
}

extension Action {
    fileprivate var isReply: Bool {
        if case .reply = self { true } else { false }
    }

    fileprivate var isRefusal: Bool {
        if case .reply(.refused) = self { true } else { false }
    }
}

extension EngineInput {
    /// Whether it takes over from a held button, whose own taps stop.
    var endsPress: Bool {
        switch self {
        case .tap(_, _, _, let isRepeat): !isRepeat
        case .scrub, .cancel, .undo, .revert, .frameStep, .segment, .take, .again, .seek, .fileChangeRequested,
            .fileEnded,
            .idleObserved, .eventsLost, .shutDown:
            true
        case .press, .release, .toggle, .setPlaying, .scrubEnd, .mark, .sleep, .tellCues, .openMenu, .closeMenu,
            .pressMenu, .cuesFound, .entryTitleRead,
            .lineRead,
            .progressSubscribed,
            .progressUnsubscribed,
            .clientGone, .fileChangeReplied, .fileStarted, .fileReady, .placeRestored, .fileClosing, .serverProbed,
            .idleRead, .stateRead,
            .seekReplied, .seekStarted, .playbackRestarted, .positionRead, .pauseReplied, .pauseObserved, .pauseChanged,
            .pauseRead, .playbackChanged, .deadlineReached, .settingsChanged:
            false
        }
    }
}
