import SeekProtocol

/// What seekd's events and mpv's properties say, apart from the position.
struct PlayerFacts: Equatable, Sendable {
    /// The newest state of the file.
    private(set) var media = MediaEvent(phase: .idle)
    /// Counts the loads that were seen, from 1 (M4).
    private(set) var track = 0
    /// Whether the track is there: it is loading or loaded, or it has ended and seekd has not told yet what follows.
    private(set) var hasTrack = false
    /// A track is loading: it has no length yet, and nothing can be sought in it.
    var isLoading: Bool { hasTrack && media.phase != .loaded }
    /// The intent of the user, never a hold (M4).
    var isPlaying = false
    /// Of `progress`: chapters, usually.
    var segment: Int?
    var segments = 0

    private(set) var properties: [String: JSONValue] = [:]

    /// - Parameter track: how many loads were seen before.
    init(track: Int = 0) {
        self.track = track
    }

    // MARK: - Events

    /// - Returns: whether another track is there, or none any more.
    mutating func take(_ event: MediaEvent) -> Bool {
        let before = (track, hasTrack)
        switch event.phase {
        case .loading:
            track += 1
            hasTrack = true
        case .loaded:
            // Events may have been left out in between.
            let isOther = media.phase == .loaded ? media.path != event.path : media.phase != .loading
            if isOther { track += 1 }
            hasTrack = true
        case .idle:
            hasTrack = false
        case .reconnecting, .ended, .failed: break
        }
        media = event
        return before != (track, hasTrack)
    }

    mutating func take(_ name: String, _ value: JSONValue?) {
        properties[name] = value
    }

    // MARK: - Properties

    /// Names of mpv's properties that are observed.
    static let names = [
        "loop-file", "loop-playlist", "media-title", "metadata", "mute", "path", "playlist-count", "playlist-pos",
        "shuffle", "speed", "track-list", "volume", "volume-max", "working-directory",
    ]

    var entry: Int? { properties["playlist-pos"]?.wholeNumber }
    var entries: Int { properties["playlist-count"]?.wholeNumber ?? 0 }
    var rate: Double {
        guard let speed = properties["speed"]?.number, speed.isFinite, speed > 0 else { return 1 }
        return speed
    }
    var isShuffled: Bool { properties["shuffle"]?.flag ?? false }
    var loopsFile: Bool { isLoop(properties["loop-file"]) }
    var loopsPlaylist: Bool { isLoop(properties["loop-playlist"]) }
    var isMute: Bool { properties["mute"]?.flag ?? false }
    /// 1 is mpv's 100 %.
    var volume: Double { isMute ? 0 : max(0, properties["volume"]?.number ?? 100) / 100 }
    var volumeLimit: Double { max(100, properties["volume-max"]?.number ?? 100) / 100 }
    var hasNextEntry: Bool { entries > 1 && ((entry ?? -1) < entries - 1 || loopsPlaylist) }
    var hasPreviousEntry: Bool { entries > 1 && ((entry ?? 0) > 0 || loopsPlaylist) }

    /// mpv has `false` for "no", and a number or "inf".
    private func isLoop(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null, .bool(false): false
        case .string(let text): text.description != "no"
        case .bool(true), .integer, .double, .array, .object: true
        }
    }
}
