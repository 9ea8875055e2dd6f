/// Seeks: one slot in which the newest wins, one seek in execution, a restart when pictures come again.
extension PlayerModel {
    /// The reply means "queued", whatever becomes of it.
    mutating func queueOurs(_ number: Int, _ target: Double, isExact: Bool, at now: Int64) {
        guard accepts(number, target) else { return }
        queue(QueuedSeek(goal: .absolute(target), isExact: isExact, cause: .ours(number)), at: now)
    }

    /// Replies to the daemon.
    private mutating func accepts(_ number: Int, _ target: Double = 0) -> Bool {
        // Nothing is loaded yet, or no more; a file on its way out takes it until it is being closed.
        let isAccepted = playingEntry != nil && !isClosing && !lacksEnd(for: target)
        if !isAccepted { truths.append(.refused(.ours(number))) }
        post(.seekReplied(number: number, failed: !isAccepted))
        return isAccepted
    }

    /// Whether a target counts from an end that nobody knows.
    mutating func lacksEnd(for target: Double) -> Bool {
        guard target < 0, let entry = playingEntry, entry.file.duration == nil else { return false }
        return chance.chance(0.5)
    }

    /// To the frame before this one. Nothing becomes of it without pictures, and while an exact seek is in execution.
    mutating func stepBack(_ cause: Truth.Cause, at now: Int64) {
        if case .ours(let number) = cause, !accepts(number) { return }
        guard let entry = playingEntry else { return }
        var isSeekingStart = false
        if case .starting = phase { isSeekingStart = entry.file.start != nil }
        guard entry.file.streams != .sound, running?.isExact != true, !isSeekingStart else {
            truths.append(.silentlyFailed(cause))
            return
        }
        setPause(true, at: now)
        queue(QueuedSeek(goal: .frameBack, isExact: true, cause: cause, waits: false), at: now)
    }

    mutating func queue(_ seek: QueuedSeek, at now: Int64) {
        guard let entry = playingEntry else { return }
        guard !isClosing else { return truths.append(.refused(seek.cause)) }
        // One frame back is often there.
        let canSeek = entry.file.isSeekable || seek.goal == .frameBack && chance.chance(0.5)
        guard canSeek, seek.cause == .loop || !chance.chance(mischief.silentFailure) else {
            truths.append(.silentlyFailed(seek.cause))
            return
        }
        let old = slot
        slot = seek
        if case .absolute(let target) = seek.goal, target < 0 {
            // From the end, or from how far the file has been read.
            let isKnown = entry.file.duration != nil || chance.chance(0.5)
            slot?.goal = .absolute(isKnown ? max(0, entry.file.length + target) : 0)
        }
        if let old { truths.append(.merged(old.cause, into: seek.cause)) }
        if case .relative(let amount) = seek.goal, let old {
            // A relative seek adds to what waits there.
            switch old.goal {
            case .absolute(let target): slot?.goal = .absolute(target + amount)
            case .relative(let waiting): slot?.goal = .relative(waiting + amount)
            case .frameBack: break
            }
        }
        scheduleExecution(at: now + chance.milliseconds(0.1...10))
    }

    mutating func scheduleExecution(at time: Int64) {
        guard !isExecuteScheduled else { return }
        isExecuteScheduled = true
        moments.append((time, .executeSeek))
    }

    /// Filters and tracks that change repeat the seek in execution, or seek to where playback is.
    mutating func refresh(at now: Int64) {
        guard let entry = playingEntry, entry.file.isSeekable, slot == nil else { return }
        if let running {
            slot = QueuedSeek(
                goal: .absolute(running.target), isExact: running.isExact, cause: running.cause, waits: false)
        } else {
            slot = QueuedSeek(goal: .absolute(position(at: now)), isExact: true, cause: .refresh, waits: false)
        }
        scheduleExecution(at: now + chance.milliseconds(0.1...10))
    }

    mutating func executeSeek(at now: Int64) {
        isExecuteScheduled = false
        guard let seek = slot, let entry = playingEntry, line.hook == nil else { return }
        if let running {
            // Its end will execute this one.
            if running.isStuck { return }
            // Without pictures there is none to wait for.
            let mayCancel = running.isExact && !seek.isExact || entry.file.streams == .sound || !seek.waits
            guard mayCancel || now - running.startedAt >= 300_000_000 else {
                scheduleExecution(at: running.startedAt + 300_000_000)
                return
            }
            truths.append(.superseded(running.cause))
        }
        slot = nil
        isStepping = false
        let target = resolve(seek.goal, at: now)
        if case .starting = phase { phase = .playing(entry) }
        isBuffering = false
        note(.cacheLevel, at: now)
        post(.seekStarted)
        truths.append(.sought(entry: entry.id, to: target, by: seek.cause))
        let isStuck = chance.chance(mischief.stuckSeek)
        let cost = isStuck ? chance.milliseconds(300...25_000) : cost(of: seek, to: target, entry.file)
        running = RunningSeek(
            target: target, isExact: seek.isExact, cause: seek.cause, startedAt: now, generation: generation + 1,
            isStuck: isStuck)
        anchor(at: target, now)
        if lacks(target) { seekLacksData(at: now) } else { moments.append((now + cost, .finishSeek(generation))) }
        if chance.chance(mischief.blockedCore) { block(for: chance.milliseconds(10...3_000), at: now) }
    }

    /// The cache has read from a keyframe on, and may have given up its oldest range.
    private mutating func hold(around position: Double, _ file: ModelFile) {
        let first = (position / file.keyframes).rounded(.down) * file.keyframes
        let last = min(file.length, position + chance.double(0...60))
        held.append(first...max(first, last))
        if held.count > 10 || chance.chance(0.1) { held.removeFirst() }
    }

    private func resolve(_ goal: QueuedSeek.Goal, at now: Int64) -> Double {
        switch goal {
        // They may lie before the beginning.
        case .absolute(let target): target
        case .relative(let amount): position(at: now) + amount
        case .frameBack: max(0, position(at: now) - ModelFile.frame)
        }
    }

    private mutating func cost(of seek: QueuedSeek, to target: Double, _ file: ModelFile) -> Int64 {
        if file.isNetwork, !held.contains(where: { $0.contains(target) }) { return chance.milliseconds(100...4_000) }
        return seek.isExact ? chance.milliseconds(2...(60 * file.keyframes + 20)) : chance.milliseconds(2...30)
    }

    mutating func finishSeek(_ generation: Int, at now: Int64) {
        guard let seek = running, seek.generation == generation, let entry = playingEntry else { return }
        // The line broke meanwhile.
        if lacks(seek.target) { return seekLacksData(at: now) }
        running = nil
        // The picture is there, and the sound is not begun where the next seek waits already: no restart is told, and a
        // relative seek counts from there.
        if slot != nil, entry.file.streams != .picture, chance.chance(0.5) {
            truths.append(.superseded(seek.cause))
            anchor(at: landing(of: seek, entry.file), now)
            return executeSeek(at: now)
        }
        let position = landing(of: seek, entry.file)
        if entry.file.kind != .recording || position < entry.file.length { hasShown = true }
        if entry.file.isNetwork, line.connection == .well { hold(around: position, entry.file) }
        if chance.chance(mischief.buffering) {
            isBuffering = true
            note(.cacheLevel, at: now)
        }
        truths.append(.landed(entry: entry.id, at: position, by: seek.cause))
        anchor(at: position, now)
        post(.playbackRestarted)
        if seek.isExact, seek.target > entry.file.playable, entry.file.isCut {
            unsettled = seek.target
            moments.append((now + chance.milliseconds(0.02...60), .settle(self.generation)))
        }
        if isBuffering { moments.append((now + chance.milliseconds(5...2_000), .resume(self.generation))) }
        if slot != nil { scheduleExecution(at: now + chance.milliseconds(0.05...2)) }
        // Past its end a file ends; while paused it stays at its last picture, if that is found.
        let staysAtEnd = entry.file.streams != .sound && entry.file.kind != .recording
        if position >= entry.file.length - 0.1, anchor.rate == 0, !staysAtEnd {
            moments.append((now + 1_000_000, .endOfFile(self.generation)))
        }
    }

    private mutating func landing(of seek: RunningSeek, _ file: ModelFile) -> Double {
        // Nothing is read behind the last packet, and often nothing behind the last keyframe.
        let lastFound = seek.isExact || chance.chance(0.5) ? file.length - 0.1 : file.length - file.keyframes
        if file.kind == .recording, seek.target >= lastFound { return file.length }
        // Among garbage it finds the last keyframe, or none.
        if !seek.isExact, seek.target > file.playable, file.isCut, chance.chance(0.5) { return file.playable }
        guard seek.isExact else {
            let last = file.playable - ModelFile.frame
            return (max(0, min(seek.target, last)) / file.keyframes).rounded(.down) * file.keyframes
        }
        if file.kind == .recording, demuxerOffset < file.keyframes {
            return min(max(0, seek.target) + chance.double(0...file.keyframes * 0.87), file.playable)
        }
        let slack = file.kind == .recording ? 0.02 : ModelFile.frame / 2
        return min(max(0, seek.target) + chance.double(0...slack), file.playable)
    }
}
