import SeekModel
import SeekProtocol

/// A file is opened: its record is looked up while libmpv opens it, and libmpv waits for the answer before it seeks to
/// the file's start (R2).
extension ResumeMachine {
    /// A file that libmpv opens.
    struct Opening: Equatable, Sendable {
        let entry: Int64
        var identity: FilmIdentity
        /// Nil once the fingerprint is known, or is not needed.
        var lookupEnd: Instant?
        /// Libmpv waits from then on.
        var header: FileHeader?
        /// Whether libmpv was told to go on.
        var isStarted = false
        /// The last session, if its film is this one.
        var restored: Session?
        var left: Left?
        var isRemembered = true
    }

    /// Where and when the film was left before it was resumed.
    struct Left: Equatable, Sendable {
        var position: Double
        var time: UnixTime
        /// Where it was resumed: not after `position`.
        var start: Double

        /// Whether the viewer still sees what was rewound.
        func covers(_ position: Double) -> Bool {
            position >= start - Self.tolerance && position < self.position
        }

        /// Seconds between a target and the frame that is shown for it.
        private static let tolerance = 1.0
    }

    /// How long the look-up may take before the path alone decides (R2).
    private static let lookupLimit = Duration.milliseconds(500)

    mutating func open(
        _ entry: Int64, _ name: ByteString, isResumed: Bool, at now: Instant
    ) -> [ResumeAction] {
        let actions = leave(at: now)
        let name = MediaName(name, folder: folder)
        var opening = Opening(entry: entry, identity: FilmIdentity(name: name, key: keys[entry]))
        if let last = lastSession?.session, let film = last.film, film.identity.name == name {
            opening.restored = last
            opening.isRemembered = film.isRemembered
        }
        if !isResumed { opening.isRemembered = false }
        lastSession = nil
        defer { film = .opening(opening) }
        guard case .file(let path) = name, opening.identity.key == nil else { return actions }
        opening.lookupEnd = now + Self.lookupLimit
        return actions + [.identify(entry: entry, path: path)]
    }

    mutating func identified(_ entry: Int64, _ fingerprint: Fingerprint?, _ time: UnixTime) -> [ResumeAction] {
        switch film {
        case .opening(var opening) where opening.entry == entry:
            opening.identity.fingerprint = fingerprint
            opening.lookupEnd = nil
            film = .opening(opening)
            return startFile(time)
        // Too late for the look-up; the film is known by it from now on.
        case .playing(var playing) where playing.entry == entry:
            playing.film.identity.fingerprint = fingerprint
            film = .playing(playing)
            return []
        case .opening, .playing, .none: return []
        }
    }

    mutating func headerRead(
        _ entry: Int64, _ header: FileHeader, at now: Instant, _ time: UnixTime
    ) -> [ResumeAction] {
        guard case .opening(var opening) = film, opening.entry == entry, !opening.isStarted else {
            // Events were lost. libmpv must not wait for ever.
            return [.startFile(entry: entry, FileStart())]
        }
        opening.header = header
        if let end = opening.lookupEnd, end <= now { opening.lookupEnd = nil }
        film = .opening(opening)
        return startFile(time)
    }

    /// The end of a look-up for which libmpv waits.
    var lookupDeadline: Instant? {
        guard case .opening(let opening) = film, opening.header != nil, !opening.isStarted else { return nil }
        return opening.lookupEnd
    }

    mutating func lookupIsLate(at now: Instant, _ time: UnixTime) -> [ResumeAction] {
        guard let deadline = lookupDeadline, deadline <= now, case .opening(var opening) = film else { return [] }
        opening.lookupEnd = nil
        film = .opening(opening)
        return startFile(time)
    }

    /// Lets libmpv go on, once header and record are known.
    private mutating func startFile(_ time: UnixTime) -> [ResumeAction] {
        guard case .opening(var opening) = film, let header = opening.header, opening.lookupEnd == nil,
            !opening.isStarted
        else { return [] }
        opening.isStarted = true
        // Another film may have taken the place of the last session's.
        if opening.restored?.film?.identity.match(opening.identity) == nil { opening.restored = nil }
        if header.isSeekable, !header.hasChosenStart { opening.left = left(opening, header, time) }
        film = .opening(opening)
        let start = FileStart(position: opening.left?.start, tracks: opening.restored?.film?.tracks ?? TrackChoice())
        return [.startFile(entry: opening.entry, start)]
    }

    /// Nil: the film starts anew.
    private func left(_ opening: Opening, _ header: FileHeader, _ time: UnixTime) -> Left? {
        if let restored = opening.restored?.film {
            // A session goes on wherever it was; only films are rewound.
            let duration = header.duration ?? restored.duration
            let isFilm = (duration ?? 0) >= settings.minimumDuration
            let start = restored.position - (isFilm ? settings.rewind(since: restored.time, at: time) : 0)
            guard start >= ResumeSettings.shortestStart, start < duration ?? .infinity, header.plays(from: start)
            else { return nil }
            return Left(position: restored.position, time: restored.time, start: start)
        }
        guard opening.isRemembered, let record = history.record(of: opening.identity),
            let start = settings.position(resuming: record, duration: header.duration, at: time),
            start >= ResumeSettings.shortestStart, header.plays(from: start)
        else { return nil }
        return Left(position: record.position, time: record.time, start: start)
    }

    // MARK: - Keys of clients

    /// More keys are not kept: those of the oldest entries go.
    private static let maximumKeys = 4_096

    mutating func give(_ key: ByteString, to entry: Int64) {
        keys[entry] = key
        if keys.count > Self.maximumKeys, let oldest = keys.keys.min() { keys[oldest] = nil }
        guard case .opening(var opening) = film, opening.entry == entry, !opening.isStarted else { return }
        opening.identity.key = key
        film = .opening(opening)
    }
}
