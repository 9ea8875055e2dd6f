import CommandLineTool
import SeekClient
import Words

/// The status line: what the buttons can't show.
enum OverlayStatus {
    /// The most important message; nil: there is none.
    static func text(for model: OverlayModel) -> (text: String, Colour)? {
        switch model.presence {
        case .searching: return (say("Looking for seekd"), .waiting)
        case .gone(let why): return (OverlayWords.gone(why), .failing)
        case .connected: break
        }
        if let refusal = model.refusal { return (OverlayWords.refused(refusal), .failing) }
        if let failed = newest(of: .failed, model) {
            return (OverlayWords.failure(of: failed.button, failed.reason), .failing)
        }
        if let media = model.media, media.phase != .loaded {
            return (OverlayWords.media(media), media.phase == .failed ? .failing : .waiting)
        }
        switch model.chase?.phase {
        case .failed: return (OverlayWords.failureOfSkip(model.chase?.reason), .failing)
        case .stalled: return (OverlayWords.stalled, .waiting)
        case .idle, .waiting, .seeking, .previewed, .landed, .cancelled, .aborted, nil: break
        }
        if let level = model.buffering { return (OverlayWords.buffering(level), .waiting) }
        if let button = newest(of: .tapped, model), let speed = button.speed {
            let values: KeyValuePairs = ["speed": OverlayWords.speed(speed)]
            return (
                button.button == .forward
                    ? say("Forward at {speed}", values) : say("Backward at {speed}", values), .ink
            )
        }
        if let offer = model.offer {
            switch offer.phase {
            case .none: break
            case .offered: return (say("{offer}: press {key}", ["offer": OverlayWords.offer(offer), "key": "t"]), .ink)
            case .skipped where !offer.isProminent: break
            case .skipped:
                return (say("{skipped}, {key} to undo", ["skipped": OverlayWords.skipped(offer), "key": "u"]), .ink)
            }
        }
        if model.sleep?.phase == .asking { return (OverlayWords.stillWatching, .waiting) }
        if model.sleep?.phase == .ending || model.sleep?.phase == .fading { return (OverlayWords.nearSleep, .waiting) }
        return switch newest(of: .tapped, model)?.clamped {
        case .start: (say("At the start of the film"), .waiting)
        case .end: (say("At the end of the film"), .waiting)
        case nil: nil
        }
    }

    private static func newest(of phase: SeekButtonEvent.Phase, _ model: OverlayModel) -> SeekButtonEvent? {
        model.seekButtons.all.filter { $0.state?.phase == phase }
            .max { $0.sequence < $1.sequence }?.state
    }
}
