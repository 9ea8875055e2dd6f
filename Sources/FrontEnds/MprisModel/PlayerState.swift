import MediaPolicy
import SeekProtocol

/// The announced properties of the player's interface, as they are now.
struct PlayerState: Equatable, Sendable {
    var metadata: [MprisValue.Entry] = []
    var status = "Stopped"
    var loop = "None"
    var isShuffled = false
    var rate = 1.0
    var volume = 1.0
    var canSeek = false
    var canSkip = false
    var canPlay = false

    init() {}

    init(_ facts: PlayerFacts, art: String?) {
        loop = facts.loopsFile ? "Track" : facts.loopsPlaylist ? "Playlist" : "None"
        isShuffled = facts.isShuffled
        rate = facts.rate
        volume = facts.volume
        // What can be asked for does not depend on play and pause.
        canPlay = facts.hasTrack || facts.entries > 0
        canSkip = facts.hasTrack
        guard facts.hasTrack else { return }
        status = facts.isPlaying ? "Playing" : "Paused"
        // While a file is loading nothing is known against it. Who reads `false` beside "Playing" may keep its slider grey.
        canSeek = facts.media.phase == .loading || facts.media.isSeekable ?? false
        metadata = Self.metadata(facts, art: art)
    }

    static func trackPath(_ track: Int) -> String { "/org/seekd/track/\(track)" }

    private static func metadata(_ facts: PlayerFacts, art: String?) -> [MprisValue.Entry] {
        var entries = [MprisValue.Entry("mpris:trackid", .path(trackPath(facts.track)))]
        if let duration = facts.media.duration, duration > 0 {
            entries.append(.init("mpris:length", .long(Microseconds.from(seconds: duration))))
        }
        if let art { entries.append(.init("mpris:artUrl", .text(art))) }
        let path = facts.media.path ?? facts.properties["path"]?.byteString
        if let url = path.flatMap({ FileURL.url(of: $0, in: facts.properties["working-directory"]?.byteString) }) {
            entries.append(.init("xesam:url", .text(url)))
        }
        if let title = title(facts), !title.isEmpty { entries.append(.init("xesam:title", .text(title))) }
        // While a file is loading the tags may still be those of the one before.
        guard facts.media.phase != .loading else { return entries }
        let tags = Tags(facts.properties["metadata"])
        for (key, texts) in [
            ("xesam:artist", tags.texts("artist", "performer")),
            ("xesam:albumArtist", tags.texts("album_artist", "albumartist", "album artist")),
            ("xesam:composer", tags.texts("composer")), ("xesam:genre", tags.texts("genre")),
        ] where !texts.isEmpty {
            entries.append(.init(key, .texts(texts)))
        }
        if let album = tags.text("album") { entries.append(.init("xesam:album", .text(album))) }
        if let number = tags.number("track") { entries.append(.init("xesam:trackNumber", .whole(number))) }
        if let number = tags.number("disc") { entries.append(.init("xesam:discNumber", .whole(number))) }
        return entries
    }

    /// A stream's title changes; the event has the title at the load, without secrets. While the two differ, libmpv's own
    /// may be a part of the URL that follows or went before.
    private static func title(_ facts: PlayerFacts) -> String? {
        let paths = [facts.properties["path"]?.byteString, facts.media.path].compactMap(\.self)
        guard let own = facts.properties["media-title"]?.byteString else { return facts.media.title?.description }
        if MediaTitle.mayHoldSecrets(own) {
            return (facts.media.title ?? paths.first.map(MediaTitle.name))?.description
        }
        for path in paths {
            if let shown = MediaTitle.shown(own, of: path), shown != own { return shown.description }
        }
        return own.description
    }

    /// - Returns: nil for a property that is not announced.
    subscript(property: PlayerProperty) -> MprisValue? {
        switch property {
        case .metadata: .dictionary(metadata)
        case .playbackStatus: .text(status)
        case .canSeek: .flag(canSeek)
        case .canGoNext, .canGoPrevious: .flag(canSkip)
        case .canPlay: .flag(canPlay)
        case .canPause: .flag(canSkip)
        case .loopStatus: .text(loop)
        case .isShuffled: .flag(isShuffled)
        case .rate: .number(rate)
        case .volume: .number(volume)
        case .position, .minimumRate, .maximumRate, .canControl: nil
        }
    }
}

/// The properties of `org.mpris.MediaPlayer2.Player`, in the order in which changes are announced: a track before what
/// refers to it (M4).
package enum PlayerProperty: String, Equatable, Sendable, CaseIterable {
    case metadata = "Metadata"
    case playbackStatus = "PlaybackStatus"
    case canSeek = "CanSeek"
    case canGoNext = "CanGoNext"
    case canGoPrevious = "CanGoPrevious"
    case canPlay = "CanPlay"
    case canPause = "CanPause"
    case loopStatus = "LoopStatus"
    case isShuffled = "Shuffle"
    case rate = "Rate"
    case volume = "Volume"
    /// Never announced: clients extrapolate it, and `Seeked` tells jumps.
    case position = "Position"
    case minimumRate = "MinimumRate"
    case maximumRate = "MaximumRate"
    case canControl = "CanControl"

    /// Whether changes are announced.
    package var isAnnounced: Bool {
        switch self {
        case .metadata, .playbackStatus, .canSeek, .canGoNext, .canGoPrevious, .canPlay, .canPause, .loopStatus,
            .isShuffled, .rate, .volume:
            true
        case .position, .minimumRate, .maximumRate, .canControl: false
        }
    }
}

/// The tags of a file, as mpv's `metadata` has them: the case of their names is the file's.
struct Tags: Equatable, Sendable {
    private var values: [String: String] = [:]

    init(_ metadata: JSONValue?) {
        guard case .object(let members)? = metadata else { return }
        for member in members {
            guard let text = member.value.repairedText, !text.isEmpty else { continue }
            let name = member.key.description.lowercased()
            if values[name] == nil { values[name] = text }
        }
    }

    func text(_ names: String...) -> String? {
        for name in names {
            if let value = values[name] { return value }
        }
        return nil
    }

    /// Several values are separated by `;`, as ffmpeg joins them.
    func texts(_ names: String...) -> [String] {
        for name in names {
            guard let value = values[name] else { continue }
            return value.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
        }
        return []
    }

    /// The number in "3" and "3/12".
    func number(_ name: String) -> Int32? {
        values[name].flatMap { Int32($0.prefix { $0.isASCII && $0.isNumber }) }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
