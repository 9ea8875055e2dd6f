package import SeekProtocol

/// What the daemon has to know of mpv's commands beside what they do to the position.
extension MpvCommand {
    /// Carried out beside others: mpv's socket begins nothing of that client's until it is done, unless it is async.
    package var runsBesideOthers: Bool {
        Self.besideOthers.contains(name) && (prefixes.last { $0 == .async || $0 == .sync } != .async)
    }

    private static let besideOthers: Set<String> = [
        "sub-add", "audio-add", "video-add", "sub-reload", "audio-reload", "video-reload", "rescan-external-files",
        "screenshot", "screenshot-to-file", "loadlist", "subprocess", "dump-cache", "ab-loop-dump-cache",
    ]

    /// Whether another file, or none, is to be played once libmpv has taken it (C4).
    ///
    /// - Parameter isIdle: nothing is loaded nor on its way.
    package func changesFile(isIdle: Bool) -> Bool {
        switch name {
        case "loadfile", "loadlist":
            switch word(1, "flags") ?? "replace" {
            case "replace": true
            case "append-play": isIdle
            default: false
            }
        case "stop", "playlist-next", "playlist-prev", "playlist-play-index": true
        case "playlist-remove": word(0, "index") ?? "current" == "current"
        case "set", "add", "cycle", "multiply", "cycle-values": word(0, "name").map(Self.choosesEntry) ?? false
        default: false
        }
    }

    /// Whether a property's value is the playlist entry that plays.
    package static func choosesEntry(_ property: ByteString) -> Bool {
        property == "playlist-pos" || property == "playlist-pos-1"
    }

    /// What `error running command` means here, where libmpv's own words say little.
    package var meaningOfFailure: String {
        switch name {
        case "playlist-next": "the playlist has no next entry"
        case "playlist-prev": "the playlist has no previous entry"
        default: "mpv could not carry out \(name)"
        }
    }

    /// The same command as libmpv survives it: without a key, which it takes for all keys, `keyup` ends libmpv 0.35
    /// unless the key is there and empty.
    package var survivable: MpvCommand {
        guard name == "keyup", argument(0, "key") == nil else { return self }
        return MpvCommand(name, .list([.string("")]), prefixes: prefixes)
    }

    package func word(_ index: Int, _ name: ByteString) -> ByteString? {
        if case .string(let text)? = argument(index, name) { return text }
        return nil
    }
}
