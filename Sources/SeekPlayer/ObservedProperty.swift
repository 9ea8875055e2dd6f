import LibmpvFacts
import Mpv

extension Player {
    /// The properties of libmpv that the engine knows, by their names in mpv 0.35.
    enum ObservedProperty: String, CaseIterable {
        case pause
        case duration
        case seekable
        case speed
        case idle = "idle-active"
        case idleMode = "idle"
        case playlistPosition = "playlist-pos"
        case playlistCount = "playlist-count"
        case loopsPlaylist = "loop-playlist"
        case start
        case end
        case length
        case direction = "play-dir"
        case socketOption = "input-ipc-server"
        case videoOutput = "current-vo"
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
}
