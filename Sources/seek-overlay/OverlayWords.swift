import SeekClient

/// What is told in words.
enum OverlayWords {
    /// A reason of an event's, as docs/protocol.md lists them; one that isn't known as it is.
    static func reason(_ reason: String?) -> String? {
        switch reason {
        case "nothing-loaded": "nothing is loaded"
        case "not-seekable": "this can't be skipped in"
        case "timeout": "the player took too long"
        case "seek-failed": "the player could not get there"
        case "file-changed": "another film came"
        case "file-ended": "the film ended"
        case "shutting-down": "seekd stops"
        case "foreign-seek": "the player jumped by itself"
        case let other: other?.forTerminal
        }
    }

    /// "Forward", "Backward".
    static func name(_ button: Button) -> String {
        switch button {
        case .forward: "Forward"
        case .backward: "Backward"
        }
    }

    /// "failed: nothing is loaded".
    static func failure(_ why: String?) -> String {
        "failed" + (reason(why).map { ": \($0)" } ?? "")
    }

    /// An amount as the buttons show it: "10", "7.5".
    static func interval(_ interval: Double) -> String {
        String(MediaTime.amount(interval, sign: 1).dropFirst())
    }

    /// What is playing, or why nothing is.
    static func media(_ media: MediaState) -> String {
        switch media.phase {
        case .idle: "Nothing is loaded"
        case .loading: "Loading"
        case .loaded: (media.title ?? media.path ?? "A film").forTerminal
        case .ended: "The film is over"
        case .failed: "It can't be played" + (media.reason.map { ": \($0.forTerminal)" } ?? "")
        }
    }
}
