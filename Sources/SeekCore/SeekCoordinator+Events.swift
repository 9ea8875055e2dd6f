import SeekProtocol

/// What libmpv tells of seeks. No event says which seek it belongs to: order alone does, and where a seek leads (C5).
extension SeekCoordinator {
    /// The reply to a seek command: queued, or refused.
    mutating func seekReplied(number: Int, failed: Bool, at now: Instant) -> Step {
        guard case .ours(var seek) = inFlight, seek.number == number, seek.stage == .issued else { return Step() }
        if failed {
            inFlight = .nothing
            return giveUp(seek, .seekFailed, at: now)
        }
        seek.stage = .queued
        inFlight = .ours(seek)
        return Step()
    }

    /// A seek event. Ours is the first one behind our reply; any other is somebody else's, or mpv's own (C9).
    mutating func seekStarted(_ playback: Playback, at now: Instant) -> Step {
        switch inFlight {
        case .nothing:
            inFlight = .foreign(ForeignSeek(stage: .started, deadline: now + timeout, from: playback.position, since: now))
            return Step()
        case .foreign(var foreign):
            foreign.stage = .started
            inFlight = .foreign(foreign)
            return Step()
        case .ours(var seek):
            if seek.stage == .issued { return Step() }
            let read = nextRead()
            seek.stage = .started(read: read, leadsTo: nil)
            inFlight = .ours(seek)
            return Step(actions: [.readPosition(number: read)])
        }
    }

    /// The first picture behind a seek. One that no seek event announced may still hide a jump.
    mutating func restarted(_ playback: Playback, at now: Instant) -> Step {
        let read: Int
        switch inFlight {
        case .nothing:
            read = nextRead()
            let stage = ForeignSeek.Stage.restarted(read: read)
            inFlight = .foreign(ForeignSeek(stage: stage, deadline: now + timeout, from: playback.position, since: now))
        case .foreign(var foreign):
            read = nextRead()
            foreign.stage = .restarted(read: read)
            inFlight = .foreign(foreign)
        case .ours(var seek):
            // Before our own seek event it is a stale one.
            guard case .started(_, let leadsTo) = seek.stage else { return Step() }
            read = nextRead()
            seek.stage = .restarted(read: read, leadsTo: leadsTo, at: now)
            inFlight = .ours(seek)
        }
        return Step(actions: [.readPosition(number: read)])
    }

    /// The answer to `readPosition`; nil where there is none to be had.
    mutating func positionRead(number: Int, _ position: Double?, _ playback: Playback, at now: Instant) -> Step {
        switch inFlight {
        case .nothing: return Step()
        case .foreign(let foreign):
            guard case .restarted(number) = foreign.stage else { return Step() }
            inFlight = .nothing
            return foreignArrived(foreign, position, playback, at: now)
        case .ours(var seek):
            switch seek.stage {
            case .started(number, _):
                let isLate = isStalledTarget(position, playback) && !isNear(position, seek.target, playback)
                // A stalled seek's late event (C6): our own is still to come.
                seek.stage = isLate ? .queued : .started(read: number, leadsTo: position)
                inFlight = .ours(seek)
                return Step()
            case .restarted(number, let leadsTo, let restartedAt):
                inFlight = .nothing
                let advance = playback.advance(in: now - restartedAt)
                return arrived(seek, leadsTo: leadsTo, at: position, advance: advance, playback, now)
            case .issued, .queued, .started, .restarted: return Step()
            }
        }
    }

    /// Time is up: the seek in flight is stalled (C6), or a foreign one will say nothing more.
    mutating func deadlineReached(_ playback: Playback, at now: Instant) -> Step {
        guard let deadline, deadline <= now else { return Step() }
        // All that is known of where playback is, or will be.
        let position = playback.positionDuringSeek ?? playback.position
        guard case .ours(let seek) = inFlight else {
            inFlight = .nothing
            return Step(outcome: .arrived(position))
        }
        inFlight = .nothing
        stalledTargets = (stalledTargets + [seek.target]).suffix(Self.rememberedStalls)
        guard let chase else { return Step(outcome: .arrived(position)) }
        let stalled = show(.stalled, .timeout, of: chase, at: now)
        var step = giveUp(seek, .timeout, at: now)
        step.actions = stalled + step.actions
        if case .failed(let reason, _) = step.outcome { step.outcome = .failed(reason, at: position) }
        return step
    }

    /// Stalled seeks that are remembered.
    private static let rememberedStalls = 8

    private func isNear(_ position: Double?, _ target: Double, _ playback: Playback) -> Bool {
        guard let position else { return false }
        return abs(position - target) <= playback.frameDuration
    }

    func isStalledTarget(_ position: Double?, _ playback: Playback) -> Bool {
        stalledTargets.contains { isNear(position, $0, playback) }
    }
}
