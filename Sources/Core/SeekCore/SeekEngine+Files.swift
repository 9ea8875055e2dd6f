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
        switch state.player {
        case .idle: state.player = .loading(Loading(fallback: .idle))
        case .ready(let media):
            state.player = .loading(Loading(fallback: .file(media)))
            state.coordinator.isSuspended = true
        case .loading(var loading):
            loading.hasStartedSinceRequest = false
            state.player = .loading(loading)
        }
        if case .fileChange(var change)? = state.kept.last, change.chase == nil {
            change.count += 1
            state.kept[state.kept.count - 1] = .fileChange(change)
        } else {
            state.kept.append(.fileChange(Kept.FileChange()))
        }
        return []
    }

    /// Handles libmpv's reply to the oldest such command.
    ///
    /// - Parameters:
    ///   - accepted: false if libmpv refused: nothing has changed, and kept commands are served.
    ///   - entry: the playlist entry to expect, if the reply names one.
    package mutating func fileChangeReplied(accepted: Bool, entry: Int64?, at now: Instant) -> [Action] {
        guard case .loading(let loading) = state.player, isFileChangeUnanswered else { return [] }
        var actions: [Action] = []
        if accepted { actions = accept(entry, loading, at: now) } else { removeFileChange() }
        guard !isFileChangeUnanswered else { return actions }
        let more = state.hasLostEvents ? [Action.readState] : []
        if accepted {
            if case .loading(let after) = state.player {
                // After a `stop` with nothing open, no event tells that no file follows.
                if case .file = loading.fallback { return actions + more }
                return after.started == nil ? actions + [.readIdle] + more : actions + more
            }
            return actions + goOn(at: now) + more
        }
        state.playlist.ask(for: nil)
        switch loading.fallback {
        // The file has ended meanwhile, or an earlier change was accepted: only libmpv knows.
        case .none: return actions + [.readIdle] + more
        case .idle: return actions + playerIdle(at: now) + more
        case .file(let media):
            state.player = .ready(media)
            // The film is opened again (W2), and a script may have asked for no file meanwhile.
            let look = isReopening(media.entry) ? [Action.readIdle] : []
            return actions + goOn(at: now) + look + more
        }
    }

    /// Ends all commands for the file before; commands after the request stay.
    private mutating func accept(_ entry: Int64?, _ loading: Loading, at now: Instant) -> [Action] {
        let isStarted =
            loading.started != nil && (entry == nil ? loading.hasStartedSinceRequest : entry == loading.started)
        if isStarted, case .file(let media) = loading.fallback {
            // The start of the file was reported before this reply.
            removeFileChange()
            if !isFileChangeUnanswered { state.player = .ready(media) }
            return []
        }
        noteLeft()
        var next = Loading(expected: entry)
        if isStarted { next.started = loading.started }
        state.player = .loading(next)
        let actions = leaveFile(.fileChanged, at: now)
        removeFileChange()
        return actions + leaveLine()
    }

    /// Whether a film plays, is being loaded, or follows: what a load would end. Not between the end of the last film and
    /// libmpv's report that nothing is loaded, which a client can see first.
    package var hasFilm: Bool {
        let isOver =
            state.media.phase == .failed || (state.media.phase == .ended && state.media.reason == FileEnd.eof.rawValue)
        guard state.player == .loading(Loading()), isOver, !isFileChangeUnanswered else { return state.player != .idle }
        return state.playlist.hasNext
    }

    /// Whether a command that changes the file has no answer yet.
    var isFileChangeUnanswered: Bool { state.kept.contains(where: \.isFileChange) }

    /// The oldest of them was answered: commands after it are now for the file before the next one.
    private mutating func removeFileChange() {
        guard let index = state.kept.firstIndex(where: \.isFileChange), case .fileChange(var change) = state.kept[index]
        else {
            return
        }
        change.count -= 1
        if change.count > 0 {
            state.kept[index] = .fileChange(change)
        } else {
            state.kept.remove(at: index)
            if let chase = change.chase { state.coordinator.adopt(chase) }
        }
    }

    /// Resumes the chase and serves kept commands after a refusal.
    private mutating func goOn(at now: Instant) -> [Action] {
        state.coordinator.isSuspended = state.line.outage != nil
        guard state.kept.isEmpty else { return holding(serveKept(at: now)) }
        state.coordinator.clearKept()
        guard state.coordinator.chase?.aim != .kept else {
            // A tap at the end of the file asked for the next entry, and there is none (C8).
            return holding(state.coordinator.stay(at: base ?? 0, burst: nil, state.playback, at: now))
        }
        return holding(state.coordinator.pursue(state.playback, at: now))
    }

    // MARK: - Starts and ends

    /// libmpv opens an entry.
    package mutating func fileStarted(entry: Int64, at now: Instant) -> [Action] {
        if isReopening(entry) {
            state.line.closed()
            return []
        }
        var loading = Loading()
        var actions: [Action] = []
        switch state.player {
        case .loading(let current):
            loading = current
            if case .file = current.fallback { actions = leaveFile(.fileChanged, at: now) }
        case .idle: break
        case .ready: actions = leaveFile(.fileChanged, at: now)
        }
        loading.started = entry
        loading.hasStartedSinceRequest = true
        // It is the one that was requested, or that one was skipped: `loadfile` empties the playlist and numbers only grow.
        if let expected = loading.expected, entry >= expected { loading.expected = nil }
        loading.fallback = .none
        state.player = .loading(loading)
        actions += forgetFile(at: now)
        state.media = MediaEvent(phase: .loading)
        let asked = askForViewer(at: now)
        return actions + [.publish(.media(state.media))] + state.play.setStopped(false) + asked
    }

    /// The first picture of a file is shown and its properties are known: kept commands are served.
    ///
    /// - Parameter position: where it starts, media seconds.
    package mutating func fileReady(_ ready: Media, position: Double?, at now: Instant) -> [Action] {
        let ready = ready.finite
        state.unreadMedia = nil
        // Also while another film is asked for: libmpv may refuse that one.
        if isOpeningAgain(ready.entry) { return reopened(ready, position: position?.finite, at: now) }
        guard case .loading(var loading) = state.player, loading.started == ready.entry,
            loading.expected == nil || loading.expected == ready.entry
        else { return [] }
        // A film that is being closed already has none: it was to begin there.
        state.playback.setPosition(position?.finite ?? ready.resumedFrom ?? ready.start, at: now)
        state.playback.duration = ready.duration
        state.playback.frameDuration = ready.frameDuration
        state.playback.lateLandings = ready.lateLandings
        state.line.fileReady(isNetwork: ready.isNetwork)
        if ready.isNetwork { state.coordinator.noteNetwork() }
        state.media = ready.event(.loaded)
        // Right after a resume, `undo` goes to the start of the film (R5).
        if ready.resumedFrom != nil {
            state.undo.noteResume(from: ready.start)
        }
        state.coordinator.isSuspended = isFileChangeUnanswered
        if isFileChangeUnanswered {
            loading.fallback = .file(ready)
            state.player = .loading(loading)
        } else {
            state.player = .ready(ready)
            state.playlist.ask(for: nil)
        }
        let forgotten = Direction.allCases.compactMap { self[$0].forgetFailure(state.playback, settings: settings) }
        let cues = takeEarlyCues(ready)
        return holding([.publish(.media(state.media))] + cues + forgotten + serveKept(at: now))
    }

    /// A file ended, or could not be played.
    ///
    /// - Parameters:
    ///   - error: mpv's error text, if there was an error.
    ///   - redirectedTo: the entry that replaces it, if it was a playlist.
    package mutating func fileEnded(
        entry: Int64, _ end: FileEnd, error: String?, redirectedTo: Int64?, at now: Instant
    ) -> [Action] {
        if isReopening(entry) {
            state.line.closed()
            // A script may have asked for no file meanwhile.
            return [.readIdle]
        }
        noteLeft(entry, end)
        var actions: [Action] = []
        var next = Loading()
        let reason: Reason = end == .eof || end == .error ? .fileEnded : .fileChanged
        switch state.player {
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
                if end != .redirect {
                    actions += leaveFile(.nothingLoaded, at: now)
                    state.cues.early = nil
                }
            }
        }
        state.player = .loading(next)
        actions += forgetFile(at: now)
        if end == .eof { state.playlist.endEntry() }
        if end != .redirect {
            let failure = state.line.takeFailure()
            state.media.phase = end == .error || failure != nil ? .failed : .ended
            state.media.reason = failure ?? error ?? end.rawValue
            actions.append(.publish(.media(state.media)))
        }
        return isFileChangeUnanswered ? actions : actions + [.readIdle]
    }

    /// libmpv reported that nothing is loaded. That may be older than the newest request: it is read again.
    package mutating func idleObserved(at now: Instant) -> [Action] {
        if case .loading = state.player { return [.readIdle] }
        return []
    }

    /// The answer to `Action.readIdle`.
    package mutating func idleRead(_ isIdle: Bool, at now: Instant) -> [Action] {
        guard isIdle, !isFileChangeUnanswered else {
            state.startLook = now + Self.startInterval
            return []
        }
        switch state.player {
        case .loading: return playerIdle(at: now)
        case .ready(let media): return isReopening(media.entry) ? playerIdle(at: now) : []
        case .idle: return []
        }
    }

    /// A file is to follow, and libmpv has not begun it.
    var awaitsStart: Bool {
        guard case .loading(let loading) = state.player else { return false }
        return loading.started == nil && !isFileChangeUnanswered
    }

    /// If a client stops libmpv before it begins a file that was asked for, no event tells.
    mutating func lookForStart(at now: Instant) -> [Action] {
        guard awaitsStart, let look = state.startLook, look <= now else { return [] }
        state.startLook = nil
        return [.readIdle]
    }

    private static let startInterval = Duration.seconds(1)

    /// Nothing is loaded and no file is on its way.
    private mutating func playerIdle(at now: Instant) -> [Action] {
        var actions = leaveFile(.nothingLoaded, at: now)
        state.player = .idle
        state.playlist.ask(for: nil)
        state.cues.early = nil
        actions += forgetFile(at: now)
        let stopped = state.play.setStopped(true)
        guard state.media.phase != .idle else { return actions + stopped }
        state.media = MediaEvent(phase: .idle, reason: state.media.reason)
        return actions + [.publish(.media(state.media))] + stopped
    }

    /// Ends burst, chase, gesture, frame steps, `undo` and mark with their file (C4). Commands after an unanswered file
    /// change stay.
    private mutating func leaveFile(_ reason: Reason, at now: Instant) -> [Action] {
        let settled = burst.map { settle($0, reason) } ?? []
        state.undo = UndoPositions()
        state.frameSteps = []
        let failed = endKept(.failed, reason, isLeaving: true)
        forgetTargetsOfKept()
        let hasKeptScrub = state.kept.contains { if case .scrub = $0 { true } else { false } }
        if !hasKeptScrub { state.scrub = nil }
        state.scrub?.origin = nil
        state.scrub?.target = nil
        state.coordinator.isSuspended = false
        let aborted = state.coordinator.end(.aborted, reason, at: now)
        return holding(settled + failed + aborted + showKeptTaps())
    }

    private mutating func forgetFile(at now: Instant) -> [Action] {
        state.unreadMedia = nil
        state.coordinator.forgetFile()
        state.line.forgetFile()
        state.playback.setPosition(nil, at: now)
        state.playback.positionDuringSeek = nil
        state.playback.duration = nil
        state.playback.frameDuration = Media.usualFrameDuration
        state.playback.lateLandings = .unknown
        return forgetCues() + forgetSubtitles()
    }

    /// The playing file, also while a file change is unanswered.
    var openMedia: Media? {
        get {
            switch state.player {
            case .idle: return nil
            case .ready(let media): return media
            case .loading(let loading):
                if case .file(let media) = loading.fallback { return media }
                return nil
            }
        }
        set {
            guard let newValue else { return }
            switch state.player {
            case .idle: break
            case .ready: state.player = .ready(newValue)
            case .loading(var loading):
                guard case .file = loading.fallback else { return }
                loading.fallback = .file(newValue)
                state.player = .loading(loading)
            }
        }
    }

    // MARK: - Lost events

    /// libmpv's event queue overflowed: reads the state that only events report.
    package mutating func eventsLost(at now: Instant) -> [Action] {
        state.hasLostEvents = true
        state.coordinator.noteLoss()
        return state.play.check() + [.readState]
    }

    /// The answer to `Action.readState`: replaces events that were lost.
    package mutating func stateRead(_ read: PlayerState, at now: Instant) -> [Action] {
        // It may be older than the request; it is read again after the reply.
        guard state.hasLostEvents, !isFileChangeUnanswered else { return [] }
        state.hasLostEvents = false
        // The connection is lost: libmpv may have no file at the moment (W2).
        if let outage = state.line.outage, read.entry ?? outage.entry == outage.entry, !read.isIdle {
            if outage.stage == .opening { state.line.closed() }
            return outage.stage == .opening && read.entry != nil && !read.isSeeking
                ? readMedia(outage.entry) : []
        }
        guard let entry = read.entry else {
            if read.isIdle { return state.player == .idle ? [] : playerIdle(at: now) }
            guard openMedia != nil else { return [] }
            let actions = leaveFile(.fileEnded, at: now)
            state.player = .loading(Loading())
            return actions + forgetFile(at: now) + [.readIdle]
        }
        if let openMedia, openMedia.entry == entry {
            return follow(state.coordinator.recover(isSeeking: read.isSeeking, state.playback, at: now), at: now)
        }
        var actions: [Action] = []
        if case .loading(let loading) = state.player, loading.started == entry {
        } else {
            actions = fileStarted(entry: entry, at: now)
        }
        // Else its first restart is still to come.
        return read.isSeeking ? actions : actions + readMedia(entry)
    }

    /// Reads the properties of a file whose first picture was not reported.
    mutating func readMedia(_ entry: Int64) -> [Action] {
        state.unreadMedia = entry
        return [.readMedia(entry: entry)]
    }

    /// Whether libmpv was asked, after lost events, which file this is, and has not answered.
    func isUnread(_ entry: Int64) -> Bool {
        (state.hasLostEvents && !isFileChangeUnanswered) || state.unreadMedia == entry
    }
}
