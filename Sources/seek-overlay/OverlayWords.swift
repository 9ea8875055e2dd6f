import CommandLineTool
import SeekClient

/// What is told in words.
enum OverlayWords {
    /// A reason of an event's, for a viewer.
    static func reason(_ reason: Reason) -> String {
        switch reason {
        case .nothingLoaded: "nothing is loaded"
        case .notSeekable: "this can't be skipped in"
        case .timeout: "the player took too long"
        case .seekFailed: "the player could not get there"
        case .fileChanged: "another film came"
        case .fileEnded: "the film ended"
        case .shuttingDown: "seekd stops"
        case .foreignSeek: "the player jumped by itself"
        case .flip, .cancelled, .undone, .scrub, .seek, .atEnd: reason.rawValue
        }
    }

    /// "Forward", "Backward".
    static func name(_ button: Direction) -> String {
        switch button {
        case .forward: "Forward"
        case .backward: "Backward"
        }
    }

    /// "failed: nothing is loaded".
    static func failure(_ why: Reason?) -> String {
        "failed" + (why.map { ": \(reason($0))" } ?? "")
    }

    /// An amount as the buttons show it: "10", "7.5".
    static func interval(_ interval: Double) -> String {
        String(MediaTime.amount(interval, sign: 1).dropFirst())
    }

    /// What is playing, or why nothing is.
    static func media(_ media: MediaEvent) -> String {
        switch media.phase {
        case .idle: "Nothing is loaded"
        case .loading: "Loading"
        case .loaded: (media.title ?? media.path ?? "A film").description.forTerminal
        case .ended: "The film is over"
        case .failed: "It can't be played" + (media.reason.map { ": \($0.forTerminal)" } ?? "")
        }
    }
}
