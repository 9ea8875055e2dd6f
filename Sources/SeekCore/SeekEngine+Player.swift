import SeekProtocol

/// How a file ended, in libmpv's words.
package enum FileEnd: String, Sendable, Codable {
    case eof
    case stop
    case quit
    case error
    /// It was a playlist: its entries take its place.
    case redirect
    case unknown
}

/// Something that libmpv tells while a file plays.
package enum PlaybackChange: Equatable, Sendable, Codable {
    /// Media seconds; nil where there is none.
    case position(Double?)
    /// Seconds; nil where it is not known.
    case duration(Double?)
    case seekable(Bool)
    case cachedRange(ClosedRange<Double>?)
    case speed(Double)
    case playlist(PlaylistPlace)
}

/// What libmpv tells (C4, C5, C9).
extension SeekEngine {
    // MARK: - Files

    /// A command that changes the file was handed over: from now on taps are kept, nothing is sought in the old file,
    /// and what was on ends with it (C4).
    package mutating func fileChangeRequested(at now: Instant) -> [Action] {
        let actions = leaveFile(.fileChanged, at: now)
        switch player {
        case .idle: player = .loading(Loading(unanswered: 1, fallback: .idle))
        case .ready(let media): player = .loading(Loading(unanswered: 1, fallback: .file(media)))
        case .loading(var loading):
            loading.unanswered += 1
            player = .loading(loading)
        }
        return actions
    }

    /// libmpv answered such a command.
    ///
    /// - Parameters:
    ///   - accepted: false where it refused: then all is as it was, and what was kept is served so.
    ///   - entry: the playlist entry to expect, where the answer names one.
    package mutating func fileChangeReplied(accepted: Bool, entry: Int64?, at now: Instant) -> [Action] {
        guard case .loading(var loading) = player, loading.unanswered > 0 else { return [] }
        let fallback = loading.fallback
        loading.unanswered -= 1
        if accepted {
            loading = Loading(unanswered: loading.unanswered, expected: entry)
        }
        player = .loading(loading)
        guard loading.unanswered == 0 else { return [] }
        if accepted {
            // After a `stop` with nothing open, no event would ever tell that nothing comes.
            if case .file = fallback { return [] }
            return [.readIdle]
        }
        playlist.asks(for: nil)
        switch fallback {
        // What played has ended meanwhile, or an earlier command was accepted: only libmpv knows.
        case .none: return [.readIdle]
        case .idle: return playerIdle(at: now)
        case .file(let media):
            player = .ready(media)
            return holding(serveKept(at: now))
        }
    }

    /// libmpv opens an entry.
    package mutating func fileStarted(entry: Int64, at now: Instant) -> [Action] {
        var loading = Loading()
        var actions: [Action] = []
        switch player {
        case .loading(let current): loading = current
        case .idle: break
        case .ready: actions = leaveFile(.fileChanged, at: now)
        }
        loading.started = entry
        // `loadfile` empties the playlist and numbers only grow: somebody has skipped the one that was asked for.
        if let expected = loading.expected, entry > expected { loading.expected = nil }
        loading.fallback = .none
        player = .loading(loading)
        forgetFile(at: now)
        media = MediaEvent(phase: .loading)
        return actions + [.publish(.media(media))]
    }

    /// The first picture of a file is there and what it is like is known: what was kept is served.
    ///
    /// - Parameter position: where it starts, media seconds.
    package mutating func fileReady(_ ready: Media, position: Double?, at now: Instant) -> [Action] {
        guard case .loading(var loading) = player, loading.started == ready.entry,
            loading.expected == nil || loading.expected == ready.entry
        else { return [] }
        playback.isAt(position ?? ready.start, now)
        playback.duration = ready.duration
        playback.frameDuration = ready.frameDuration
        media = ready.event(.loaded)
        if loading.unanswered > 0 {
            // On its way out already, unless that is refused.
            loading.fallback = .file(ready)
            player = .loading(loading)
        } else {
            player = .ready(ready)
            playlist.asks(for: nil)
        }
        return holding([.publish(.media(media))] + serveKept(at: now))
    }

    /// A file is over, or could not be played.
    ///
    /// - Parameters:
    ///   - error: mpv's error text, where there was one.
    ///   - redirectedTo: the entry that takes its place, where it was a playlist.
    package mutating func fileEnded(
        entry: Int64, _ end: FileEnd, error: String?, redirectedTo: Int64?, at now: Instant
    ) -> [Action] {
        var actions: [Action] = []
        var next = Loading()
        switch player {
        case .idle: return []
        case .ready: actions = leaveFile(end == .eof || end == .error ? .fileEnded : .fileChanged, at: now)
        case .loading(let loading):
            let isAwaited = loading.unanswered == 0 && (loading.expected ?? loading.started) == entry
            next = Loading(unanswered: loading.unanswered, expected: loading.expected)
            if loading.fallback == .idle { next.fallback = .idle }
            if isAwaited {
                next.expected = end == .redirect ? redirectedTo : nil
                // What was kept was meant for this file (C4).
                if end != .redirect { actions = leaveFile(.nothingLoaded, at: now) }
            }
        }
        player = .loading(next)
        forgetFile(at: now)
        if end == .eof { playlist.entryEnded() }
        if end != .redirect {
            media.phase = end == .error ? .failed : .ended
            media.reason = error ?? end.rawValue
            actions.append(.publish(.media(media)))
        }
        return next.unanswered == 0 ? actions + [.readIdle] : actions
    }

    /// libmpv tells that nothing is loaded. What it tells may be older than what was asked for since: so it is asked.
    package mutating func idleObserved(at now: Instant) -> [Action] {
        if case .loading = player { return [.readIdle] }
        return []
    }

    /// The answer to `Action.readIdle`.
    package mutating func idleRead(_ isIdle: Bool, at now: Instant) -> [Action] {
        guard isIdle, case .loading(let loading) = player, loading.unanswered == 0 else { return [] }
        return playerIdle(at: now)
    }

    /// Nothing is loaded and nothing is on its way.
    private mutating func playerIdle(at now: Instant) -> [Action] {
        let actions = leaveFile(.nothingLoaded, at: now)
        player = .idle
        playlist.asks(for: nil)
        forgetFile(at: now)
        guard media.phase != .idle else { return actions }
        media = MediaEvent(phase: .idle, reason: media.reason)
        return actions + [.publish(.media(media))]
    }

    /// What was on in a file ends with it: nothing of it leaks into the next (C4).
    private mutating func leaveFile(_ reason: Reason, at now: Instant) -> [Action] {
        let settled = burst.map { settle($0, reason) } ?? []
        scrub = nil
        undoTarget = nil
        mark = nil
        return holding(settled + endKept(.failed, reason) + coordinator.end(.aborted, reason, at: now))
    }

    private mutating func forgetFile(at now: Instant) {
        coordinator.fileGone()
        playback.isAt(nil, now)
        playback.positionDuringSeek = nil
        playback.duration = nil
        playback.frameDuration = Media.usualFrameDuration
    }

    /// Events of libmpv's were lost: what only events tell is asked for. A seek whose end was lost is told by its
    /// timeout (C6).
    package mutating func eventsLost(at now: Instant) -> [Action] {
        play.check() + idleObserved(at: now)
    }

    // MARK: - Seeks

    /// The reply to `Action.seek`.
    package mutating func seekReplied(number: Int, failed: Bool, at now: Instant) -> [Action] {
        follow(coordinator.seekReplied(number: number, failed: failed, playback, at: now), at: now)
    }

    /// libmpv's seek event.
    package mutating func seekStarted(at now: Instant) -> [Action] {
        guard isFileOpen else { return [] }
        return follow(coordinator.seekStarted(playback, at: now), at: now)
    }

    /// libmpv's playback-restart event, behind the first one of a file.
    package mutating func playbackRestarted(at now: Instant) -> [Action] {
        guard isFileOpen else { return [] }
        return follow(coordinator.restarted(playback, at: now), at: now)
    }

    /// The answer to `Action.readPosition`.
    package mutating func positionRead(number: Int, _ position: Double?, at now: Instant) -> [Action] {
        follow(coordinator.positionRead(number: number, position, playback, at: now), at: now)
    }

    /// A file is being played, also while the command that will replace it is not answered yet.
    private var isFileOpen: Bool {
        switch player {
        case .idle: false
        case .ready: true
        case .loading(let loading): if case .file = loading.fallback { true } else { false }
        }
    }

    // MARK: - Play and pause

    /// The reply to `Action.setPause`.
    package mutating func pauseReplied(at now: Instant) -> [Action] {
        play.pauseReplied()
    }

    /// libmpv tells that `pause` changed.
    package mutating func pauseObserved(_ isPaused: Bool, at now: Instant) -> [Action] {
        play.pauseObserved(isPaused)
    }

    /// The answer to `Action.readPause`; nil where there was none.
    package mutating func pauseRead(number: Int, _ isPaused: Bool?, at now: Instant) -> [Action] {
        let actions = play.pauseRead(number: number, isPaused)
        playback.goesOn(play.isPlaying, now)
        return actions
    }

    // MARK: - Properties

    package mutating func playbackChanged(_ change: PlaybackChange, at now: Instant) -> [Action] {
        switch change {
        case .position(let position):
            guard case .ready = player, let position else { break }
            // During a seek it is the seek's target, not where playback is (B5).
            if case .nothing = coordinator.inFlight {
                playback.isAt(position, now)
            } else {
                playback.positionDuringSeek = position
            }
        case .speed(let speed): playback.speed = speed
        case .playlist(let place): playlist.isTold(place)
        case .duration(let duration): return changeMedia { if $0.declaresDuration { $0.duration = duration } }
        case .seekable(let isSeekable): return changeMedia { $0.isSeekable = isSeekable }
        case .cachedRange(let range): return changeMedia { $0.cachedRange = range }
        }
        return []
    }

    /// Told to all where it matters to them: a duration that is known now, or a file that can seek now or no more.
    private mutating func changeMedia(_ change: (inout Media) -> Void) -> [Action] {
        guard case .ready(let before) = player else { return [] }
        var after = before
        change(&after)
        player = .ready(after)
        playback.duration = after.duration
        let isTold =
            (before.duration == nil) != (after.duration == nil) || before.isSeekable != after.isSeekable
        media = after.event(.loaded)
        return isTold ? [.publish(.media(media))] : []
    }
}
