import CommandLineTool
import MediaPolicy
import SeekClient
import SeekProtocol
import Words

/// The texts that the overlays share. The page has the same in words.js.
enum OverlayWords {
    /// The text for an event's `reason`; nil: nothing fails of it.
    static func reason(_ reason: Reason) -> String? {
        switch reason {
        case .nothingLoaded: say("nothing is loaded")
        case .notSeekable: say("this film is not seekable")
        case .timeout: say("the player took too long")
        case .seekFailed: say("the player could not seek there")
        case .fileChanged: say("another film was loaded")
        case .fileEnded: say("the film ended")
        case .shuttingDown: say("seekd is stopping")
        case .foreignSeek: say("another program moved the player")
        case .flip, .cancelled, .undone, .scrub, .seek, .cue, .atEnd: nil
        }
    }

    /// "Forward failed: nothing is loaded".
    static func failure(of button: Direction, _ why: Reason?) -> String {
        switch (button, why.flatMap(reason)) {
        case (.forward, nil): say("Forward failed")
        case (.forward, let why?): say("Forward failed: {why}", ["why": why])
        case (.backward, nil): say("Backward failed")
        case (.backward, let why?): say("Backward failed: {why}", ["why": why])
        }
    }

    /// "The skip failed: the player took too long".
    static func failureOfSkip(_ why: Reason?) -> String {
        guard let why = why.flatMap(reason) else { return say("The skip failed") }
        return say("The skip failed: {why}", ["why": why])
    }

    static var stalled: String { say("Still seeking") }

    /// "Forward 30 seconds", of the amount that the button shows.
    static func spoken(_ state: SeekButtonEvent) -> String {
        let amount = MediaTime.signed(state.label)?.rest ?? state.label
        guard let seconds = MediaTime.parse(amount) else { return state.spoken.forTerminal }
        let time = duration(seconds, amount)
        return switch state.button {
        case .forward: say("Forward {time}", ["time": time])
        case .backward: say("Backward {time}", ["time": time])
        }
    }

    /// "1 hour 2 minutes 3 seconds", "2.5 seconds".
    ///
    /// - Parameter text: the number of less than a minute.
    private static func duration(_ seconds: Double, _ text: String) -> String {
        let whole = Int(clamped: seconds)
        // A fraction has the form of 2.
        guard Double(whole) == seconds else { return plural("{n} second", "{n} seconds", 2, ["n": text]) }
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let parts = [
            hours > 0 ? plural("{n} hour", "{n} hours", hours) : nil,
            minutes > 0 ? plural("{n} minute", "{n} minutes", minutes) : nil,
            rest > 0 || whole == 0 ? plural("{n} second", "{n} seconds", rest) : nil,
        ].compactMap(\.self)
        return parts.dropFirst().reduce(parts[0]) { say("{longer} {shorter}", ["longer": $0, "shorter": $1]) }
    }

    /// The speed of a button that is held down, in seconds of the film per second: "50×".
    static func speed(_ speed: Double) -> String { interval(speed) + "×" }

    /// An amount of seconds without needless decimals: "10", "7.5".
    static func interval(_ interval: Double) -> String { MediaTime.decimal(interval) }

    static func play(_ state: PlayButtonEvent) -> String {
        state.isStopped ? say("Stopped") : state.isPlaying ? say("Playing") : say("Paused")
    }

    /// Why a picture stands still: "Buffering 45 %".
    static func buffering(_ level: Double) -> String {
        level > 0
            ? say("Buffering {percent} %", ["percent": "\(Int((level * 100).rounded()))"]) : say("Buffering")
    }

    /// "Skip intro", "Next in 7".
    static func offer(_ offer: OfferEvent) -> String {
        let name = name(of: offer)
        return offer.countdown.map { say("{offer} in {n}", ["offer": name, "n": "\($0)"]) } ?? name
    }

    /// "Skip intro", "Next: Episode 2".
    static func name(of offer: OfferEvent) -> String {
        guard offer.target == nil else {
            switch offer.kind {
            case .intro: return say("Skip intro")
            case .recap: return say("Skip recap")
            case .credits: return say("Skip credits")
            case .preview: return say("Skip preview")
            case .commercial: return say("Skip commercial")
            case .scene, .cut, .mute, nil: return offer.label.forTerminal
            }
        }
        // The event has the next entry's title in its label alone.
        let title = offer.label.split(separator: ": ", maxSplits: 1).dropFirst().first
            .map { FilmWords.translated(String($0).forTerminal) }
        return title.map { say("Next: {title}", ["title": $0]) } ?? say("Next")
    }

    /// "Skipped intro, 1:12".
    static func skipped(_ offer: OfferEvent) -> String { skipped(offer) { _, clock in clock } }

    /// "Skipped intro, 1 minute 12 seconds".
    static func spokenSkip(_ offer: OfferEvent) -> String { skipped(offer, time: duration) }

    private static func skipped(_ offer: OfferEvent, time: (Double, String) -> String) -> String {
        // The event has the amount in its label alone.
        let clock = offer.label.split(separator: ", ").last.map(String.init) ?? ""
        guard let seconds = MediaTime.parse(clock) else { return offer.label.forTerminal }
        let time = time(seconds, clock)
        return switch offer.kind {
        case .intro: say("Skipped intro, {time}", ["time": time])
        case .recap: say("Skipped recap, {time}", ["time": time])
        case .credits: say("Skipped credits, {time}", ["time": time])
        case .preview: say("Skipped preview, {time}", ["time": time])
        case .commercial: say("Skipped commercial, {time}", ["time": time])
        case .cut: say("Skipped cut, {time}", ["time": time])
        case .scene, .mute, nil: offer.label.forTerminal
        }
    }

    /// "Sleep in 15:00", "Sleep at the end of the film"; of an event that tells a choice.
    static func sleep(_ sleep: SleepEvent) -> String {
        switch sleep.until {
        case nil: sleep.reason == .slept ? say("Sleep") : say("No sleep timer")
        case .time:
            sleep.left.map { say("Sleep in {time}", ["time": MediaTime.shortClock($0.rounded(.up))]) }
                ?? say("Sleep timer")
        case .chapter: say("Sleep at the end of the chapter")
        case .film: say("Sleep at the end of the film")
        }
    }

    /// Of a film that goes on where it was left. BACK is the key of a remote for undo.
    static func resumed(at place: Double) -> String {
        say("Resumed at {time} · BACK: from the start", ["time": MediaTime.shortClock(place)])
    }

    // MARK: - Tracks and the playlist

    static var audioOff: String { say("Audio off") }
    static var subtitlesOff: String { say("Subtitles off") }
    /// Of subtitles for what is spoken in other languages alone.
    static var forced: String { say("forced") }

    /// "Audio: German".
    static func audio(_ name: String) -> String { say("Audio: {track}", ["track": name]) }

    /// "Subtitles: German".
    static func subtitles(_ name: String) -> String { say("Subtitles: {track}", ["track": name]) }

    /// "German (2 of 3)".
    static func counted(_ name: String, _ place: Int, of count: Int) -> String {
        say("{track} ({n} of {count})", ["track": name, "n": "\(place)", "count": "\(count)"])
    }

    /// "stereo", "5.1".
    static func channels(_ count: Int) -> String {
        switch count {
        case 1: say("mono")
        case 2: say("stereo")
        case 3: "2.1"
        case 6: "5.1"
        case 7: "6.1"
        case 8: "7.1"
        default: plural("{n} channel", "{n} channels", count)
        }
    }

    /// "Entry 2 of 5", of the playlist.
    static func entry(_ place: Int, of count: Int) -> String {
        say("Entry {n} of {count}", ["n": "\(place)", "count": "\(count)"])
    }

    /// "Chapter 3 of 12: The river".
    static func chapter(_ place: Int, of count: Int, _ name: String?) -> String {
        let (place, count) = ("\(place)", "\(count)")
        return name.map { say("Chapter {n} of {count}: {name}", ["n": place, "count": count, "name": $0]) }
            ?? say("Chapter {n} of {count}", ["n": place, "count": count])
    }

    /// "Ends at 22:47".
    static func ends(at clock: String) -> String { say("Ends at {time}", ["time": clock]) }

    /// Of films that play on and on (L2).
    static var stillWatching: String { say("Still watching? Press any key") }

    /// Of the last minute.
    static var nearSleep: String { say("Pauses soon: any key adds 5 minutes") }

    /// The film's title.
    static func title(_ media: MediaEvent) -> String {
        let title = media.path.map { MediaTitle.film(media.title, of: $0) } ?? media.title
        guard let title else { return say("A film") }
        // A title of the film's own is not translated.
        let text = title.description.forTerminal
        return title == media.title ? text : FilmWords.translated(text)
    }

    /// The film's title, or why there is none.
    static func media(_ media: MediaEvent) -> String {
        switch media.phase {
        case .idle: say("Nothing is loaded")
        case .loading: say("Loading")
        case .loaded: title(media)
        case .reconnecting: reconnecting
        case .ended: say("The film is over")
        case .failed:
            media.reason.map { say("It can't be played: {why}", ["why": unplayable($0)]) } ?? say("It can't be played")
        }
    }

    static var reconnecting: String { say("Reconnecting") }

    /// Why a film can't be played: mpv's words for what is frequent, in the viewer's language; all others as they are.
    static func unplayable(_ reason: String) -> String {
        switch reason {
        case "loading failed": say("loading failed")
        case "unrecognized file format": say("unrecognized file format")
        case "no audio or video data played": say("no audio or video data played")
        case "audio output initialization failed": say("audio output initialization failed")
        case "video output initialization failed": say("video output initialization failed")
        case "no answer from the file system": say("no answer from the file system")
        default: reason.forTerminal
        }
    }

    /// Of a stream whose end is not known.
    static var live: String { say("live") }

    /// Of the daemon.
    static func gone(_ why: String) -> String { say("seekd is gone: {why}", ["why": why.forTerminal]) }

    /// Of a command that was not served.
    static func refused(_ why: String) -> String { say("Refused: {why}", ["why": why.forTerminal]) }
}
