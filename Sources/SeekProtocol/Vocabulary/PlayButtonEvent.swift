/// The play button as a client draws it (P3): it shows what a tap would do.
public struct PlayButtonEvent: Equatable, Sendable, Codable {
    /// The shape to show, and to morph to.
    public enum Icon: String, Sendable, CaseIterable {
        case play
        case pause
    }

    /// The intent (C7): whether the film plays from the user's point of view, also with nothing loaded.
    public var isPlaying: Bool

    package init(isPlaying: Bool) {
        self.isPlaying = isPlaying
    }

    /// The shape of what a tap would do.
    public var icon: Icon { isPlaying ? .pause : .play }
    /// What a screen reader says: "Pause" or "Play".
    public var spoken: String { isPlaying ? "Pause" : "Play" }
}

extension PlayButtonEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("playing", isPlaying)
        writer.field("icon", icon.rawValue)
        writer.field("spoken", spoken)
        writer.field("morph", isPlaying ? "play-to-pause" : "pause-to-play")
    }

    package init?(fields: JSONValue) {
        isPlaying = fields.member("playing")?.flag ?? false
    }
}
