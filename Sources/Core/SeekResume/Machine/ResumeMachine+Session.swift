import SeekModel
import SeekProtocol

/// The session: it comes back at the start, and is saved at each change (R3, R6).
extension ResumeMachine {
    // MARK: - The start

    mutating func start(_ configured: PlayerSettings, hasMedia: Bool) -> [ResumeAction] {
        configuredSettings = configured
        playerSettings = configured
        isStarting = false
        guard let last = lastSession else { return [] }
        lastSession = nil
        // After a crash the session knows more of the film than the history. The next session takes its place.
        if let record = last.session.film?.record(settings) { remember(record) }
        let actions = saveHistory()
        return hasMedia ? actions : actions + bringBack(last)
    }

    private mutating func bringBack(_ last: LastSession) -> [ResumeAction] {
        guard settings.onStart != .off, let restore = restore(last) else { return [] }
        if restore.index != nil, !restore.isStopped { lastSession = last }
        if restore.isStopped {
            index = restore.index
            leftFilm = last.session.film
        }
        isStarting = true
        isPausedByRestore = restore.isPaused
        playerSettings = restore.settings.completed(by: configuredSettings)
        return [.restore(restore)]
    }

    /// Puts what was read late before what has happened meanwhile.
    mutating func take(_ last: LastState, hasMedia: Bool, at now: Instant) -> [ResumeAction] {
        let newer = history.records
        history = last.history
        guard !isStarting else {
            // Before the start, that is in time.
            lastSession = LastSession(session: last.session, playlist: last.playlist)
            return []
        }
        for record in [last.session.film?.record(settings)].compactMap(\.self) + newer { remember(record) }
        let actions = saveHistory()
        if !hasMedia, film == .none {
            let restore = bringBack(LastSession(session: last.session, playlist: last.playlist))
            if isStarting { return actions + restore }
        }
        // Nothing of this session was written until now.
        savedSession = nil
        sessionWrites.schedule(at: now)
        if settings.onStart != .off { playlistWrites.schedule(at: now) }
        return actions
    }

    /// Nil if there is nothing to bring back.
    private func restore(_ last: LastSession) -> SessionRestore? {
        let (session, playlist) = (last.session, last.playlist)
        var restore = SessionRestore(
            playlist: playlist, index: playlist.index(of: session, folder: folder), isPaused: false,
            settings: session.settings, isStopped: session.isStopped)
        if restore.index == nil, session.index != nil, let film = session.film?.identity, let name = film.name.text {
            // The playlist is lost; the film is not.
            restore.playlist = SavedPlaylist([.init(name: name, key: film.key)])
            restore.index = 0
        }
        if restore.playlist.entries.isEmpty, restore.settings == PlayerSettings() { return nil }
        // What nobody has begun needs no pause.
        let isHeld = session.isPaused || (settings.onStart == .paused && !session.isStopped)
        restore.isPaused = restore.index != nil && isHeld
        return restore
    }

    // MARK: - Saving

    /// What plays now. Until the last session's film is ready, it stays the session's.
    var session: Session {
        var session = Session(
            index: index, isPaused: !playhead.isPlaying, settings: playerSettings.changed(since: configuredSettings),
            isStopped: isStopped && index != nil)
        switch film {
        case .playing(let playing):
            if playing.isSeekable { session.film = playing.film }
            session.film?.tracks = tracks
        case .opening(let opening):
            session.film = opening.restored?.film
        case .none:
            if let last = lastSession?.session {
                (session.film, session.index, session.isStopped) = (last.film, last.index, last.isStopped)
            } else if session.isStopped, settings.onStart != .off {
                session.film = leftFilm
            }
        }
        guard settings.onStart == .off else { return session }
        session.film?.tracks = TrackChoice()
        return Session(film: session.film?.record(settings) == nil ? nil : session.film)
    }

    /// What is due after an input.
    mutating func saveDue(at now: Instant) -> [ResumeAction] {
        guard !isStarting else { return [] }
        var actions: [ResumeAction] = []
        if playlistWrites.takeDue(at: now) { actions.append(.savePlaylist(keys: keys)) }
        guard sessionWrites.takeDue(at: now) else { return actions }
        if case .playing = film, playhead.isPlaying { sessionWrites.schedule(at: now + settings.interval) }
        return actions + saveSession()
    }

    private mutating func saveSession() -> [ResumeAction] {
        let session = session
        guard session != savedSession else { return [] }
        savedSession = session
        return [.saveSession(session)]
    }

    /// Whether the playlist must be saved before `shutDown`.
    package var hasUnsavedPlaylist: Bool { !isStarting && playlistWrites.due != nil }

    mutating func shutDown() -> [ResumeAction] {
        if case .playing(let playing) = film { remember(playing) }
        sessionWrites.cancel()
        playlistWrites.cancel()
        return saveHistory() + (isStarting ? [] : saveSession())
    }

    // MARK: - Forgetting

    /// The history with the film that plays.
    package var currentHistory: History {
        var history = history
        if case .playing(let playing) = film, playing.isSeekable, let record = playing.film.record(settings) {
            history.remember(record)
        }
        return history
    }

    /// - Parameter forgotten: nil is all films.
    mutating func forget(_ forgotten: FilmIdentity?, request: Int, at now: Instant) -> [ResumeAction] {
        history = currentHistory
        let count = forgotten.map { history.forget($0) } ?? history.forgetAll()
        hasUnsavedHistory = false
        forgetOpenFilm { film in forgotten.map { $0.match(film) != nil || $0.name == film.name } ?? true }
        sessionWrites.schedule(at: now)
        return [.saveHistory(history, Forgotten(request: request, count: count))]
    }

    /// The film that plays stays in the session, but gets no record again.
    private mutating func forgetOpenFilm(if isForgotten: (FilmIdentity) -> Bool) {
        if let film = lastSession?.session.film, isForgotten(film.identity) {
            lastSession?.session.film?.isRemembered = false
        }
        if let left = leftFilm, isForgotten(left.identity) { leftFilm?.isRemembered = false }
        switch film {
        case .none: break
        case .opening(var opening):
            guard isForgotten(opening.identity) else { break }
            opening.isRemembered = false
            opening.restored?.film?.isRemembered = false
            film = .opening(opening)
        case .playing(var playing):
            guard isForgotten(playing.film.identity) else { break }
            playing.film.isRemembered = false
            film = .playing(playing)
        }
    }
}
