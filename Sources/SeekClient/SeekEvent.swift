internal import SeekProtocol

/// What the daemon tells whoever subscribed. Each is a whole snapshot of what it speaks of: draw what it says, add nothing
/// up.
public enum SeekEvent: Equatable, Sendable {
    case seekButton(SeekButtonState)
    case playButton(PlayButtonState)
    case chase(ChaseState)
    case progress(ProgressState)
    case media(MediaState)
    /// The daemon stops; `reason` is a signal's name, "quit" or "player".
    case shutdown(reason: String)
    /// One of mpv's, or of a seekd that is newer than this library.
    case other(Message)

    /// seekd's own events, to subscribe to.
    public enum Name: String, Sendable, CaseIterable {
        case seekButton = "seek-button"
        case playButton = "play-button"
        case chase
        case progress
        case media
        case shutdown
    }

    /// - Returns: nil for a reply.
    package init?(_ message: Message) {
        guard let word = message.event else { return nil }
        let known = Name(rawValue: word).flatMap { Self.known($0, message.value) }
        self = known ?? .other(message)
    }

    /// Nil where a word stands in it that this library doesn't know.
    private static func known(_ name: Name, _ fields: JSONValue) -> SeekEvent? {
        switch name {
        case .seekButton: SeekButtonState(fields).map(SeekEvent.seekButton)
        case .playButton: .playButton(PlayButtonState(fields))
        case .chase: ChaseState(fields).map(SeekEvent.chase)
        case .progress: .progress(ProgressState(fields))
        case .media: MediaState(fields).map(SeekEvent.media)
        case .shutdown: .shutdown(reason: fields["reason"]?.text ?? "")
        }
    }
}
