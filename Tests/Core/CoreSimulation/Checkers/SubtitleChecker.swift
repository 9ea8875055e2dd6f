import SeekCore
import SeekModel
import SeekProtocol

/// T1 and T3: subtitles are shown for a while only after a skip back in a film that has some, never twice in a row, and not
/// any more once playback has come past their end or the film is over; events say what libmpv was asked for.
struct SubtitleChecker: Checker {
    private var hasTrack = false
    private var areShown = false
    private var event = SubtitlesEvent()

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(.playbackChanged(.subtitles(let report))): hasTrack = report.isAvailable
        case .action(.showSubtitles(let areShown)):
            if areShown == self.areShown { return "subtitles are \(areShown ? "shown" : "hidden") twice" }
            if areShown, !hasTrack { return "subtitles are shown of a film that has none" }
            self.areShown = areShown
        case .action(.publish(.subtitles(let event))):
            self.event = event
            if event.isOn != areShown { return "the event says \(event.isOn), libmpv was asked for \(areShown)" }
        case .action(.publish(.media(let media))):
            if media.phase == .idle || media.phase == .loading, areShown { return "subtitles outlive their film" }
        case .rest(let rest): return judge(rest)
        case .input, .action, .truth: break
        }
        return nil
    }

    private func judge(_ rest: Rest) -> String? {
        guard areShown, !rest.isShutDown else { return nil }
        guard rest.entry != nil, let position = rest.position, let until = event.until else {
            return "subtitles are shown without a film"
        }
        return position > until + 0.1 ? "subtitles are shown at \(position), behind \(until)" : nil
    }
}
