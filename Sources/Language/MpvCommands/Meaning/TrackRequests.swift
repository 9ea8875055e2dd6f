package import SeekProtocol

/// mpv's `cycle audio`: in seekd it goes from track to track. mpv turns the sound off after the last one, and it would stay
/// off.
package struct AudioCycle: Equatable, Sendable {
    private let isDownward: Bool
    private let prefixes: [MpvCommand.Prefix]

    /// Nil for other commands.
    package init?(_ command: MpvCommand) {
        guard command.name == "cycle", let name = command.word(0, "name"), name == "aid" || name == "audio" else {
            return nil
        }
        switch command.argument(1, "value") {
        case nil, .null?: isDownward = false
        case .string(let word)? where word == "up" || word == "down": isDownward = word == "down"
        // A step, as libmpv takes it.
        case .integer(let step)?: isDownward = step < 0
        case .string?, .bool?, .double?, .array?, .object?: return nil
        }
        prefixes = command.prefixes
    }

    /// The command that selects the next track; nil if there is none to select.
    ///
    /// - Parameter tracks: libmpv's property `track-list`.
    package func command(_ tracks: JSONValue) -> MpvCommand? {
        guard case .array(let all) = tracks else { return nil }
        let audio = all.filter { $0["type"] == .string("audio") }
        guard !audio.isEmpty else { return nil }
        let current = audio.firstIndex { $0["selected"] == .bool(true) }
        let next =
            isDownward
            ? ((current ?? 0) + audio.count - 1) % audio.count
            : current.map { ($0 + 1) % audio.count } ?? 0
        guard case .integer(let id)? = audio[next]["id"] else { return nil }
        return MpvCommand("set", .list([.string("aid"), .string(ByteString("\(id)"))]), prefixes: prefixes)
    }
}

/// A request that turns sound or picture off, or may do so: in seekd for the film that plays, in mpv for all that follow.
package struct TrackChange: Equatable, Sendable {
    /// libmpv's option: "aid" or "vid".
    package let option: String

    /// Nil for other commands.
    package init?(_ command: MpvCommand) {
        guard let name = command.word(0, "name") else { return nil }
        switch command.name {
        case "set": self.init(setting: name, to: command.argument(1, "value") ?? .null)
        case "cycle" where name == "vid" || name == "video": self.init(setting: name, to: .bool(false))
        default: return nil
        }
    }

    /// Nil for other properties and values.
    package init?(setting property: ByteString, to value: JSONValue) {
        guard value == .bool(false) || value == .string("no") else { return nil }
        switch property {
        case "aid", "audio": option = "aid"
        case "vid", "video": option = "vid"
        default: return nil
        }
    }
}
