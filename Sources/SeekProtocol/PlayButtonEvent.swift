/// The play button as it is to be shown (P3): what a tap would do.
package struct PlayButtonEvent: Equatable, Sendable, Codable {
    /// The shape to show, and to morph to.
    package enum Icon: String, Sendable {
        case play
        case pause
    }

    /// The intent (C7): whether the film plays as far as the user is concerned.
    package var playing: Bool

    package init(playing: Bool) {
        self.playing = playing
    }

    package var icon: Icon { playing ? .pause : .play }
    package var spoken: String { playing ? "Pause" : "Play" }
}

extension PlayButtonEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("playing", playing)
        writer.field("icon", icon.rawValue)
        writer.field("spoken", spoken)
        writer.field("morph", playing ? "play-to-pause" : "pause-to-play")
    }
}
