import SeekCore
import SeekModel
import SeekProtocol

extension EngineInput {
    /// One line for a person.
    var text: String {
        switch self {
        case .tap(let direction, let count, let amount, let isRepeat):
            "tap \(direction.rawValue) count \(count) by \(amount.text)\(isRepeat ? " repeat" : "")"
        case .press(let direction, let owner, let isHeld):
            "press \(direction.rawValue) by \(owner.text)" + (isHeld ? ", held" : "")
        case .release(let direction, let owner): "release \(direction?.rawValue ?? "all") by \(owner.text)"
        case .toggle: "toggle"
        case .setPlaying(let isPlaying): isPlaying ? "play" : "pause"
        case .scrub(.position(let position), let owner): "scrub to \(position) by \(owner.text)"
        case .scrub(.fraction(let fraction), let owner): "scrub to fraction \(fraction) by \(owner.text)"
        case .scrubEnd(let owner): "scrub-end by \(owner.text)"
        case .cancel: "cancel"
        case .frameStep(let direction): "frame step \(direction.rawValue)"
        case .undo: "undo"
        case .revert: "revert"
        case .mark(let isPermanent): isPermanent ? "mark permanently" : "mark"
        case .segment(let choice): "segment \(choice.text)"
        case .seek(let place, let precision): "seek to \(place.text) \(precision.rawValue)"
        case .progressSubscribed(let client, let rate):
            "progress subscribed by client \(client)\(rate.map { " at \($0) Hz" } ?? "")"
        case .progressUnsubscribed(let client): "progress unsubscribed by client \(client)"
        case .clientGone(let client): "client \(client) gone"
        case .deadlineReached: "deadline reached"
        case .settingsChanged: "settings changed"
        case .shutDown: "shut down"
        default: fileText ?? playbackText ?? "\(self)"
        }
    }

    private var fileText: String? {
        switch self {
        case .fileChangeRequested: "file change requested"
        case .fileChangeReplied(let accepted, let entry):
            "file change \(accepted ? "accepted" : "refused")\(entry.map { ", entry \($0)" } ?? "")"
        case .fileStarted(let entry): "file started, entry \(entry)"
        case .fileReady(let media, let position): "file ready at \(known(position)), \(media.text)"
        case .fileEnded(let entry, let end, let error, let redirectedTo):
            "file ended, entry \(entry) \(end.rawValue)\(error.map { " \"\($0)\"" } ?? "")"
                + (redirectedTo.map { ", redirected to entry \($0)" } ?? "")
        case .placeRestored(let index): "place restored: entry \(index)"
        case .idleObserved: "idle observed"
        case .idleRead(let isIdle): "idle read: \(isIdle)"
        case .eventsLost: "events lost"
        case .stateRead(let state):
            "state read: \(state.entry.map { "entry \($0)" } ?? "no entry"), idle \(state.isIdle), "
                + "seeking \(state.isSeeking)"
        default: nil
        }
    }

    private var playbackText: String? {
        switch self {
        case .seekReplied(let number, let failed): "seek #\(number) \(failed ? "failed" : "replied")"
        case .seekStarted: "seek started"
        case .playbackRestarted: "playback restarted"
        case .positionRead(let number, let position, let isTarget):
            "position #\(number) read: \(known(position))\(isTarget ? ", the seek's target" : "")"
        case .pauseReplied: "pause replied"
        case .pauseChanged: "pause changed"
        case .pauseObserved(let isPaused): "pause observed: \(isPaused)"
        case .pauseRead(let number, let isPaused): "pause #\(number) read: \(isPaused.map { "\($0)" } ?? "unknown")"
        case .playbackChanged(let change): change.text
        default: nil
        }
    }
}

extension PlaybackChange {
    fileprivate var text: String {
        switch self {
        case .position(let position): "position \(known(position))"
        case .duration(let duration): "duration \(known(duration))"
        case .seekable(let isSeekable): "seekable \(isSeekable)"
        case .cachedRange(let range): "cached range \(range.map { "\($0)" } ?? "unknown")"
        case .cachedRanges(let ranges): "cache read: \(ranges.map { "\($0)" }.joined(separator: ", "))"
        case .playlist(let place):
            "playlist position \(place.position) of \(place.count)\(place.loops ? ", loops" : "")"
        default: "\(self)"
        }
    }
}

extension Media {
    fileprivate var text: String {
        "entry \(entry)\(path.map { " \"\($0)\"" } ?? "") of \(known(duration)) s"
            + (isSeekable ? "" : ", not seekable") + (chapters.isEmpty ? "" : ", \(chapters.count) chapters")
            + (resumedFrom.map { ", resumed at \($0)" } ?? "")
    }
}

extension TapAmount {
    fileprivate var text: String {
        switch self {
        case .steps: "the configured steps"
        case .seconds(let seconds): "\(seconds) s"
        case .percent(let percent): "\(percent) %"
        }
    }
}

extension SeekPlace {
    fileprivate var text: String {
        switch self {
        case .position(let position): "\(position)"
        case .fraction(let fraction): "fraction \(fraction)"
        case .scaled(let factor): "\(factor) times the position"
        case .chapter(let chapter): "chapter \(chapter)"
        case .chapterStep(let step): "chapter \(step >= 0 ? "+" : "")\(step)"
        case .segment(let choice): "segment \(choice.text)"
        }
    }
}

extension SegmentChoice {
    fileprivate var text: String {
        switch self {
        case .index(let index): "\(index)"
        case .next: "next"
        case .previous: "previous"
        }
    }
}

private func known(_ number: Double?) -> String { number.map { "\($0)" } ?? "unknown" }

extension Owner {
    fileprivate var text: String { "client \(client)" + (source == 0 ? "" : " source \(source)") }
}
