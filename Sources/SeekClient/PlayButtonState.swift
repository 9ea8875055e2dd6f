internal import SeekProtocol

/// The play button as it is to be shown: what a press would do.
public struct PlayButtonState: Equatable, Sendable {
    /// The shape to show, and to morph to.
    public enum Icon: String, Sendable, CaseIterable {
        case play
        case pause
    }

    /// Whether the film plays, as far as the viewer is concerned; also with nothing loaded.
    public let isPlaying: Bool
    /// For a screen reader: "Pause" or "Play".
    public let spoken: String
    /// When this happened.
    public internal(set) var stamp: Stamp

    /// The shape of what a press would do.
    public var icon: Icon { isPlaying ? .pause : .play }

    init(_ fields: JSONValue) {
        isPlaying = fields["playing"]?.flag ?? false
        spoken = fields["spoken"]?.text ?? ""
        stamp = Stamp(fields)
    }
}
