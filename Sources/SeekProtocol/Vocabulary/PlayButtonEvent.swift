/// The play button as a client draws it (P3): it shows what a tap would do.
public struct PlayButtonEvent: Equatable, Sendable, Codable {
    /// The shape to show, and to morph to.
    public enum Icon: String, Sendable, CaseIterable {
        case play
        case pause
    }

    /// Whether the film plays from the user's point of view (C7).
    public var isPlaying: Bool
    /// Whether nothing is loaded: then nothing plays.
    public var isStopped: Bool

    package init(isPlaying: Bool, isStopped: Bool = false) {
        self.isPlaying = isPlaying
        self.isStopped = isStopped
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
        writer.field("stopped", isStopped)
    }

    package init?(fields: JSONValue) {
        isPlaying = fields.member("playing")?.flag ?? false
        isStopped = fields.member("stopped")?.flag ?? false
    }
}
