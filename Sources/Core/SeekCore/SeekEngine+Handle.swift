package import SeekModel

/// The one entry of the engine.
extension SeekEngine {
    /// Processes one input completely.
    ///
    /// - Returns: the input's own actions, a reply last, then what has changed of progress (S3).
    package mutating func handle(_ input: EngineInput, at now: Instant) -> [Action] {
        revision &+= 1
        let interrupted = input.endsPress ? interruptPress() : []
        let stopped = input.stopsCountdown ? stopCountdown(at: now) : []
        let extended = noteAttention(input, at: now)
        let own = interrupted + stopped + extended + perform(input, at: now)
        // What ends together makes room for nothing new.
        var followed: [Action] = []
        if case .shutDown = input {} else { followed = follow(at: now) }
        // A reply stays the last of them.
        let actions =
            if !followed.isEmpty, case .reply? = own.last {
                own.dropLast() + followed + own.suffix(1)
            } else {
                own + followed
            }
        let progress = progressed(at: now)
        let all = progress.isEmpty ? actions : actions + progress
        #if DEBUG
            if let broken = brokenInvariant(after: input, all) { preconditionFailure(broken) }
        #endif
        return all
    }

    /// What follows from any input.
    private mutating func follow(at now: Instant) -> [Action] {
        followLine(at: now) + followCues(at: now) + followSubtitles(at: now) + followSleep(at: now)
    }

    private mutating func perform(_ input: EngineInput, at now: Instant) -> [Action] {
        switch input {
        case .tap(let direction, let count, let amount, let isRepeat):
            return tap(direction, count: count, amount: amount, isRepeat: isRepeat, at: now)
        case .press(let direction, let owner, let isHeld):
            return press(direction, owner: owner, isHeld: isHeld, at: now)
        case .release(let direction, let owner): return release(direction, owner: owner, at: now)
        case .toggle: return toggle(at: now)
        case .setPlaying(let isPlaying): return setPlaying(isPlaying, at: now)
        case .frameStep(let direction): return frameStep(direction, at: now)
        case .scrub(let target, let owner): return scrub(to: target, owner: owner, at: now)
        case .scrubEnd(let owner): return scrubEnd(owner: owner, at: now)
        case .cancel: return cancel(at: now)
        case .undo: return undo(at: now)
        case .revert: return revert(at: now)
        case .mark(let isPermanent): return mark(isPermanent: isPermanent, at: now)
        case .segment(let choice): return segment(choice, at: now)
        case .take: return take(at: now)
        case .again: return again(at: now)
        case .sleep(let choice): return sleep(choice, at: now)
        case .tellCues(let cues): return tellCues(cues)
        case .openMenu(let client): return openMenu(for: client)
        case .closeMenu(let client): return closeMenu(of: client)
        case .pressMenu(let key): return pressMenu(key)
        case .cuesFound(let cues, let source, let entry): return cuesFound(cues, from: source, entry: entry)
        case .seek(let place, let precision): return seek(to: place, precision: precision, at: now)
        case .progressSubscribed(let client, let rate):
            progressSubscribed(client, rate: rate, at: now)
            return []
        case .progressUnsubscribed(let client):
            progressUnsubscribed(client)
            return []
        case .clientGone(let client): return clientGone(client, at: now)
        case .fileChangeRequested: return fileChangeRequested(at: now)
        case .fileChangeReplied(let accepted, let entry):
            return fileChangeReplied(accepted: accepted, entry: entry, at: now)
        case .fileStarted(let entry): return fileStarted(entry: entry, at: now)
        case .fileReady(let media, let position): return fileReady(media, position: position, at: now)
        case .fileEnded(let entry, let end, let error, let redirectedTo):
            return fileEnded(entry: entry, end, error: error, redirectedTo: redirectedTo, at: now)
        case .fileClosing(let entry, let closing): return fileClosing(entry: entry, closing, at: now)
        case .serverProbed(let number, let isReachable):
            return serverProbed(number: number, isReachable: isReachable, at: now)
        case .lineRead(let number, let line): return lineRead(number: number, line, at: now)
        case .entryTitleRead(let index, let title): return entryTitleRead(index, title, at: now)
        case .placeRestored(let index):
            placeRestored(index)
            return []
        case .idleObserved: return idleObserved(at: now)
        case .idleRead(let isIdle): return idleRead(isIdle, at: now)
        case .eventsLost: return eventsLost(at: now)
        case .stateRead(let state): return stateRead(state, at: now)
        case .seekReplied(let number, let failed): return seekReplied(number: number, failed: failed, at: now)
        case .seekStarted: return seekStarted(at: now)
        case .playbackRestarted: return playbackRestarted(at: now)
        case .positionRead(let number, let position, let isTarget):
            return positionRead(number: number, position, isTarget: isTarget, at: now)
        case .pauseReplied: return pauseReplied(at: now)
        case .pauseObserved(let isPaused): return pauseObserved(isPaused, at: now)
        case .pauseChanged: return pauseChanged(at: now)
        case .pauseRead(let number, let isPaused): return pauseRead(number: number, isPaused, at: now)
        case .playbackChanged(let change): return playbackChanged(change, at: now)
        case .deadlineReached: return deadlineReached(at: now)
        case .settingsChanged(let settings): return use(settings, at: now)
        case .shutDown: return shutDown(at: now)
        }
    }
}
