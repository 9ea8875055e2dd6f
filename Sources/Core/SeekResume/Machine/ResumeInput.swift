package import SeekModel
package import SeekProtocol

/// One input of `ResumeMachine`. Entries are libmpv's `playlist_entry_id`; positions and durations are media seconds.
package enum ResumeInput: Equatable, Sendable {
    // MARK: - The start

    /// libmpv can play, and nothing plays yet.
    ///
    /// - Parameters:
    ///   - settings: libmpv's, as configured.
    ///   - hasMedia: whether the command line names files: then no session comes back.
    case started(settings: PlayerSettings, hasMedia: Bool)
    /// `ResumeAction.restore` is done.
    case restored
    /// The last session's files could only be read now: the disk did not answer at the start.
    ///
    /// - Parameter hasMedia: whether the playlist has entries: then no session comes back.
    case stateRead(LastState, hasMedia: Bool)

    // MARK: - Loading

    /// libmpv is about to open a file.
    ///
    /// - Parameter isResumed: false: a rule has it begin anew and not be remembered (U1).
    case fileOpening(entry: Int64, name: ByteString, isResumed: Bool = true)
    /// The answer to `ResumeAction.identify`; nil if the file can't be read.
    case fileIdentified(entry: Int64, Fingerprint?)
    /// libmpv has read a file's header, and waits for `ResumeAction.startFile`.
    case headerRead(entry: Int64, FileHeader)
    /// The file's first picture is shown.
    case fileReady(entry: Int64, path: ByteString?, title: ByteString?, isSeekable: Bool)
    /// - Parameter atEnd: whether it was played to its end.
    case fileEnded(entry: Int64, atEnd: Bool)

    // MARK: - Playback

    case playheadChanged(Playhead)
    /// Only those that have changed.
    case settingsChanged(PlayerSettings)
    /// libmpv's track option, as text.
    case trackChanged(TrackChoice.Kind, String)
    /// nil if no entry is current.
    case playlistIndexChanged(Int?)
    /// Entries were added, removed, moved or replaced.
    case playlistChanged

    // MARK: - Clients

    /// A client asks for another file or entry.
    case fileChangeRequested
    /// A client asks for play or pause.
    case playChosen
    /// A client has loaded an entry with a key of its own (R1).
    case keyGiven(entry: Int64, key: ByteString)
    /// - Parameters:
    ///   - film: nil is all films.
    ///   - request: comes back with the answer.
    case forget(film: FilmIdentity?, request: Int)

    // MARK: - The daemon

    /// The time of `ResumeMachine.nextDeadline` has come.
    case deadlineReached
    /// The daemon is about to stop: changes of the playlist are saved first.
    case stopRequested
    case shutDown
}

/// What the last seekd has left.
package struct LastState: Equatable, Sendable {
    package var history = History()
    package var session = Session()
    package var playlist = SavedPlaylist()

    package init() {}
}

/// What is known of a file before its first picture.
package struct FileHeader: Equatable, Sendable {
    /// Seconds; nil if the file declares none.
    package var duration: Double?
    /// Whether any position can be reached.
    package var isSeekable: Bool
    /// Whether the user or a client chose where it starts (mpv's `start`).
    package var hasChosenStart: Bool
    /// Which part of the file is played.
    package var played: PlayedPart
    /// Whether it comes over a network.
    package var isNetwork: Bool

    package init(
        duration: Double?, isSeekable: Bool, hasChosenStart: Bool, played: PlayedPart = PlayedPart(),
        isNetwork: Bool = false
    ) {
        self.duration = duration
        self.isSeekable = isSeekable
        self.hasChosenStart = hasChosenStart
        self.played = played
        self.isNetwork = isNetwork
    }

    /// Whether playback that starts at a position goes on for a second at least: mpv's `end` may be before it. Where the
    /// end is a chapter's start, which is not known yet, only the beginning is sure.
    func plays(from position: Double) -> Bool {
        guard !played.endsAtChapter else { return false }
        let stop = played.stop(in: Media(entry: 0, duration: duration, isSeekable: isSeekable))
        guard !played.isBackward else { return position > stop ?? 0 }
        return stop.map { position + ResumeSettings.shortestStart < $0 } ?? true
    }
}

/// Where playback is, as far as the viewer is concerned.
package struct Playhead: Equatable, Sendable {
    /// Media seconds; nil if nothing plays.
    package var position: Double?
    /// Seconds; nil if it is not known.
    package var duration: Double?
    /// Whether a burst, a gesture or a chase runs: the position is on its way elsewhere.
    package var isMoving: Bool
    package var isPlaying: Bool
    /// What is known of the film.
    package var notes: FilmNotes

    package init(
        position: Double? = nil, duration: Double? = nil, isMoving: Bool = false, isPlaying: Bool = true,
        notes: FilmNotes = FilmNotes()
    ) {
        self.position = position
        self.duration = duration
        self.isMoving = isMoving
        self.isPlaying = isPlaying
        self.notes = notes
    }
}

/// An effect that the daemon performs. Data only: tests compare whole lists.
package enum ResumeAction: Equatable, Sendable {
    /// Read the fingerprint of a file, off the loop; the answer comes back as `fileIdentified`.
    case identify(entry: Int64, path: ByteString)
    /// Let libmpv go on with the file that waits after its header.
    case startFile(entry: Int64, FileStart)
    /// Bring back the last session; `restored` follows.
    case restore(SessionRestore)
    /// End the pause.
    case play
    /// Save what plays.
    case saveSession(Session)
    /// Read the playlist from libmpv and save it, with the keys that clients gave, by entry.
    case savePlaylist(keys: [Int64: ByteString])
    /// Save the records of films. With a request: then answer it.
    case saveHistory(History, Forgotten?)
}

/// How a file starts.
package struct FileStart: Equatable, Sendable {
    /// Media seconds; nil: at its start, or where the user chose.
    package var position: Double?
    /// The tracks of the last session.
    package var tracks: TrackChoice

    package init(position: Double? = nil, tracks: TrackChoice = TrackChoice()) {
        self.position = position
        self.tracks = tracks
    }
}

/// The last session, for libmpv.
package struct SessionRestore: Equatable, Sendable {
    package var playlist: SavedPlaylist
    /// The entry to play, from 0; nil: none.
    package var index: Int?
    /// Whether it plays only once somebody asks for it.
    package var isStopped: Bool
    /// Whether the film comes back paused.
    package var isPaused: Bool
    package var settings: PlayerSettings

    package init(
        playlist: SavedPlaylist, index: Int?, isPaused: Bool, settings: PlayerSettings, isStopped: Bool = false
    ) {
        self.isStopped = isStopped
        self.playlist = playlist
        self.index = index
        self.isPaused = isPaused
        self.settings = settings
    }
}

/// The outcome of a `forget`, once the history is saved.
package struct Forgotten: Equatable, Sendable {
    /// The number that came with the input.
    package var request: Int
    /// Records that were removed.
    package var count: Int

    package init(request: Int, count: Int) {
        self.request = request
        self.count = count
    }
}
