import SeekProtocol

/// What came before it could be served: while a file is on its way (C4), or while a jump that is not ours is under
/// way and nobody knows the base yet (C9).
extension SeekEngine {
    /// Commands that are kept; those of one button in a row are one.
    private static let mostKept = 256

    // MARK: - Keeping

    /// Keeps a tap until its base is known.
    mutating func keep(_ tap: Tap, at now: Instant) -> [Action] {
        let id = burstOfKept(tap)
        guard append(tap, to: id) else { return [tooManyKept] }
        // The tap ends a gesture whose scrub is kept in front of it (C16).
        if scrub?.target == nil { scrub = nil }
        let chase = coordinator.wait(burst: id, at: now)
        var actions: [Action] = []
        var taps = keptTaps(of: id)
        if let burst, burst.id == id {
            // It goes on once the base is known; its button shows its total until then.
            self[burst.direction].rearm(window: settings.accumulateWindow, at: now)
            taps += burst.taps
        } else {
            actions = showKept(id, tap.direction)
        }
        let reply = TapReply(
            burst: id, taps: taps, requested: nil, applied: nil, clamped: nil, target: nil, chase: chase)
        return actions + [.reply(.success(.tap(reply)))]
    }

    /// Keeps a scrub; of several in a row the last one wins (C16). False where there is no room.
    mutating func keep(_ target: ScrubTarget) -> Bool {
        dropKeptMoves()
        guard kept.count < Self.mostKept else { return false }
        kept.append(.scrub(target))
        return true
    }

    /// Keeps an absolute seek; of several in a row the last one wins, unless it counts from where the others lead.
    mutating func keep(_ place: SeekPlace, _ precision: Precision, at now: Instant) -> [Action] {
        if !place.countsFromBase { dropKeptMoves() }
        guard kept.count < Self.mostKept else { return [tooManyKept] }
        kept.append(.seek(place, precision))
        scrub = nil
        let chase = coordinator.wait(burst: nil, at: now)
        return [.reply(.success(.moved(target: nil, chase: chase)))]
    }

    /// An absolute move makes those right in front of it needless.
    private mutating func dropKeptMoves() {
        while let last = kept.last {
            switch last {
            case .tap: return
            case .scrub, .seek: kept.removeLast()
            }
        }
    }

    var tooManyKept: Action {
        .refuse(.tooMany, "more than \(Self.mostKept) commands wait for the file to be ready")
    }

    /// The burst that a kept tap will belong to: the one that the tap in front of it belongs to, unless it flips.
    private mutating func burstOfKept(_ tap: Tap) -> Int {
        switch kept.last {
        case .tap(let last, let id)?:
            if last.direction == tap.direction || settings.flip == .net { return id }
        case .scrub?, .seek?: break
        case nil:
            if let burst, burst.direction == tap.direction || settings.flip == .net { return burst.id }
        }
        return nextBurst()
    }

    /// Taps of one button in a row are one, so that holding a key while a file loads costs nothing.
    private mutating func append(_ tap: Tap, to id: Int) -> Bool {
        if case .tap(var last, id)? = kept.last, last.direction == tap.direction, last.amount == tap.amount {
            last.count += tap.count
            kept[kept.count - 1] = .tap(last, burst: id)
            return true
        }
        guard kept.count < Self.mostKept else { return false }
        kept.append(.tap(tap, burst: id))
        return true
    }

    private func keptTaps(of id: Int) -> Int {
        var taps = 0
        for case .tap(let tap, id) in kept { taps += tap.count }
        return taps
    }

    /// The button that shows a kept burst: with one shared total (B3) the one that began it.
    private func buttonOfKept(_ id: Int, _ direction: Direction) -> Direction {
        self[direction.opposite].pending?.burst == id ? direction.opposite : direction
    }

    private mutating func showKept(_ id: Int, _ direction: Direction) -> [Action] {
        let button = buttonOfKept(id, direction)
        // Behind a flip and a flip back it still runs the burst that the first of them will settle (B3).
        if self[button].burst != nil { return [] }
        let taps = keptTaps(of: id)
        self[button].wait(burst: id, taps: taps)
        // A file that is being left has no say in where these taps will count from.
        let place = if case .ready = player { playback } else { Playback() }
        return [self[button].showWithoutTotal(.pending, burst: id, taps: taps, place, settings: settings)]
    }

    /// A burst is over whose newest taps are kept: these are a burst of their own.
    mutating func separateKept(from burst: Int) {
        guard keptTaps(of: burst) > 0 else { return }
        let id = nextBurst()
        kept = kept.map { command in
            if case .tap(let tap, burst) = command { .tap(tap, burst: id) } else { command }
        }
    }

    /// Shows taps that had been part of a burst until its window ended (B2).
    mutating func showSeparated() -> [Action] {
        guard case .tap(let tap, let id)? = kept.first, self[buttonOfKept(id, tap.direction)].pending == nil else {
            return []
        }
        return showKept(id, tap.direction)
    }

    // MARK: - Serving

    /// Serves it in order, by one seek.
    mutating func serveKept(at now: Instant) -> [Action] {
        guard !kept.isEmpty, case .ready(let media) = player, !coordinator.isForeignSeekInFlight else { return [] }
        guard media.isSeekable else {
            return endKept(.failed, .notSeekable) + coordinator.end(.failed, .notSeekable, at: now)
        }
        for direction in Direction.allCases where self[direction].pending != nil { self[direction].becomeIdle() }
        var actions: [Action] = []
        var stays: Burst?
        while !kept.isEmpty {
            switch kept.removeFirst() {
            case .tap(let tap, let id):
                guard canResolve(tap, media) else {
                    actions.append(
                        self[tap.direction].showWithoutTotal(
                            .failed, .notSeekable, burst: id, taps: tap.count, playback, settings: settings))
                    continue
                }
                let applied = apply(tap, to: id, media, at: now)
                actions += applied.actions
                switch applied.effect {
                // All that was kept is one chase, whatever was taken back of it.
                case .moved, .cancelled:
                    let manner = manner(of: tap, in: applied.burst)
                    coordinator.aim(at: applied.burst.target, manner, burst: applied.burst.id, at: now)
                case .stayed: stays = applied.burst
                // The file is being left, and what else was kept has failed with it.
                case .acted: return actions
                }
            case .scrub(let target):
                guard let target = position(of: target, media) else { continue }
                if let burst { actions += settle(burst, .scrub) }
                let origin = base
                undoTarget = origin
                scrub?.origin = origin
                scrub?.target = target
                coordinator.aim(at: target, .gesture(until: scrub?.deadline ?? now), burst: nil, at: now)
            case .seek(let place, let precision):
                switch try? destination(of: place, media) {
                case nil: continue
                case .nextEntry?: return actions + goToNextEntry(at: now)
                case .target(let target)?:
                    if let burst { actions += settle(burst, .seek) }
                    if target != base { undoTarget = base }
                    coordinator.aim(at: target, .once(precision), burst: nil, at: now)
                }
            }
        }
        coordinator.keptIsServed()
        if coordinator.chase?.target != nil { return actions + coordinator.pursue(playback, at: now) }
        guard let stays else { return actions + coordinator.end(.failed, .notSeekable, at: now) }
        return actions + coordinator.stay(at: stays.target, burst: stays.id, playback, at: now)
    }

    /// It will not be served: each button says so of its taps (B10).
    mutating func endKept(_ phase: SeekButtonEvent.Phase, _ reason: Reason) -> [Action] {
        if let burst { separateKept(from: burst.id) }
        var actions: [Action] = []
        while !kept.isEmpty {
            guard case .tap(let tap, let id) = kept[0] else {
                kept.removeFirst()
                continue
            }
            let button = buttonOfKept(id, tap.direction)
            let taps = keptTaps(of: id)
            kept.removeAll { if case .tap(_, id) = $0 { true } else { false } }
            if self[button].pending?.burst == id { self[button].becomeIdle() }
            actions.append(
                self[button].showWithoutTotal(phase, reason, burst: id, taps: taps, playback, settings: settings))
        }
        return actions
    }
}
