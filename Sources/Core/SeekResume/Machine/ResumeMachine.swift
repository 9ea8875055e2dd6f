package import SeekModel
package import SeekProtocol

/// Decides where films are resumed, and when what is saved (R1 to R7). Pure: inputs with their times in, actions out.
///
/// Inputs are legal in every state and never trap. After each, `nextDeadline` tells when `deadlineReached` is due. The
/// monotonic time measures intervals; the system's clock, which may jump, only tells how long a film was left alone.
package struct ResumeMachine: Equatable, Sendable {
    enum Film: Equatable, Sendable {
        /// Nothing is open. Can go to: opening, playing.
        case none
        /// libmpv opens a file. Can go to: playing, none.
        case opening(Opening)
        /// The file's first picture was shown. Can go to: none, opening.
        case playing(Playing)
    }

    let settings: ResumeSettings
    /// The working folder, which relative names start from: an absolute path.
    let folder: ByteString
    var film = Film.none
    package internal(set) var history: History
    /// Whether the history has changed since it was last saved.
    var hasUnsavedHistory = false
    var playhead = Playhead()
    /// The playlist entry that plays or played last.
    var index: Int?
    /// Whether no entry plays.
    var isStopped = true
    var playerSettings = PlayerSettings()
    /// libmpv's settings at the start: only what was changed since belongs to the session.
    var configuredSettings = PlayerSettings()
    /// Of the film that plays.
    var tracks = TrackChoice()
    /// Clients' keys by entry (R1).
    var keys: [Int64: ByteString] = [:]
    /// The film that was left, while no entry plays: a session finds its entry by it, wherever in the playlist that is now.
    var leftFilm: SessionFilm?
    /// The last session, until its film is opened.
    var lastSession: LastSession?
    /// Until the last session is back. Meanwhile nothing of the session is saved: a crash would leave less than there was.
    var isStarting = true
    /// Whether the film came back paused, and nobody has chosen play or pause since.
    var isPausedByRestore = false
    var sessionWrites = WriteSchedule()
    var playlistWrites = WriteSchedule()
    /// As it was last saved; nil: never.
    var savedSession: Session?

    /// The last session, read from its files.
    struct LastSession: Equatable, Sendable {
        var session: Session
        var playlist: SavedPlaylist
    }

    /// - Parameter folder: the working folder, an absolute path.
    package init(
        settings: ResumeSettings, folder: ByteString, history: History = History(), session: Session = Session(),
        playlist: SavedPlaylist = SavedPlaylist()
    ) {
        self.settings = settings
        self.folder = folder
        self.history = history
        lastSession = LastSession(session: session, playlist: playlist)
    }

    /// When `deadlineReached` is due; nil if nothing is due.
    package var nextDeadline: Instant? {
        guard !isStarting else { return lookupDeadline }
        return Self.earlier(lookupDeadline, Self.earlier(sessionWrites.due, playlistWrites.due))
    }

    private static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Processes one input completely.
    package mutating func handle(_ input: ResumeInput, at now: Instant, _ time: UnixTime) -> [ResumeAction] {
        let actions = perform(input, at: now, time)
        return actions + saveDue(at: now)
    }

    private mutating func perform(_ input: ResumeInput, at now: Instant, _ time: UnixTime) -> [ResumeAction] {
        switch input {
        case .started(let settings, let hasMedia): return start(settings, hasMedia: hasMedia)
        case .restored: isStarting = false
        case .stateRead(let state, let hasMedia): return take(state, hasMedia: hasMedia, at: now)
        case .fileChangeRequested:
            guard isPausedByRestore, !isStarting else { return [] }
            isPausedByRestore = false
            return [.play]
        case .playChosen: if !isStarting { isPausedByRestore = false }
        case .fileOpening(let entry, let name, let isResumed):
            return open(entry, name, isResumed: isResumed, at: now)
        case .fileIdentified(let entry, let fingerprint): return identified(entry, fingerprint, time)
        case .headerRead(let entry, let header): return headerRead(entry, header, at: now, time)
        case .fileReady(let entry, let path, let title, let isSeekable):
            return ready(entry, path, title, isSeekable: isSeekable, at: now, time)
        case .fileEnded(let entry, let atEnd): return ended(entry, atEnd: atEnd, at: now, time)
        case .playheadChanged(let playhead): playheadChanged(playhead, at: now, time)
        case .settingsChanged(let settings):
            // What libmpv had before the session's settings were set may be reported after that.
            guard !isStarting else { break }
            playerSettings = settings.completed(by: playerSettings)
            sessionWrites.schedule(at: now)
        case .trackChanged(let kind, let choice):
            tracks[kind] = choice == "auto" ? nil : choice
            sessionWrites.schedule(at: now)
        case .playlistIndexChanged(let index):
            self.index = index ?? self.index
            isStopped = index == nil
            sessionWrites.schedule(at: now)
        case .playlistChanged: if !isStarting, settings.onStart != .off { playlistWrites.schedule(at: now) }
        case .keyGiven(let entry, let key): give(key, to: entry)
        case .forget(let film, let request): return forget(film, request: request, at: now)
        case .deadlineReached: return lookupIsLate(at: now, time)
        case .stopRequested:
            guard hasUnsavedPlaylist else { return [] }
            playlistWrites.cancel()
            return [.savePlaylist(keys: keys)]
        case .shutDown: return shutDown()
        }
        return []
    }
}

/// When a file is due to be written: at once after a change, but at most once a second.
struct WriteSchedule: Equatable, Sendable {
    private static let pause = Duration.seconds(1)

    private(set) var due: Instant?
    private var writtenAt: Instant?

    mutating func schedule(at wanted: Instant) {
        let earliest = writtenAt.map { max(wanted, $0 + Self.pause) } ?? wanted
        due = min(due ?? earliest, earliest)
    }

    /// Whether it is to be written now; then nothing is due any more.
    mutating func takeDue(at now: Instant) -> Bool {
        guard let due, due <= now else { return false }
        self.due = nil
        writtenAt = now
        return true
    }

    mutating func cancel() { due = nil }
}
