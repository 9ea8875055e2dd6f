import SeekChase
package import SeekModel
import SeekProtocol

/// Files start, end and change (C4).
///
/// A file change is a transaction: while libmpv has not answered, new commands are kept and nothing is sought, but
/// burst, chase, `undo` and mark stay. They end when libmpv accepts the change, and go on if it refuses.
extension SeekEngine {
    // MARK: - Changes

    /// Notes that a command that changes the file was sent to libmpv.
    package mutating func fileChangeRequested(at now: Instant) -> [Action] {
        switch player {
        case .idle: player = .loading(Loading(fallback: .idle))
        case .ready(let media):
            player = .loading(Loading(fallback: .file(media)))
            coordinator.isSuspended = true
        case .loading(var loading):
            loading.hasStartedSinceRequest = false
            player = .loading(loading)
        }
        if case .fileChange(var change)? = kept.last, change.chase == nil {
            change.count += 1
            kept[kept.count - 1] = .fileChange(change)
        } else {
            kept.append(.fileChange(Kept.FileChange()))
        }
        return []
    }

    /// Handles libmpv's reply to the oldest such command.
    ///
    /// - Parameters:
    ///   - accepted: false if libmpv refused: nothing has changed, and kept commands are served.
    ///   - entry: the playlist entry to expect, if the reply names one.
    package mutating func fileChangeReplied(accepted: Bool, entry: Int64?, at now: Instant) -> [Action] {
        guard case .loading(let loading) = player, isFileChangeUnanswered else { return [] }
        var actions: [Action] = []
        if accepted { actions = accept(entry, loading, at: now) } else { removeFileChange() }
        guard !isFileChangeUnanswered else { return actions }
        let more = hasLostEvents ? [Action.readState] : []
        if accepted {
            if case .loading(let after) = player {
                // After a `stop` with nothing open, no event tells that no file follows.
                if case .file = loading.fallback { return actions + more }
                return after.started == nil ? actions + [.readIdle] + more : actions + more
            }
            return actions + goOn(at: now) + more
        }
        playlist.ask(for: nil)
        switch loading.fallback {
        // The file has ended meanwhile, or an earlier change was accepted: only libmpv knows.
        case .none: return actions + [.readIdle] + more
        case .idle: return actions + playerIdle(at: now) + more
        case .file(let media):
            player = .ready(media)
            return actions + goOn(at: now) + more
        }
    }

    /// Ends all commands for the file before; commands after the request stay.
    private mutating func accept(_ entry: Int64?, _ loading: Loading, at now: Instant) -> [Action] {
        let isStarted =
            loading.started != nil && (entry == nil ? loading.hasStartedSinceRequest : entry == loading.started)
        if isStarted, case .file(let media) = loading.fallback {
            // The start of the file was reported before this reply.
            removeFileChange()
            if !isFileChangeUnanswered { player = .ready(media) }
            return []
        }
        noteLeft()
        var next = Loading(expected: entry)
        if isStarted { next.started = loading.started }
        player = .loading(next)
        let actions = leaveFile(.fileChanged, at: now)
        removeFileChange()
        return actions
    }

    /// Whether a film plays, is being loaded, or follows: what a load would end. Not between the end of the last film and
    /// libmpv's report that nothing is loaded, which a client can see first.
    package var hasFilm: Bool {
        let isOver = media.phase == .failed || (media.phase == .ended && media.reason == FileEnd.eof.rawValue)
        guard player == .loading(Loading()), isOver, !isFileChangeUnanswered else { return player != .idle }
        return playlist.hasNext
    }

    /// Whether a command that changes the file has no answer yet.
    var isFileChangeUnanswered: Bool { kept.contains(where: \.isFileChange) }

    /// The oldest of them was answered: commands after it are now for the file before the next one.
    private mutating func removeFileChange() {
        guard let index = kept.firstIndex(where: \.isFileChange), case .fileChange(var change) = kept[index] else {
            return
        }
        change.count -= 1
        if change.count > 0 {
            kept[index] = .fileChange(change)
        } else {
            kept.remove(at: index)
            if let chase = change.chase { coordinator.adopt(chase) }
        }
    }

    /// Resumes the chase and serves kept commands after a refusal.
    private mutating func goOn(at now: Instant) -> [Action] {
        coordinator.isSuspended = false
        guard kept.isEmpty else { return holding(serveKept(at: now)) }
        coordinator.clearKept()
        guard coordinator.chase?.aim != .kept else {
            // A tap at the end of the file asked for the next entry, and there is none (C8).
            return holding(coordinator.stay(at: base ?? 0, burst: nil, playback, at: now))
        }
        return holding(coordinator.pursue(playback, at: now))
    }

    // MARK: - Starts and ends

    /// libmpv opens an entry.
    package mutating func fileStarted(entry: Int64, at now: Instant) -> [Action] {
        var loading = Loading()
        var actions: [Action] = []
        switch player {
        case .loading(let current):
            loading = current
            if case .file = current.fallback { actions = leaveFile(.fileChanged, at: now) }
        case .idle: break
        case .ready: actions = leaveFile(.fileChanged, at: now)
        }
        loading.started = entry
        loading.hasStartedSinceRequest = true
        // `loadfile` empties the playlist and numbers only grow: the entry that was requested was skipped.
        if let expected = loading.expected, entry > expected { loading.expected = nil }
        loading.fallback = .none
        player = .loading(loading)
        forgetFile(at: now)
        media = MediaEvent(phase: .loading)
        return actions + [.publish(.media(media))] + play.setStopped(false)
    }

    /// The first picture of a file is shown and its properties are known: kept commands are served.
    ///
    /// - Parameter position: where it starts, media seconds.
    package mutating func fileReady(_ ready: Media, position: Double?, at now: Instant) -> [Action] {
        let ready = ready.finite
        guard case .loading(var loading) = player, loading.started == ready.entry,
            loading.expected == nil || loading.expected == ready.entry
        else { return [] }
        playback.setPosition(position?.finite ?? ready.start, at: now)
        playback.duration = ready.duration
        playback.frameDuration = ready.frameDuration
        playback.lateLandings = ready.lateLandings
        media = ready.event(.loaded)
        // Right after a resume, `undo` goes to the start of the film (R5).
        if ready.resumedFrom != nil {
            undoTarget = ready.start
            revertPoint.revert(from: ready.start)
        }
        coordinator.isSuspended = isFileChangeUnanswered
        if isFileChangeUnanswered {
            loading.fallback = .file(ready)
            player = .loading(loading)
        } else {
            player = .ready(ready)
            playlist.ask(for: nil)
        }
        let forgotten = Direction.allCases.compactMap { self[$0].forgetFailure(playback, settings: settings) }
        return holding([.publish(.media(media))] + forgotten + serveKept(at: now))
    }

    /// A file ended, or could not be played.
    ///
    /// - Parameters:
    ///   - error: mpv's error text, if there was an error.
    ///   - redirectedTo: the entry that replaces it, if it was a playlist.
    package mutating func fileEnded(
        entry: Int64, _ end: FileEnd, error: String?, redirectedTo: Int64?, at now: Instant
    ) -> [Action] {
        noteLeft(entry, end)
        var actions: [Action] = []
        var next = Loading()
        let reason: Reason = end == .eof || end == .error ? .fileEnded : .fileChanged
        switch player {
        case .idle: return []
        case .ready: actions = leaveFile(reason, at: now)
        case .loading(let loading):
            let isAwaited = !isFileChangeUnanswered && (loading.expected ?? loading.started) == entry
            next = Loading(expected: loading.expected)
            switch loading.fallback {
            case .none: break
            case .idle: next.fallback = .idle
            case .file: actions = leaveFile(reason, at: now)
            }
            if isAwaited {
                next.expected = end == .redirect ? redirectedTo : nil
                // Kept commands were meant for this file (C4).
                if end != .redirect { actions += leaveFile(.nothingLoaded, at: now) }
            }
        }
        player = .loading(next)
        forgetFile(at: now)
        if end == .eof { playlist.endEntry() }
        if end != .redirect {
            media.phase = end == .error ? .failed : .ended
            media.reason = error ?? end.rawValue
            actions.append(.publish(.media(media)))
        }
        return isFileChangeUnanswered ? actions : actions + [.readIdle]
    }

    /// libmpv reported that nothing is loaded. That may be older than the newest request: it is read again.
    package mutating func idleObserved(at now: Instant) -> [Action] {
        if case .loading = player { return [.readIdle] }
        return []
    }

    /// The answer to `Action.readIdle`.
    package mutating func idleRead(_ isIdle: Bool, at now: Instant) -> [Action] {
        guard isIdle, case .loading = player, !isFileChangeUnanswered else { return [] }
        return playerIdle(at: now)
    }

    /// Nothing is loaded and no file is on its way.
    private mutating func playerIdle(at now: Instant) -> [Action] {
        let actions = leaveFile(.nothingLoaded, at: now)
        player = .idle
        playlist.ask(for: nil)
        forgetFile(at: now)
        let stopped = play.setStopped(true)
        guard media.phase != .idle else { return actions + stopped }
        media = MediaEvent(phase: .idle, reason: media.reason)
        return actions + [.publish(.media(media))] + stopped
    }

    /// Ends burst, chase, gesture, frame steps, `undo` and mark with their file (C4). Commands after an unanswered file
    /// change stay.
    private mutating func leaveFile(_ reason: Reason, at now: Instant) -> [Action] {
        let settled = burst.map { settle($0, reason) } ?? []
        undoTarget = nil
        mark = nil
        revertPoint = RevertPoint()
        frameSteps = []
        let failed = endKept(.failed, reason, isLeaving: true)
        forgetTargetsOfKept()
        let hasKeptScrub = kept.contains { if case .scrub = $0 { true } else { false } }
        if !hasKeptScrub { scrub = nil }
        scrub?.origin = nil
        scrub?.target = nil
        coordinator.isSuspended = false
        let aborted = coordinator.end(.aborted, reason, at: now)
        return holding(settled + failed + aborted + showKeptTaps())
    }

    private mutating func forgetFile(at now: Instant) {
        coordinator.forgetFile()
        playback.setPosition(nil, at: now)
        playback.positionDuringSeek = nil
        playback.duration = nil
        playback.frameDuration = Media.usualFrameDuration
        playback.lateLandings = .unknown
    }

    /// The playing file, also while a file change is unanswered.
    var openMedia: Media? {
        get {
            switch player {
            case .idle: return nil
            case .ready(let media): return media
            case .loading(let loading):
                if case .file(let media) = loading.fallback { return media }
                return nil
            }
        }
        set {
            guard let newValue else { return }
            switch player {
            case .idle: break
            case .ready: player = .ready(newValue)
            case .loading(var loading):
                guard case .file = loading.fallback else { return }
                loading.fallback = .file(newValue)
                player = .loading(loading)
            }
        }
    }

    // MARK: - Lost events

    /// libmpv's event queue overflowed: reads the state that only events report.
    package mutating func eventsLost(at now: Instant) -> [Action] {
        hasLostEvents = true
        return play.check() + [.readState]
    }

    /// The answer to `Action.readState`: replaces events that were lost.
    package mutating func stateRead(_ state: PlayerState, at now: Instant) -> [Action] {
        // It may be older than the request; it is read again after the reply.
        guard hasLostEvents, !isFileChangeUnanswered else { return [] }
        hasLostEvents = false
        guard let entry = state.entry else {
            if state.isIdle { return player == .idle ? [] : playerIdle(at: now) }
            guard openMedia != nil else { return [] }
            let actions = leaveFile(.fileEnded, at: now)
            player = .loading(Loading())
            forgetFile(at: now)
            return actions + [.readIdle]
        }
        if let openMedia, openMedia.entry == entry {
            return follow(coordinator.recover(isSeeking: state.isSeeking, playback, at: now), at: now)
        }
        var actions: [Action] = []
        if case .loading(let loading) = player, loading.started == entry {
        } else {
            actions = fileStarted(entry: entry, at: now)
        }
        // Else its first restart is still to come.
        return state.isSeeking ? actions : actions + [.readMedia(entry: entry)]
    }
}
