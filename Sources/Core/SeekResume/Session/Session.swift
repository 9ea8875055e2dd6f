package import SeekProtocol

/// What plays and how: with the playlist, all that survives a restart (R6).
package struct Session: Equatable, Sendable {
    /// The film that plays or was about to play; nil if there is none, or if its position can't be restored.
    package var film: SessionFilm?
    /// The playlist entry that plays or played last, from 0; nil if none did.
    package var index: Int?
    /// Whether nothing was loaded: the playlist comes back, and nothing plays.
    package var isStopped: Bool
    package var isPaused: Bool
    package var settings: PlayerSettings

    package init(
        film: SessionFilm? = nil, index: Int? = nil, isPaused: Bool = false,
        settings: PlayerSettings = PlayerSettings(), isStopped: Bool = false
    ) {
        self.film = film
        self.index = index
        self.isStopped = isStopped
        self.isPaused = isPaused
        self.settings = settings
    }
}

/// libmpv's settings that belong to a session; nil: as configured.
package struct PlayerSettings: Equatable, Sendable {
    /// Percent.
    package var volume: Double?
    package var isMuted: Bool?
    /// Media seconds a second.
    package var speed: Double?

    package init(volume: Double? = nil, isMuted: Bool? = nil, speed: Double? = nil) {
        self.volume = volume
        self.isMuted = isMuted
        self.speed = speed
    }

    /// With the other's values for those that are nil.
    func completed(by other: PlayerSettings) -> PlayerSettings {
        PlayerSettings(
            volume: volume ?? other.volume, isMuted: isMuted ?? other.isMuted, speed: speed ?? other.speed)
    }

    /// Only what differs from the other.
    func changed(since other: PlayerSettings) -> PlayerSettings {
        PlayerSettings(
            volume: volume == other.volume ? nil : volume, isMuted: isMuted == other.isMuted ? nil : isMuted,
            speed: speed == other.speed ? nil : speed)
    }
}

/// The chosen tracks of a file, as mpv's options have them: "2" or "no". Nil: mpv's choice.
package struct TrackChoice: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case video = "vid"
        case audio = "aid"
        case subtitles = "sid"
        case secondSubtitles = "secondary-sid"
    }

    private var choices: [String?] = Array(repeating: nil, count: Kind.allCases.count)

    package init() {}

    package subscript(kind: Kind) -> String? {
        get { choices[Self.index(kind)] }
        set { choices[Self.index(kind)] = newValue }
    }

    private static func index(_ kind: Kind) -> Int {
        switch kind {
        case .video: 0
        case .audio: 1
        case .subtitles: 2
        case .secondSubtitles: 3
        }
    }
}

/// The entries of a session's playlist (R6).
package struct SavedPlaylist: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        /// An absolute path or a URL, as libmpv opens it.
        package var name: ByteString
        /// The key that a client gave with `loadfile`.
        package var key: ByteString?
        /// Whether it was on the command line, and so is opened without the policy's check.
        package var isTrusted: Bool
        /// Whether it is a link that yt-dlp may be asked about, because a client has named it.
        package var isLink: Bool

        package init(name: ByteString, key: ByteString? = nil, isTrusted: Bool = false, isLink: Bool = false) {
            self.name = name
            self.key = key
            self.isTrusted = isTrusted
            self.isLink = isLink
        }
    }

    /// A longer playlist is not kept.
    package static let maximumCount = 20_000

    /// Bytes of an entry's name.
    package static let longestName = MediaName.maximumBytes

    package var entries: [Entry]

    package init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// The entry of a session's film: the one at the index, or else the first with the film's name. The playlist and the
    /// film are saved at different times.
    func index(of session: Session, folder: ByteString) -> Int? {
        guard let index = session.index else { return nil }
        let isEntry = entries.indices.contains(index)
        guard let film = session.film else { return isEntry ? index : nil }
        let isFilm = { (entry: Entry) in MediaName(entry.name, folder: folder) == film.identity.name }
        if isEntry, isFilm(entries[index]) { return index }
        return entries.firstIndex(where: isFilm) ?? (isEntry ? index : nil)
    }
}
