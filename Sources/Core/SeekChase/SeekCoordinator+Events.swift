package import SeekModel
import SeekProtocol

/// libmpv's events about seeks. An event does not name its seek: the order of events and the position tell (C5).
extension SeekCoordinator {
    /// The reply to a seek command: queued, or refused.
    package mutating func seekReplied(number: Int, failed: Bool, _ playback: Playback, at now: Instant) -> Step {
        guard case .ours(var seek) = inFlight, seek.number == number, seek.stage == .issued else { return Step() }
        if failed {
            inFlight = .nothing
            // The landing that it was to take the place of still moves playback, late.
            rememberStalled([seek.landingBefore])
            return giveUp(seek, .seekFailed, playback, at: now)
        }
        seek.stage = .queued
        inFlight = .ours(seek)
        return Step()
    }

    /// A seek event. Ours is the first one after our reply; any other is foreign (C9).
    package mutating func seekStarted(_ playback: Playback, at now: Instant) -> Step {
        // Unless it is ours, it may be the late one of a stalled seek: libmpv merges those that it has queued.
        begunStalled = stalledGoals.last?.target
        switch inFlight {
        case .nothing:
            inFlight = .foreign(ForeignSeek(.started, behind: playback, deadline: now + timeout, at: now))
            return Step()
        case .foreign(var foreign):
            foreign.stage = .started
            foreign.begunBefore = nil
            inFlight = .foreign(foreign)
            return Step()
        case .ours(var seek):
            guard seek.stage != .issued else {
                // It began before ours was queued.
                seek.followsForeign = true
                inFlight = .ours(seek)
                return Step()
            }
            begunStalled = nil
            seek.startedAt = now
            seek.isSoughtAgain = seek.isSoughtAgain || seek.hasRestarted
            let read = nextRead()
            seek.stage = .started(read: read, leadsTo: nil)
            inFlight = .ours(seek)
            return Step(actions: [.readPosition(number: read)])
        }
    }

    /// The first picture after a seek. A restart without a seek event may still be a jump.
    package mutating func restarted(_ playback: Playback, at now: Instant) -> Step {
        let begun = begunStalled.take()
        let read: Int
        switch inFlight {
        case .nothing:
            read = nextRead()
            var foreign = ForeignSeek(.restarted(read: read), behind: playback, deadline: now + timeout, at: now)
            foreign.begunBefore = begun
            inFlight = .foreign(foreign)
        case .foreign(var foreign):
            read = nextRead()
            foreign.stage = .restarted(read: read)
            inFlight = .foreign(foreign)
        case .ours(var seek):
            read = nextRead()
            guard case .started(_, let leadsTo) = seek.stage else {
                // Before our own seek event it is a stale one: that of a landing which ours gave up, or of a late seek.
                staleRead = read
                return Step(actions: [.readPosition(number: read)])
            }
            seek.stage = .restarted(read: read, leadsTo: leadsTo, at: now)
            // Its picture is there: it has not stalled (C6), and reads tell in time where it came down.
            seek.deadline = max(seek.deadline, now + Self.timeout * 2)
            inFlight = .ours(seek)
        }
        return Step(actions: [.readPosition(number: read)])
    }

    /// The interval between two reads of a position that is still the seek's target.
    private static let readInterval = Duration.milliseconds(10)
    /// How long after its restart a seek waits for a position. If libmpv then still reports the target, it stands there.
    private static let timeout = Duration.seconds(1)

    /// The answer to `readPosition`; nil if libmpv has none.
    ///
    /// - Parameter isTarget: libmpv reports the target of our newest seek instead of a position, or as much of it as is
    ///   known of the film.
    package mutating func positionRead(
        number: Int, _ position: Double?, isTarget: Bool = false, _ playback: Playback, at now: Instant
    ) -> Step {
        if number == staleRead {
            staleRead = nil
            return tell(position)
        }
        switch inFlight {
        case .nothing: return Step()
        case .foreign(let foreign):
            // A file that is being closed has no position.
            guard case .restarted(number) = foreign.stage, position != nil else { return Step() }
            inFlight = .nothing
            return foreignArrived(foreign, position, playback, at: now)
        case .ours(var seek):
            switch seek.stage {
            case .started(number, _):
                let leadsTo = isTarget ? seek.target : position
                let isLate = leadsTo.map { isTargetOfStalled($0, besides: seek, playback) } ?? false
                seek.stage = .started(read: number, leadsTo: leadsTo)
                if isLate {
                    // A stalled seek's late event (C6): our own is still to come.
                    seek.stage = .queued
                    seek.startedAt = nil
                    begunStalled = leadsTo
                }
                inFlight = .ours(seek)
                return Step()
            case .restarted(number, let leadsTo, let restartedAt):
                if isTarget || position == nil, now - restartedAt < Self.timeout {
                    // It is ours, also if its target was not read before the restart. A file that is being closed has
                    // no position, and its end is told next.
                    settle(seek, leadsTo: isTarget ? seek.target : leadsTo, restartedAt: restartedAt, at: now)
                    return Step()
                }
                let advance = playback.advance(in: now - restartedAt)
                let isOurs = leadsTo.map { isAt(seek.target, $0, playback) } ?? false
                if !isOurs, isOfStalled(position, advance: advance, besides: seek, playback) {
                    // Its restart came before its target was read.
                    forgetStalled(at: position, advance: advance, playback)
                    seek.stage = .queued
                    inFlight = .ours(seek)
                    return tell(position)
                }
                inFlight = .nothing
                return arrived(seek, leadsTo: leadsTo, at: position, advance: advance, playback, now)
            case .recovering(number):
                if isTarget {
                    settle(seek, leadsTo: seek.target, restartedAt: now, at: now)
                    return Step()
                }
                if let position {
                    let advance = playback.advance(in: now - seek.issuedAt)
                    // A stalled seek that may have come down at this keyframe was queued before ours.
                    let target = Goal(target: seek.target, precision: .exact)
                    let isOfStalled =
                        seek.isPreview && !isNear(position, target, advance: advance, playback)
                        && isOfStalled(position, advance: advance, playback)
                    if seek.stepsBackFrom != nil
                        || (!isOfStalled && isNear(position, seek.goal, advance: advance, playback))
                    {
                        inFlight = .nothing
                        return arrived(seek, leadsTo: nil, at: position, advance: 0, playback, now)
                    }
                    if isOfStalled { forgetStalled(at: position, advance: advance, playback) }
                }
                // It has not begun.
                seek.stage = .queued
                inFlight = .ours(seek)
                return tell(position)
            case .issued, .queued, .started, .recovering, .restarted, .settling: return Step()
            }
        }
    }

    /// A seek before ours has come down, and ours may never begin. libmpv does not report a position twice in a row.
    private func tell(_ position: Double?) -> Step {
        Step(outcome: position.map { .told($0) } ?? .none)
    }

    /// The position is not known yet: it is read again later.
    private mutating func settle(_ seek: Seek, leadsTo: Double?, restartedAt: Instant, at now: Instant) {
        var seek = seek
        seek.stage = .settling(readAt: now + Self.readInterval, leadsTo: leadsTo, restartedAt: restartedAt)
        inFlight = .ours(seek)
    }

    /// Time is up: the next seek is due, the one in flight is stalled (C6), or a foreign one will say nothing more.
    package mutating func deadlineReached(_ playback: Playback, at now: Instant) -> Step {
        guard let deadline, deadline <= now else { return Step() }
        switch inFlight {
        case .nothing: return Step(actions: pursue(playback, at: now))
        case .foreign(let foreign):
            if foreign.deadline > now { return Step(actions: pursue(playback, at: now)) }
            inFlight = .nothing
            if foreign.stage == .started, let target = playback.positionDuringSeek {
                // It has stalled, and may still come down: until then nothing has landed at its target.
                rememberStalled([Goal(target: target, precision: .exact)])
            }
            var playback = playback
            playback.setPosition(playback.lastTold, at: now)
            return Step(actions: pursue(playback, at: now), outcome: .arrived(playback.position))
        case .ours(var seek):
            if seek.deadline > now {
                guard case .settling(let readAt, let leadsTo, let restartedAt) = seek.stage, readAt <= now else {
                    return Step(actions: pursue(playback, at: now))
                }
                let read = nextRead()
                seek.stage = .restarted(read: read, leadsTo: leadsTo, at: restartedAt)
                inFlight = .ours(seek)
                return Step(actions: [.readPosition(number: read)])
            }
            begunStalled = begunTarget
            inFlight = .nothing
            return stalled(seek, playback, at: now)
        }
    }

    /// Events were lost. A foreign seek may have followed a restart: then the position is not that of the seek whose
    /// target was read.
    package mutating func noteLoss() {
        begunStalled = nil
        if case .foreign(var foreign) = inFlight {
            foreign.begunBefore = nil
            inFlight = .foreign(foreign)
        }
        guard case .ours(var seek) = inFlight else { return }
        switch seek.stage {
        case .restarted(let read, _, let at): seek.stage = .restarted(read: read, leadsTo: nil, at: at)
        case .settling(let at, _, let restartedAt):
            seek.stage = .settling(readAt: at, leadsTo: nil, restartedAt: restartedAt)
        case .issued, .queued, .started, .recovering: return
        }
        inFlight = .ours(seek)
    }

    /// Events were lost: whether libmpv is seeking replaces the seek's own events.
    package mutating func recover(isSeeking: Bool, _ playback: Playback, at now: Instant) -> Step {
        switch inFlight {
        // A jump may have been lost.
        case .nothing: return isSeeking ? seekStarted(playback, at: now) : restarted(playback, at: now)
        case .foreign: return isSeeking ? Step() : restarted(playback, at: now)
        case .ours(var seek):
            switch seek.stage {
            case .issued, .restarted, .settling, .recovering: return Step()
            case .queued:
                if isSeeking { return seekStarted(playback, at: now) }
                let read = nextRead()
                seek.stage = .recovering(read: read)
                inFlight = .ours(seek)
                return Step(actions: [.readPosition(number: read)])
            case .started: return isSeeking ? Step() : restarted(playback, at: now)
            }
        }
    }

    private mutating func stalled(_ seek: Seek, _ playback: Playback, at now: Instant) -> Step {
        // While libmpv hangs it may tell nothing of the seek that it has begun: what is known of before is older.
        let position = playback.positionDuringSeek ?? begunTarget ?? playback.position
        // The landing that it was to take the place of may come down first.
        rememberStalled([seek.landingBefore, seek.goal])
        guard let chase, let goal = chase.goal else { return Step(outcome: .arrived(position)) }
        let isNewest = seek.target == goal.target
        let stalled = show(.stalled, .timeout, of: isNewest ? chase : chase.aboutToSeek(behind: seek), at: now)
        var step = giveUp(seek, .timeout, playback, at: now)
        step.actions = stalled + step.actions
        switch step.outcome {
        case .arrived: step.outcome = .arrived(position)
        case .failed(let reason, _): step.outcome = .failed(reason, at: position)
        case .none, .told, .jumped: break
        }
        return step
    }

    // MARK: - Stalled seeks

    /// libmpv has told where it is, or where it seeks to.
    package mutating func positionTold() { begunStalled = nil }

    /// Where the seek leads that libmpv has begun: ours, or one that has stalled or was given up; media seconds.
    package var begunTarget: Double? {
        switch seekInProgress?.stage {
        case .started(_, let leadsTo), .restarted(_, let leadsTo, _), .settling(_, let leadsTo, _):
            leadsTo ?? seekInProgress?.target
        case .issued, .queued, .recovering, nil: begunStalled
        }
    }

    /// Whether libmpv has begun the seek in progress: what it has told before is where one before it led.
    package var hasBegunSeek: Bool { seekInProgress?.startedAt != nil }

    /// Stalled seeks that are remembered: with a timeout of a second, those of a libmpv that hangs for half a minute.
    private static let rememberedStalls = 32

    private mutating func rememberStalled(_ goals: [Goal?]) {
        stalledGoals = (stalledGoals + goals.compactMap(\.self)).suffix(Self.rememberedStalls)
    }

    /// Whether a seek under way is a stalled one, by where it leads, and not the one that superseded it.
    private func isTargetOfStalled(_ target: Double, besides seek: Seek, _ playback: Playback) -> Bool {
        !isAt(seek.target, target, playback) && stalledGoals.contains { isAt($0.target, target, playback) }
    }

    /// Whether a position belongs to a stalled seek, and not to the one that superseded it.
    private func isOfStalled(_ position: Double?, advance: Double, besides seek: Seek, _ playback: Playback) -> Bool {
        guard let position, !isNear(position, seek.goal, advance: advance, playback) else { return false }
        return isOfStalled(position, advance: advance, playback)
    }

    /// - Parameter advance: how far the film may have played on before its position was read, media seconds.
    func isOfStalled(_ position: Double, advance: Double, _ playback: Playback) -> Bool {
        stalledGoals.contains { isNear(position, $0, advance: advance, playback) }
    }

    /// Our seek has come down, and the target that libmpv reported meanwhile tells that it was ours: libmpv executes seeks
    /// in their order, so none from before it is still to come.
    mutating func forgetStalled(before seek: Seek, leadsTo: Double?, _ playback: Playback) {
        guard let leadsTo, isAt(seek.target, leadsTo, playback),
            !stalledGoals.contains(where: { isAt($0.target, leadsTo, playback) })
        else { return }
        stalledGoals = []
    }

    /// Its events have come: from now on a seek to that target may be foreign. libmpv executes seeks in their order, so
    /// those after an exact one that has come down there are still to come.
    mutating func forgetStalled(at position: Double?, advance: Double, _ playback: Playback) {
        guard let position else { return }
        let near = stalledGoals.indices.filter { isNear(position, stalledGoals[$0], advance: advance, playback) }
        let exact = near.first { stalledGoals[$0].precision == .exact }
        let over = near.filter { $0 <= exact ?? .max }
        stalledGoals = stalledGoals.indices.filter { !over.contains($0) }.map { stalledGoals[$0] }
    }

    /// Whether a seek to this goal may come down there: a keyframe seek at a keyframe before its target (C5).
    func isNear(_ position: Double, _ goal: Goal, advance: Double, _ playback: Playback) -> Bool {
        let before = goal.precision == .keyframes ? Self.farOff : playback.frameDuration
        let difference = position - goal.target
        return difference >= -before && difference <= playback.frameDuration + advance
    }

    private func isAt(_ target: Double, _ position: Double, _ playback: Playback) -> Bool {
        abs(position - target) <= playback.tolerance
    }
}
