import SeekProtocol

/// What came before it could be served: while a file is on its way (C4), or while a jump that is not ours is under
/// way and nobody knows the base yet (C9).
extension SeekEngine {
    /// Serves it in order, by one seek.
    mutating func serveKept(at now: Instant) -> [Action] {
        guard !kept.isEmpty, case .ready(let media) = player, !coordinator.isForeignSeekInFlight else { return [] }
        guard media.isSeekable else {
            return endKept(.failed, .notSeekable) + coordinator.end(.failed, .notSeekable, at: now)
        }
        let commands = kept
        kept = []
        for direction in Direction.allCases where self[direction].pending != nil { self[direction].becomeIdle() }
        var actions: [Action] = []
        for command in commands {
            switch command {
            case .tap(let tap):
                let (events, burst) = apply(tap, media, at: now)
                actions += events
                if let burst { coordinator.aim(at: burst.target, burst: burst.id, at: now) }
            case .scrub(let target):
                guard let target = position(of: target, media) else { continue }
                if let burst { actions += settle(burst, .scrub) }
                undoTarget = base
                coordinator.aim(at: target, burst: nil, at: now)
                scrub?.target = target
            }
            // A tap that did something else than to move the target has ended what was kept.
            guard case .ready = player else { return actions }
        }
        if coordinator.chase?.target == nil { return actions + coordinator.end(.failed, .notSeekable, at: now) }
        return actions + coordinator.pursue(playback, at: now)
    }

    /// It will not be served: each button says so of its taps (B10).
    mutating func endKept(_ phase: SeekButtonEvent.Phase, _ reason: Reason) -> [Action] {
        var taps: [Direction: Int] = [:]
        for case .tap(let tap) in kept { taps[tap.direction, default: 0] += tap.count }
        kept = []
        return Direction.allCases.compactMap { direction in
            guard let count = taps[direction] else { return nil }
            let burst = self[direction].pending?.burst ?? nextBurst()
            if self[direction].pending != nil { self[direction].becomeIdle() }
            return self[direction].showWithoutTotal(
                phase, reason, burst: burst, taps: count, playback, settings: settings)
        }
    }
}
