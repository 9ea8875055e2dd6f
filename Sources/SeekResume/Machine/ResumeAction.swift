package import SeekProtocol

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
