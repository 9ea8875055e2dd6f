package import LibmpvFacts
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

    /// Whether none of the playlist's entries of before is left, or the current one alone.
    package var clearsPlaylist: Bool {
        switch name {
        case "loadfile", "loadlist": (word(1, "flags") ?? "replace") == "replace"
        case "stop": word(0, "flags") != "keep-playlist"
        case "playlist-clear": true
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

    /// Whether libmpv seeks to another frame: the one before, or as arguments of `frame-step` say.
    package var seeksFrame: Bool {
        name == "frame-back-step" || name == "frame-step" && frameStep == nil
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

/// mpv 0.38 has put a place in the playlist before the options of `loadfile`, and after the action of `loadlist`. Clients
/// send either form to any libmpv.
extension MpvCommand {
    private static let index: ByteString = "index"

    /// The command as this libmpv takes it; any other command as it is. A place is told from options by its type.
    package func withEntryIndex(asIn facts: LibmpvFacts) -> MpvCommand {
        guard name == "loadfile" || name == "loadlist" else { return self }
        var command = self
        switch arguments {
        case .list(var values):
            guard values.count > 2 else { return self }
            let hasIndex = values[2].isIndex
            if facts.hasEntryIndex, !hasIndex, values.count == 3, name == "loadfile" {
                values.insert(.integer(LibmpvFacts.noEntryIndex), at: 2)
            } else if !facts.hasEntryIndex, hasIndex, values.count > 3 {
                // Without options after it, libmpv refuses it, as it always has.
                values.remove(at: 2)
            }
            command.arguments = .list(values)
        case .named(let members):
            if !facts.hasEntryIndex { command.arguments = .named(members.filter { $0.key != Self.index }) }
        }
        return command
    }
}

extension JSONValue {
    /// Whether it is a place in the playlist, not options: a whole number, or the text of one.
    var isIndex: Bool {
        switch self {
        case .integer: true
        case .string(let text): Int64(text.description) != nil
        case .null, .bool, .double, .array, .object: false
        }
    }
}

/// What the overlay on the video shows in place of mpv's own display.
extension MpvCommand {
    /// Whether it asks for mpv's display of the progress; not with arguments, which mpv refuses.
    var showsProgress: Bool {
        name == "show-progress" && (arguments == .list([]) || arguments == .named([]))
    }

    /// The command in place of `show-progress` and `show-text`: a message for the overlay. Nil for any other, for a text of
    /// several lines or with ASS in it, and for one that depends on `osd-level`.
    package var onOverlay: MpvCommand? {
        if showsProgress { return message([.string("show-progress")]) }
        guard name == "show-text", let (text, duration) = textAndDuration, !text.bytes.contains(UInt8(ascii: "\n")),
            !text.description.contains("${osd-ass-cc")
        else { return nil }
        return message([.string("show-text"), .string(text), .string(duration)])
    }

    /// Properties are expanded in it as in the command.
    private func message(_ words: [JSONValue]) -> MpvCommand {
        MpvCommand("script-message", .list([.string("seekd")] + words), prefixes: prefixes)
    }

    /// Of `show-text`; the duration in ms, by default mpv's -1. Nil if there are other arguments, or wrong ones.
    private var textAndDuration: (ByteString, ByteString)? {
        let count =
            switch arguments {
            case .list(let values): values.count
            case .named(let members): members.count
            }
        guard case .string(let text)? = argument(0, "text") else { return nil }
        guard let duration = argument(1, "duration") else { return count == 1 ? (text, "-1") : nil }
        // In mpv's input syntax it is a text.
        let milliseconds = duration.wholeNumber ?? duration.byteString.flatMap { Int($0.description) }
        guard count == 2, let milliseconds else { return nil }
        return (text, ByteString("\(milliseconds)"))
    }
}
