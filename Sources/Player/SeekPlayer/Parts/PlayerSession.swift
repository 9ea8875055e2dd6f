import Mpv
import SeekCore
import SeekProtocol
import SeekResume

/// What belongs to a session: libmpv reports its changes, and takes it back at a start (R6).
final class PlayerSession {
    private enum Property: String, CaseIterable {
        case volume
        case mute
        /// Only the change: the playlist may be long.
        case playlist
    }

    private let core: PlayerCore
    private let opening: PlayerOpening
    /// The last session, while it comes back.
    private var restoring: SessionRestoring?
    private var partMute = PartMute()

    /// - Parameter opening: learns the files that may be opened without a check.
    init(_ core: PlayerCore, _ opening: PlayerOpening) {
        self.core = core
        self.opening = opening
    }

    func begin(keepsState: Bool) {
        guard keepsState else { return core.observe(Property.mute.rawValue) }
        for property in Property.allCases where property != .playlist { core.observe(property.rawValue) }
        core.observeChanges(of: Property.playlist.rawValue)
        // `PlayerSubtitles` observes the subtitles, and passes on what is the viewer's.
        for track in TrackChoice.Kind.allCases where track != .subtitles {
            core.observe(track.rawValue, asString: true)
        }
    }

    func changed(_ name: String, to node: MpvNode) -> Player.Outcome {
        if let kind = TrackChoice.Kind(rawValue: name) {
            return node.text.map { .resume([.trackChanged(kind, $0)]) } ?? .none
        }
        switch Property(rawValue: name) {
        case .volume?:
            return node.number.map { .resume([.settingsChanged(PlayerSettings(volume: $0))]) } ?? .none
        case .mute?:
            guard let isMuted = node.flag, partMute.observed(isMuted) else { return .none }
            return .muted(isMuted)
        case .playlist?: return .resume([.playlistChanged])
        case nil: return .none
        }
    }

    /// Mutes for a part of the film, or ends that (K6). What a session keeps is the viewer's own mute.
    func setPartMute(_ isMuted: Bool) {
        if let mute = partMute.change(to: isMuted) { core.set("mute", .flag(mute), .session(.setPartMute)) }
    }

    /// Reads the settings that belong to a session: `Outcome.configured` follows.
    func readSettings() { core.run(["expand-text", PlayerSettings.text], .session(.readSettings)) }

    /// Reads the playlist: `Outcome.playlist` follows.
    func readPlaylist(keys: [Int64: ByteString]) {
        core.read("playlist", asString: true, .session(.readPlaylist(keys: keys)))
    }

    func answered(_ call: Player.SessionCall, _ failure: MpvError?, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .readSettings: return .configured(PlayerSettings(answer: node) ?? PlayerSettings())
        case .readPlaylist(let keys):
            if case .string(let text) = node { return .playlist(text, keys: keys) }
            return .playlist(nil, keys: keys)
        case .setPartMute:
            core.log.failure("mute not set", failure)
            return .none
        case .restoreSetting(let name): core.log.failure("\(name) not restored", failure)
        case .restoreEntry(let entry):
            core.log.failure("not restored: \(PlayerLog.shown(entry.name.bytes))", failure)
            restoring?.answered(entry, as: node["playlist_entry_id"]?.integer)
        }
        return restored()
    }

    // MARK: - Restoring

    /// Brings back settings and playlist: `Outcome.sessionRestored` follows. Nothing plays yet.
    func restore(_ session: SessionRestore) {
        let settings = session.settings
        if let volume = settings.volume { set("volume", .double(volume)) }
        if let isMuted = settings.isMuted { set("mute", .flag(isMuted)) }
        if let speed = settings.speed { set("speed", .double(speed)) }
        restoring = SessionRestoring(session)
        for entry in session.playlist.entries { restore(entry) }
        // With nothing to wait for, the settings' replies or this read end it.
        core.read("playlist-count", .session(.restoreSetting("playlist-count")))
    }

    var isRestoring: Bool { restoring != nil }

    private func set(_ setting: String, _ value: MpvNode) {
        core.set(setting, value, .session(.restoreSetting(setting)))
    }

    private func restore(_ entry: SavedPlaylist.Entry) {
        if entry.isTrusted { opening.trust(entry.name) }
        if entry.isLink { opening.take(entry.name) }
        core.run(
            .array([.text("loadfile"), .string(entry.name.bytes), .text("append")]), .session(.restoreEntry(entry)))
    }

    private func restored() -> Player.Outcome {
        guard let restoring, restoring.isComplete else { return .none }
        self.restoring = nil
        return .sessionRestored(keys: restoring.keys, index: restoring.index, isStopped: restoring.isStopped)
    }
}

/// A session's playlist on its way to libmpv.
struct SessionRestoring {
    let index: Int?
    let isStopped: Bool
    private var unanswered: Int
    /// Clients' keys, by libmpv's numbers of the entries.
    private(set) var keys: [Int64: ByteString] = [:]

    init(_ session: SessionRestore) {
        index = session.index
        isStopped = session.isStopped
        unanswered = session.playlist.entries.count
    }

    mutating func answered(_ entry: SavedPlaylist.Entry, as id: Int64?) {
        unanswered -= 1
        if let key = entry.key, let id { keys[id] = key }
    }

    var isComplete: Bool { unanswered == 0 }
}
