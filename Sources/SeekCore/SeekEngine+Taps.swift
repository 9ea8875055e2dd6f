package import SeekProtocol

/// What a tap does (B1 to B11, C4, C8).
extension SeekEngine {
    /// Commands that are kept until a file is ready.
    private static let mostKept = 256

    /// - Parameters:
    ///   - count: taps at once, 1 or more (B7).
    ///   - interval: media seconds each, above 0, where the configured ones don't hold.
    ///   - isRepeat: from a held key (B11).
    package mutating func tap(
        _ direction: Direction, count: Int = 1, interval: Double? = nil, isRepeat: Bool = false, at now: Instant
    ) -> [Action] {
        let tap = Tap(direction: direction, count: count, interval: interval)
        if isDropped(tap, isRepeat: isRepeat, at: now) { return drop(tap, at: now) }
        switch player {
        case .idle:
            return refuse(tap, .nothingLoaded, .nothingLoaded, "nothing is loaded; load a file first")
        case .loading:
            return keep(tap, at: now)
        case .ready(let media):
            guard media.isSeekable else {
                return refuse(tap, .notSeekable, .notSeekable, "what is playing can't seek")
            }
            // Where a foreign seek leads is not known yet, so neither is the base (B5, C9).
            if coordinator.isForeignSeekInFlight || playback.position == nil { return keep(tap, at: now) }
            return serve(tap, media, at: now)
        }
    }

    private mutating func isDropped(_ tap: Tap, isRepeat: Bool, at now: Instant) -> Bool {
        if case .deaf = self[tap.direction].state { return true }
        if isRepeat { return !self[tap.direction].servesRepeat(rate: settings.repeatRate, at: now) }
        self[tap.direction].pressed(rate: settings.repeatRate, at: now)
        return false
    }

    /// Acknowledged and nothing else; the window stays open.
    private mutating func drop(_ tap: Tap, at now: Instant) -> [Action] {
        self[tap.direction].rearm(window: settings.accumulateWindow, at: now)
        let burst = self[tap.direction].burst
        let reply = TapReply(
            burst: burst?.id ?? 0, taps: burst?.taps ?? 0, requested: burst?.requested, applied: burst?.applied,
            clamped: burst?.clamped, target: burst?.target, chase: nil, dropped: true)
        return [.reply(.success(.tap(reply)))]
    }

    /// An error to its sender and an event for all: no overlay may show a total for it (B10).
    private mutating func refuse(_ tap: Tap, _ code: ErrorCode, _ reason: Reason, _ message: String) -> [Action] {
        let event = self[tap.direction].showWithoutTotal(
            .failed, reason, burst: nextBurst(), taps: tap.count, playback, settings: settings)
        return [event, .refuse(code, message)]
    }

    private mutating func keep(_ tap: Tap, at now: Instant) -> [Action] {
        guard mergeKept(tap) else { return [tooManyKept] }
        // A running burst goes on once the base is known; its button shows its total until then.
        if let burst = self[tap.direction].burst {
            self[tap.direction].rearm(window: settings.accumulateWindow, at: now)
            return [.reply(.success(.tap(reply(burst.id, taps: burst.taps + tap.count, at: now))))]
        }
        let (burst, taps) = self[tap.direction].pending ?? (nextBurst(), 0)
        self[tap.direction].wait(burst: burst, taps: taps + tap.count)
        let event = self[tap.direction].showWithoutTotal(
            .pending, burst: burst, taps: taps + tap.count, playback, settings: settings)
        return [event, .reply(.success(.tap(reply(burst, taps: taps + tap.count, at: now))))]
    }

    private mutating func reply(_ burst: Int, taps: Int, at now: Instant) -> TapReply {
        TapReply(
            burst: burst, taps: taps, requested: nil, applied: nil, clamped: nil, target: nil,
            chase: coordinator.wait(burst: burst, at: now))
    }

    /// Taps of one button in a row are one, so that holding a key while a file loads costs nothing.
    private mutating func mergeKept(_ tap: Tap) -> Bool {
        if case .tap(var last)? = kept.last, last.direction == tap.direction, last.interval == tap.interval {
            last.count += tap.count
            kept[kept.count - 1] = .tap(last)
            return true
        }
        return keep(.tap(tap))
    }

    /// Whether there was room.
    mutating func keep(_ command: Kept) -> Bool {
        guard kept.count < Self.mostKept else { return false }
        kept.append(command)
        return true
    }

    var tooManyKept: Action {
        .refuse(.tooMany, "more than \(Self.mostKept) commands wait for the file to be ready")
    }
}

// MARK: - Serving

extension SeekEngine {
    private mutating func serve(_ tap: Tap, _ media: Media, at now: Instant) -> [Action] {
        let (actions, burst) = apply(tap, media, at: now)
        guard let burst else { return actions }
        let chase = coordinator.chase(to: burst.target, burst: burst.id, playback, at: now)
        let reply = TapReply(
            burst: burst.id, taps: burst.taps, requested: burst.requested, applied: burst.applied,
            clamped: burst.clamped, target: burst.target, chase: coordinator.newest)
        return actions + chase + [.reply(.success(.tap(reply)))]
    }

    /// What a tap does to the buttons. Answers the burst whose target is to be chased; nil where the tap did something
    /// else, and is answered.
    mutating func apply(_ tap: Tap, _ media: Media, at now: Instant) -> (actions: [Action], burst: Burst?) {
        var (actions, burst) = startOrContinue(tap, at: now)
        let amount = tap.amount(from: burst.taps + 1, steps: settings.steps(tap.direction))
        let range = media.range(endGuard: settings.endGuard)
        let before = burst.target
        let (target, clamped) = range.moved(from: before, by: amount, tap.direction)
        burst.clamped = clamped
        burst.applied = clamped == nil ? burst.applied + amount * tap.direction.sign : target - burst.origin
        burst.taps += tap.count
        burst.requested += amount * tap.direction.sign
        burst.deadline = now + settings.accumulateWindow
        if tap.direction == .forward, burst.clamped == .end, burst.applied == 0, let act = actAtEnd(burst, at: now) {
            return (actions + act, nil)
        }
        if burst.target != before { undoTarget = burst.origin }
        if settings.flip == .net, burst.taps > tap.count, abs(burst.applied) < 0.0005, burst.clamped == nil {
            actions += settle(burst, .cancelled, as: .cancelled)
            actions += coordinator.end(.cancelled, .cancelled, at: now)
            return (actions, burst)
        }
        actions += takeOver(&burst)
        self[burst.direction].run(burst)
        actions.append(self[burst.direction].show(.tapped, of: burst, playback, settings: settings))
        return (actions, burst)
    }

    /// The burst that a tap belongs to (B2, B3, B5).
    private mutating func startOrContinue(_ tap: Tap, at now: Instant) -> (actions: [Action], burst: Burst) {
        var actions: [Action] = []
        if let running = burst {
            if running.direction == tap.direction || settings.flip == .net { return ([], running) }
            actions += settle(running, .flip)
        }
        let origin = scrub?.target ?? base ?? 0
        scrub = nil
        let burst = Burst(
            id: nextBurst(), direction: tap.direction, taps: 0, requested: 0, origin: origin, clamped: nil,
            deadline: now)
        return (actions, burst)
    }

    /// With one shared total, the other button shows it once it is past zero (B3).
    private mutating func takeOver(_ burst: inout Burst) -> [Action] {
        let owner: Direction = burst.applied < 0 ? .backward : burst.applied > 0 ? .forward : burst.direction
        guard owner != burst.direction else { return [] }
        let actions = self[burst.direction].burst.map { settle($0, .flip) } ?? []
        burst.direction = owner
        return actions
    }

    /// A forward tap that finds itself at the end (C8); nil where it just stays there.
    private mutating func actAtEnd(_ burst: Burst, at now: Instant) -> [Action]? {
        let act: Action
        switch settings.atEnd {
        case .clamp: return nil
        case .next:
            guard hasNextEntry else { return nil }
            act = .playlistNext
        case .stop: act = .stop
        }
        forward.becomeDeaf(until: now + settings.accumulateWindow)
        let event = forward.show(.settled, .atEnd, of: burst, playback, settings: settings)
        let reply = TapReply(
            burst: burst.id, taps: burst.taps, requested: burst.requested, applied: 0, clamped: .end,
            target: burst.target, chase: nil)
        return [event, act] + fileChangeRequested(at: now) + [.reply(.success(.tap(reply)))]
    }
}
