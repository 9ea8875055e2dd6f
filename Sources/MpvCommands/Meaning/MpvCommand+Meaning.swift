package import SeekProtocol

/// Properties of mpv's commands that the daemon must know, apart from seeks.
extension MpvCommand {
    /// libmpv runs the command in the background. mpv's socket starts the client's next command after it, unless it is async.
    package var runsBesideOthers: Bool {
        Self.besideOthers.contains(name) && !isDetached
    }

    /// Whether its prefix asks not to wait for it: then mpv's socket answers at once, whatever comes of it.
    package var isDetached: Bool { prefixes.last { $0 == .async || $0 == .sync } == .async }

    private static let besideOthers: Set<String> = [
        "sub-add", "audio-add", "video-add", "sub-reload", "audio-reload", "video-reload", "rescan-external-files",
        "screenshot", "screenshot-to-file", "loadlist", "subprocess", "dump-cache", "ab-loop-dump-cache",
    ]

    /// Whether another file, or none, plays after libmpv has accepted the command (C4).
    ///
    /// - Parameter isIdle: nothing is loaded or loading.
    package func changesFile(isIdle: Bool) -> Bool {
        switch name {
        case "loadfile", "loadlist":
            switch word(1, "flags") ?? "replace" {
            case "replace": true
            case "append-play", "insert-next-play", "insert-at-play": isIdle
            default: false
            }
        case "stop", "playlist-next", "playlist-prev", "playlist-play-index", "playlist-next-playlist",
            "playlist-prev-playlist":
            true
        // An index may be a number or a string. If it is that of the current entry, the file's events tell.
        case "playlist-remove": word(0, "index") == "current"
        case "set", "add", "cycle", "multiply", "cycle-values": word(0, "name").map(Self.choosesEntry) ?? false
        default: false
        }
    }

    /// Whether writing a property selects the playlist entry to play.
    package static func choosesEntry(_ property: ByteString) -> Bool {
        property == "playlist-pos" || property == "playlist-pos-1"
    }

    /// `stop` without arguments keeps the playlist: `play` begins its entry again. Any other command as it is.
    package var keepingPlaylist: MpvCommand {
        guard name == "stop", arguments == .list([]) || arguments == .named([]) else { return self }
        return MpvCommand(name, .list([.string("keep-playlist")]), prefixes: prefixes)
    }

    /// The direction of a step by one frame; nil for other commands, and for arguments that mpv refuses.
    package var frameStep: Direction? {
        guard arguments == .list([]) || arguments == .named([]) else { return nil }
        return switch name {
        case "frame-step": .forward
        case "frame-back-step": .backward
        default: nil
        }
    }

    /// A sentence for libmpv's `error running command`.
    package var meaningOfFailure: String {
        switch name {
        case "playlist-next": "the playlist has no next entry"
        case "playlist-prev": "the playlist has no previous entry"
        default: "mpv could not run \(name)"
        }
    }

    /// The command in a form that does not crash libmpv 0.35: `keyup` without a key, which means all keys, gets an empty
    /// key.
    package var survivable: MpvCommand {
        guard name == "keyup", argument(0, "key") == nil else { return self }
        return MpvCommand(name, .list([.string("")]), prefixes: prefixes)
    }

    package func word(_ index: Int, _ name: ByteString) -> ByteString? {
        if case .string(let text)? = argument(index, name) { return text }
        return nil
    }
}
