import LibmpvFacts
import Logging
import Mpv
import SeekCore
package import SeekProtocol
package import SeekResume

/// What belongs to a session: libmpv reports its changes, and takes it back at a start (R6).
extension Player {
    private enum SessionProperty: String, CaseIterable {
        case volume
        case mute
        /// Only the change: the playlist may be long.
        case playlist
    }

    func observeSession() {
        do throws(MpvError) {
            for property in SessionProperty.allCases where property != .playlist {
                try handle?.observe(property.rawValue, id: 0)
            }
            try handle?.observeChanges(of: SessionProperty.playlist.rawValue, id: 0)
            for track in TrackChoice.Kind.allCases { try handle?.observe(track.rawValue, id: 0, asString: true) }
        } catch {
            logger.error("the session is not observed", metadata: ["error": "\(error)"])
        }
    }

    func sessionChanged(_ name: String, to node: MpvNode) -> Outcome {
        if let kind = TrackChoice.Kind(rawValue: name) {
            return node.text.map { .resume([.trackChanged(kind, $0)]) } ?? .none
        }
        switch SessionProperty(rawValue: name) {
        case .volume?:
            return node.number.map { .resume([.settingsChanged(PlayerSettings(volume: $0))]) } ?? .none
        case .mute?: return node.flag.map { .resume([.settingsChanged(PlayerSettings(isMuted: $0))]) } ?? .none
        case .playlist?: return .resume([.playlistChanged])
        case nil: return .none
        }
    }

    /// Reads the settings that belong to a session: `Outcome.configured` follows.
    package func readSettings() { run(["expand-text", PlayerSettings.text], .readSettings) }

    /// Reads the playlist: `Outcome.playlist` follows.
    package func readPlaylist(keys: [Int64: ByteString]) {
        read("playlist", asString: true, .readPlaylist(keys: keys))
    }

    // MARK: - Restoring

    private static let entriesAtOnce = LibmpvLimits.queuedEvents / 5

    /// Brings back settings and playlist: `Outcome.sessionRestored` follows. Nothing plays yet.
    package func restore(_ session: SessionRestore) {
        let settings = session.settings
        if let volume = settings.volume { set("volume", .double(volume), .restore(.setting("volume"))) }
        if let isMuted = settings.isMuted { set("mute", .flag(isMuted), .restore(.setting("mute"))) }
        if let speed = settings.speed { set("speed", .double(speed), .restore(.setting("speed"))) }
        restoring = SessionRestoring(session)
        for _ in 0..<Self.entriesAtOnce { restoreNext() }
        // With nothing to wait for, the settings' replies or this read end it.
        read("playlist-count", .restore(.setting("playlist-count")))
    }

    package var isRestoring: Bool { restoring != nil }

    private func restoreNext() {
        guard let entry = restoring?.next() else { return }
        if entry.isTrusted { opening.trust(entry.name) }
        run(.array([.text("loadfile"), .string(entry.name.bytes), .text("append")]), .restore(.entry(entry)))
    }

    func restored(_ call: RestoreCall, _ failure: MpvError?, _ node: MpvNode) -> Outcome {
        switch call {
        case .setting(let name): logFailure("\(name) not restored", failure)
        case .entry(let entry):
            logFailure("not restored: \(Self.shown(entry.name.bytes))", failure)
            restoring?.answered(entry, as: node["playlist_entry_id"]?.integer)
            restoreNext()
        }
        guard let restoring, restoring.isComplete else { return .none }
        self.restoring = nil
        return .sessionRestored(keys: restoring.keys, index: restoring.index, isStopped: restoring.isStopped)
    }
}

/// A session's playlist on its way to libmpv.
struct SessionRestoring {
    let index: Int?
    let isStopped: Bool
    private var remaining: ArraySlice<SavedPlaylist.Entry>
    private var unanswered = 0
    /// Clients' keys, by libmpv's numbers of the entries.
    private(set) var keys: [Int64: ByteString] = [:]

    init(_ session: SessionRestore) {
        index = session.index
        isStopped = session.isStopped
        remaining = session.playlist.entries[...]
    }

    /// The next entry to add; nil if there is none.
    mutating func next() -> SavedPlaylist.Entry? {
        guard let entry = remaining.popFirst() else { return nil }
        unanswered += 1
        return entry
    }

    mutating func answered(_ entry: SavedPlaylist.Entry, as id: Int64?) {
        unanswered -= 1
        if let key = entry.key, let id { keys[id] = key }
    }

    var isComplete: Bool { remaining.isEmpty && unanswered == 0 }
}
