import LibmpvFacts
import Mpv
import SeekCore
import SeekModel

/// The properties of libmpv that the engine and the daemon know, as libmpv last reported them.
final class PlayerProperties {
    private let core: PlayerCore
    private var playlist = PlaylistPlace()
    private var played = PlayedPart()
    /// Whether playback waits for the cache, and how full that is, 0 to 1.
    private var waitsForCache = false
    private var cacheLevel = 0.0
    /// Whether the player stays when nothing is left to play.
    var waitsWhenIdle = true
    /// Whether there is a window or a screen.
    private(set) var showsPicture = false
    /// The value of `mpv-version`; empty until libmpv has replied.
    var version = ""

    init(_ core: PlayerCore) { self.core = core }

    /// Entries of the playlist.
    var entryCount: Int64 { playlist.count }

    func begin() {
        for property in ObservedProperty.allCases where property != .cache { core.observe(property.name) }
        // A pause that another client takes back at once is no change of the observed value (C7).
        core.observeChanges(of: ObservedProperty.pause.name)
    }

    func changed(_ property: ObservedProperty, to node: MpvNode) -> Player.Outcome {
        switch property {
        case .duration: return .input(.playbackChanged(.duration(node.number)))
        case .seekable: return node.flag.map { .input(.playbackChanged(.seekable($0))) } ?? .none
        case .speed: return .input(.playbackChanged(.speed(node.number ?? 1)))
        case .cache: return .input(.playbackChanged(.cachedRange(CachedRange.of(node))))
        case .waitsForCache:
            waitsForCache = node.flag ?? false
            return cacheChanged
        case .cacheLevel:
            cacheLevel = (node.number ?? 0) / 100
            return waitsForCache ? cacheChanged : .none
        case .playlistPosition: playlist.position = node.integer ?? -1
        case .playlistCount: playlist.count = node.integer ?? 0
        // `loop-playlist` is a number or "inf", or false if it is off.
        case .loopsPlaylist: playlist.loops = node.flag != false
        case .start: return plays { $0.start = OptionTime(node) }
        case .end: return plays { $0.end = OptionTime(node) }
        case .length: return plays { $0.length = OptionTime(node) }
        case .direction: return plays { $0.isBackward = PlayedPart.isBackward(node) }
        case .socketOption, .decoder, .audioTrack, .audioOutput: return .none
        case .videoOutput:
            showsPicture = VideoOutput.isSeen(node)
            return showsPicture ? .pictureShown : .none
        case .pause: return node.flag.map { .input(.pauseObserved($0)) } ?? .input(.pauseChanged)
        case .idle: return node.flag == true ? .input(.idleObserved) : .none
        // "once" is no flag.
        case .idleMode:
            waitsWhenIdle = node.flag == true
            return .none
        }
        return .input(.playbackChanged(.playlist(playlist)))
    }

    private var cacheChanged: Player.Outcome {
        .input(.playbackChanged(.cacheLevel(waitsForCache ? cacheLevel : nil)))
    }

    /// Another part of the file is to be played.
    private func plays(_ change: (inout PlayedPart) -> Void) -> Player.Outcome {
        change(&played)
        return .input(.playbackChanged(.played(played)))
    }
}

/// The properties of libmpv that the engine knows, by their names in mpv 0.35.
enum ObservedProperty: String, CaseIterable {
    case pause
    case duration
    case seekable
    case speed
    case waitsForCache = "paused-for-cache"
    case cacheLevel = "cache-buffering-state"
    case idle = "idle-active"
    case idleMode = "idle"
    case playlistPosition = "playlist-pos"
    case playlistCount = "playlist-count"
    case loopsPlaylist = "loop-playlist"
    case start
    case end
    case length
    case direction = "play-dir"
    /// `PlayerScripts` keeps it as it is.
    case socketOption = "input-ipc-server"
    case videoOutput = "current-vo"
    /// `PlayerDecoder` interprets it.
    case decoder = "hwdec-current"
    /// `PlayerSound` interprets it.
    case audioTrack = "current-tracks/audio/id"
    /// `PlayerSound` interprets it.
    case audioOutput = "current-ao"
    /// Observed only for files that can seek only within the cache: it changes all the time.
    case cache = "demuxer-cache-state"

    /// - Parameter name: in this libmpv.
    init?(named name: String) {
        guard let property = Self.byName[name] else { return nil }
        self = property
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// In this libmpv.
    var name: String { LibmpvFacts.loaded.current(rawValue) }
}
