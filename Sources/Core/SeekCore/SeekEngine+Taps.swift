import SeekChase
package import SeekModel
package import SeekProtocol

/// The effect of a tap (B1 to B11, C4, C8).
extension SeekEngine {
    /// - Parameters:
    ///   - count: taps at once, 1 or more (B7).
    ///   - amount: the amount of each.
    ///   - isRepeat: from a held key (B11).
    package mutating func tap(
        _ direction: Direction, count: Int = 1, amount: TapAmount = .steps, isRepeat: Bool = false, at now: Instant
    ) -> [Action] {
        switch amount {
        case .steps: break
        case .seconds(let number), .percent(let number):
            guard number.isFinite, number > 0 else {
                return [.refuse(.invalidArgument, "expected an interval above 0, got \(number)")]
            }
        }
        let tap = Tap(direction: direction, count: max(1, min(count, Tap.most)), amount: amount)
        if isDropped(tap, isRepeat: isRepeat, at: now) { return drop(direction, at: now) }
        switch state.player {
        case .idle:
            return refuse(tap, .nothingLoaded, .nothingLoaded, "nothing is loaded; load a file first")
        case .loading:
            return keep(tap, at: now)
        case .ready(let media):
            guard media.canSeek else {
                return refuse(tap, .notSeekable, .notSeekable, "the file is not seekable")
            }
            if !isBaseKnown { return keep(tap, at: now) }
            guard canResolve(tap, media) else {
                return refuse(
                    tap, .notSeekable, .notSeekable,
                    "a part of the duration depends on the file's duration, which is unknown")
            }
            return serve(tap, media, at: now)
        }
    }

    /// Whether the amount of a tap in seconds is known.
    func canResolve(_ tap: Tap, _ media: Media) -> Bool {
        if case .percent = tap.amount { media.duration != nil } else { true }
    }

    private mutating func isDropped(_ tap: Tap, isRepeat: Bool, at now: Instant) -> Bool {
        if case .suppressed = self[tap.direction].state { return true }
        if isRepeat { return !self[tap.direction].acceptRepeat(rate: settings.repeatRate, at: now) }
        self[tap.direction].notePress(rate: settings.repeatRate, at: now)
        return false
    }

    /// Only acknowledged; the window stays open.
    mutating func drop(_ direction: Direction, at now: Instant) -> [Action] {
        let isShared = settings.flip == .net && self[direction].burst == nil
        let button = isShared ? burst?.direction ?? direction : direction
        self[button].rearm(until: window(after: now))
        let burst = self[button].burst
        let pending = self[button].pending
        let reply = TapResult(
            burst: burst?.id ?? pending?.burst ?? 0, taps: burst?.taps ?? pending?.taps ?? 0,
            requested: burst?.requested, applied: burst?.applied, clamped: burst?.clamped, target: burst?.target,
            chase: nil, dropped: true)
        return [.reply(.success(.tap(reply)))]
    }

    /// An error to its sender and an event for all: no overlay may show a total for it (B10).
    private mutating func refuse(_ tap: Tap, _ code: ErrorCode, _ reason: Reason, _ message: String) -> [Action] {
        let event = self[tap.direction].showWithoutTotal(
            .failed, reason, burst: nextBurst(), taps: tap.count, state.playback, settings: settings)
        return [event, .refuse(code, message)]
    }
}

// MARK: - Serving

extension SeekEngine {
    /// The result of a tap.
    struct Applied {
        enum Effect {
            /// The target changed.
            case moved
            /// A shared total is back to 0: the target is the burst's origin (B3).
            case cancelled
            /// The position was at the edge already: no seek (B4).
            case stayed
            /// The position was at the end already, and the tap acted there (C8).
            case acted
        }

        var actions: [Action]
        /// The burst now, also if it is over.
        var burst: Burst
        var effect: Effect
    }

    private mutating func serve(_ tap: Tap, _ media: Media, at now: Instant) -> [Action] {
        let applied = apply(tap, to: nil, media, at: now)
        let burst = applied.burst
        var actions = applied.actions
        switch applied.effect {
        case .moved:
            actions += state.coordinator.chase(
                to: burst.target, manner(of: tap, in: burst), burst: burst.id, state.playback, at: now)
        case .cancelled:
            actions += state.coordinator.end(.cancelled, .cancelled, at: now)
            actions += state.coordinator.chase(
                to: burst.target, .once(.exact), burst: burst.id, state.playback, at: now)
        case .stayed: actions += state.coordinator.stay(at: burst.target, burst: burst.id, state.playback, at: now)
        case .acted: break
        }
        if settings.snap == .subtitle, tap.direction == .backward, tap.amount == .steps {
            expectCorrection(of: burst, isAgain: false)
        }
        let reply = TapResult(
            burst: burst.id, taps: burst.taps, requested: burst.requested, applied: burst.applied,
            clamped: burst.clamped, target: burst.target,
            chase: applied.effect == .acted ? nil : state.coordinator.newest)
        return holding(actions + [.reply(.success(.tap(reply)))])
    }

    /// What a tap does to the buttons.
    ///
    /// - Parameter id: the number of a new burst, if the tap was kept and its reply named one.
    mutating func apply(_ tap: Tap, to id: Int?, _ media: Media, at now: Instant) -> Applied {
        var (actions, burst) = startOrContinue(tap, id, at: now)
        state.undo.noteSeek(from: burst.target, at: now)
        let amount =
            tap.seconds(from: burst.taps + 1, steps: settings.steps(tap.direction), duration: media.duration) ?? 0
        let range = media.range(endGuard: settings.endGuard)
        let before = burst
        let taken = partTaken(by: tap, amount: amount)
        let moved = taken.map { $0.target - before.target } ?? amount
        let (reached, clamped) = range.moved(from: before.target, by: moved, tap.direction)
        let target = outOfCut(snapped(reached, tap, range), tap.direction, range)
        let hasMoved = target != before.target
        burst.clamped = clamped
        if hasMoved {
            burst.applied = before.applied + moved * tap.direction.sign
            // An edge stopped it, or the sum misses the first position by a rounding error.
            if clamped != nil || target != reached || burst.target < range.first {
                burst.applied = target - burst.origin
            }
        }
        burst.taps += tap.count
        burst.requested += moved * tap.direction.sign
        burst.deadline = window(after: now)
        if tap.direction == .forward, burst.clamped == .end, burst.applied == 0, !hasMoved, media.reachesEnd,
            let act = actAtEnd(burst, at: now)
        {
            return Applied(actions: actions + act, burst: burst, effect: .acted)
        }
        if hasMoved { state.undo.noteMove(from: burst.origin) }
        if let taken { actions += noteSkip(taken.cue, from: before.target, to: target, at: now) }
        if settings.flip == .net, !before.isZero, burst.isZero {
            burst.applied = 0
            state.undo.noteMove(from: before.target)
            actions += settle(burst, .cancelled, as: .cancelled)
            return Applied(actions: actions, burst: burst, effect: .cancelled)
        }
        actions += takeOver(&burst)
        self[burst.direction].run(burst)
        actions.append(self[burst.direction].show(.tapped, of: burst, state.playback, settings: settings))
        return Applied(actions: actions, burst: burst, effect: hasMoved ? .moved : .stayed)
    }

    /// The burst that a tap belongs to (B2, B3, B5).
    private mutating func startOrContinue(
        _ tap: Tap, _ id: Int?, at now: Instant
    ) -> (actions: [Action], burst: Burst) {
        var actions: [Action] = []
        if let running = burst {
            if running.direction == tap.direction || settings.flip == .net {
                return (id.map { endJoined($0, tap.direction, by: running) } ?? [], running)
            }
            actions += settle(running, .flip)
        }
        let origin = state.scrub?.target ?? base ?? 0
        // A gesture without a target is one whose scrub is kept after this tap.
        if state.scrub?.target != nil { state.scrub = nil }
        let burst = Burst(
            id: id ?? nextBurst(), direction: tap.direction, taps: 0, requested: 0, origin: origin, clamped: nil,
            deadline: now)
        return (actions, burst)
    }

    /// A running burst takes kept taps whose reply named another one, because libmpv refused the file change before them.
    ///
    /// - Returns: the end of the other one, once none of its taps are kept.
    private mutating func endJoined(_ id: Int, _ direction: Direction, by running: Burst) -> [Action] {
        guard id != running.id, keptTaps(of: id) == 0 else { return [] }
        let button = Direction.allCases.first { self[$0].showsPending(id) } ?? direction
        return [
            self[button].showWithoutTotal(.settled, .flip, burst: id, taps: 0, state.playback, settings: settings)
        ]
    }

    /// With one shared total, the other button shows it once it is past zero (B3).
    private mutating func takeOver(_ burst: inout Burst) -> [Action] {
        let owner: Direction = burst.applied < 0 ? .backward : burst.applied > 0 ? .forward : burst.direction
        guard owner != burst.direction else { return [] }
        let actions = self[burst.direction].burst.map { settle($0, .flip) } ?? []
        burst.direction = owner
        return actions
    }

    /// A forward tap at the end (C8); nil if it only stays there.
    private mutating func actAtEnd(_ burst: Burst, at now: Instant) -> [Action]? {
        let act: Action
        switch settings.atEnd {
        case .clamp: return nil
        case .next:
            guard hasNextEntry else { return nil }
            act = .playlistNext
        case .stop: act = .stop
        }
        // With one shared total the other button may show the burst; its other kept taps fail separately.
        let settled = state.backward.burst.map { settle($0, .flip) } ?? []
        separateKept(from: burst.id)
        state.forward.suppress(until: window(after: now))
        let event = state.forward.show(.settled, .atEnd, of: burst, state.playback, settings: settings)
        return settled + [event, act] + fileChangeRequested(at: now)
    }
}
