import CommandLineTool
import SeekClient
import SeekProtocol

/// The texts that the overlays share. The page has the same in words.js.
enum OverlayWords {
    /// The text for an event's `reason`.
    static func reason(_ reason: Reason) -> String {
        switch reason {
        case .nothingLoaded: "nothing is loaded"
        case .notSeekable: "this film is not seekable"
        case .timeout: "the player took too long"
        case .seekFailed: "the player could not seek there"
        case .fileChanged: "another film was loaded"
        case .fileEnded: "the film ended"
        case .shuttingDown: "seekd is stopping"
        case .foreignSeek: "another program moved the player"
        case .flip, .cancelled, .undone, .scrub, .seek, .cue, .atEnd: reason.rawValue
        }
    }

    /// "Forward", "Backward".
    static func name(_ button: Direction) -> String { button.role.description.label }

    /// "failed: nothing is loaded".
    static func failure(_ why: Reason?) -> String {
        "failed" + (why.map { ": \(reason($0))" } ?? "")
    }

    /// The speed of a button that is held down, in seconds of the film per second: "50×".
    static func speed(_ speed: Double) -> String { interval(speed) + "×" }

    /// An amount of seconds without needless decimals: "10", "7.5".
    static func interval(_ interval: Double) -> String { MediaTime.decimal(interval) }

    static func play(_ state: PlayButtonEvent) -> String {
        state.isStopped ? "Stopped" : state.isPlaying ? "Playing" : "Paused"
    }

    /// Why a picture stands still: "Buffering 45 %".
    static func buffering(_ level: Double) -> String {
        "Buffering" + (level > 0 ? " \(Int((level * 100).rounded())) %" : "")
    }

    /// "Skip intro", "Next in 7".
    static func offer(_ offer: OfferEvent) -> String {
        offer.label.forTerminal + (offer.countdown.map { " in \($0)" } ?? "")
    }

    /// "Skipped intro, 1:12".
    static func skipped(_ offer: OfferEvent) -> String { offer.label.forTerminal }

    /// "Sleep in 15:00", "Sleep at the end of the film"; of an event that tells a choice.
    static func sleep(_ sleep: SleepEvent) -> String {
        switch sleep.until {
        case nil: sleep.reason == .slept ? "Sleep" : "No sleep timer"
        case .time: sleep.left.map { "Sleep in \(MediaTime.shortClock($0.rounded(.up)))" } ?? "Sleep timer"
        case .chapter: "Sleep at the end of the chapter"
        case .film: "Sleep at the end of the film"
        }
    }

    /// Of a film that goes on where it was left. BACK is the key of a remote for undo.
    static func resumed(at place: Double) -> String {
        "Resumed at \(MediaTime.shortClock(place)) · BACK: from the start"
    }

    /// Of films that play on and on (L2).
    static let stillWatching = "Still watching? Press any key"

    /// Of the last minute.
    static let nearSleep = "Pauses soon: any key adds 5 minutes"

    /// The film's title, or why there is none.
    static func media(_ media: MediaEvent) -> String {
        switch media.phase {
        case .idle: "Nothing is loaded"
        case .loading: "Loading"
        case .loaded: (media.title ?? media.path ?? "A film").description.forTerminal
        case .reconnecting: "Reconnecting"
        case .ended: "The film is over"
        case .failed: "It can't be played" + (media.reason.map { ": \($0.forTerminal)" } ?? "")
        }
    }
}
