import SeekModel
import SeekProtocol

/// A film plays, and ends.
extension ResumeMachine {
    /// A film that plays.
    struct Playing: Equatable, Sendable {
        let entry: Int64
        /// Its tracks are those of `ResumeMachine.tracks`.
        var film: SessionFilm
        let isSeekable: Bool
        /// Until playback is where the film was left before, or was moved.
        var left: Left?
        /// The last position that was reported, also during a burst.
        var seen: Seen?

        struct Seen: Equatable, Sendable {
            /// Media seconds.
            var position: Double
            var at: Instant
        }

        /// Notes a position of playback. What was rewound does not count as watched again: otherwise a film that is
        /// opened often would go back each time.
        mutating func note(_ position: Double, _ time: UnixTime) {
            if let left, left.covers(position) { return }
            left = nil
            guard max(0, position) != film.position else { return }
            film.position = max(0, position)
            film.time = time
        }
    }

    /// How long after a landing the position is saved (R3).
    private static let landingDelay = Duration.seconds(5)

    mutating func ready(
        _ entry: Int64, _ path: ByteString?, _ title: ByteString?, isSeekable: Bool, at now: Instant, _ time: UnixTime
    ) -> [ResumeAction] {
        var opening = Opening(
            entry: entry,
            identity: FilmIdentity(name: path.map { MediaName($0, folder: folder) } ?? .unnamed, key: keys[entry]))
        var actions: [ResumeAction] = []
        if case .opening(let known) = film, known.entry == entry {
            opening = known
        } else {
            // Events were lost.
            actions = leave(at: now)
        }
        let left = opening.left
        var playing = Playing(
            entry: entry,
            film: SessionFilm(
                identity: opening.identity, title: title, duration: playhead.duration, position: left?.position ?? 0,
                time: left?.time ?? time, isRemembered: opening.isRemembered),
            isSeekable: isSeekable, left: left)
        if let position = playhead.position {
            playing.note(position, time)
            playing.seen = Playing.Seen(position: position, at: now)
        }
        film = .playing(playing)
        leftFilm = nil
        sessionWrites.schedule(at: now)
        if playhead.isPlaying { sessionWrites.schedule(at: now + settings.interval) }
        return actions
    }

    mutating func playheadChanged(_ next: Playhead, at now: Instant, _ time: UnixTime) {
        let before = playhead
        playhead = next
        if before.isPlaying != next.isPlaying { sessionWrites.schedule(at: now) }
        if next.isPlaying, !isStarting { isPausedByRestore = false }
        guard case .playing(var playing) = film else { return }
        if let duration = next.duration { playing.film.duration = duration }
        if next.position != nil { playing.film.notes = next.notes }
        if let position = next.position { playing.seen = Playing.Seen(position: position, at: now) }
        if next.isMoving {
            // The position is that of the burst's origin, until it lands (R3).
            playing.left = nil
        } else if let position = next.position {
            playing.note(position, time)
        }
        film = .playing(playing)
        if before.isMoving, !next.isMoving { sessionWrites.schedule(at: now + Self.landingDelay) }
        if next.isPlaying { sessionWrites.schedule(at: now + settings.interval) }
    }

    mutating func ended(_ entry: Int64, atEnd: Bool, at now: Instant, _ time: UnixTime) -> [ResumeAction] {
        switch film {
        case .opening(let opening) where opening.entry == entry: film = .none
        case .playing(var playing) where playing.entry == entry:
            if atEnd, let duration = playing.film.duration, hasFinished(playing, duration, at: now) {
                playing.film.position = duration
                playing.film.time = time
                film = .playing(playing)
            }
            return leave(at: now)
        case .opening, .playing, .none: return []
        }
        sessionWrites.schedule(at: now)
        return []
    }

    /// Whether a film that libmpv has played to the end of its data was near its end. A file that was truncated while it
    /// played, or that mpv plays a part of, was not: then the last position counts.
    private func hasFinished(_ playing: Playing, _ duration: Double, at now: Instant) -> Bool {
        guard let seen = playing.seen else { return true }
        // Positions are reported when something else happens: the film has played on since.
        let elapsed = playhead.isPlaying ? (now - seen.at).seconds * (playerSettings.speed ?? 1) : 0
        return ResumeSettings.isFinished(seen.position + elapsed, of: duration, credits: playing.film.notes.credits)
    }

    /// Remembers the film that plays, whose file is no longer open.
    mutating func leave(at now: Instant) -> [ResumeAction] {
        defer { film = .none }
        guard case .playing(let playing) = film else { return [] }
        sessionWrites.schedule(at: now)
        leftFilm = playing.isSeekable ? playing.film : nil
        leftFilm?.tracks = tracks
        remember(playing)
        return saveHistory()
    }

    mutating func remember(_ playing: Playing) {
        guard playing.isSeekable, let record = playing.film.record(settings) else { return }
        remember(record)
    }

    mutating func remember(_ record: FilmRecord) {
        guard history.records.last != record else { return }
        history.remember(record)
        hasUnsavedHistory = true
    }

    mutating func saveHistory() -> [ResumeAction] {
        guard hasUnsavedHistory else { return [] }
        hasUnsavedHistory = false
        return [.saveHistory(history, nil)]
    }
}
