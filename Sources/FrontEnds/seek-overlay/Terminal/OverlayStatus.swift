import CommandLineTool
import SeekClient

/// The status line: what the buttons can't show.
enum OverlayStatus {
    /// The most important message; nil: there is none.
    static func text(for model: OverlayModel) -> (text: String, Colour)? {
        switch model.presence {
        case .searching: return ("Looking for seekd", .waiting)
        case .gone(let why): return ("seekd is gone: \(why)".forTerminal, .failing)
        case .connected: break
        }
        if let refusal = model.refusal { return ("Refused: \(refusal)".forTerminal, .failing) }
        if let failed = newest(of: .failed, model) {
            return ("\(OverlayWords.name(failed.button)) \(OverlayWords.failure(failed.reason))", .failing)
        }
        if let media = model.media, media.phase != .loaded {
            return (OverlayWords.media(media), media.phase == .failed ? .failing : .waiting)
        }
        switch model.chase?.phase {
        case .failed: return ("The skip \(OverlayWords.failure(model.chase?.reason))", .failing)
        case .stalled: return ("Still seeking", .waiting)
        case .idle, .waiting, .seeking, .previewed, .landed, .cancelled, .aborted, nil: break
        }
        if let level = model.buffering { return (OverlayWords.buffering(level), .waiting) }
        if let button = newest(of: .tapped, model), let speed = button.speed {
            return ("\(OverlayWords.name(button.button)) at \(OverlayWords.speed(speed))", .ink)
        }
        if let offer = model.offer {
            switch offer.phase {
            case .none: break
            case .offered: return ("\(OverlayWords.offer(offer)): press t", .ink)
            case .skipped where !offer.isProminent: break
            case .skipped: return ("\(OverlayWords.skipped(offer)), u to undo", .ink)
            }
        }
        if model.sleep?.phase == .asking { return (OverlayWords.stillWatching, .waiting) }
        if model.sleep?.phase == .ending || model.sleep?.phase == .fading { return (OverlayWords.nearSleep, .waiting) }
        if let edge = newest(of: .tapped, model)?.clamped { return ("At the \(edge.rawValue) of the film", .waiting) }
        return nil
    }

    private static func newest(of phase: SeekButtonEvent.Phase, _ model: OverlayModel) -> SeekButtonEvent? {
        model.seekButtons.all.filter { $0.state?.phase == phase }
            .max { $0.sequence < $1.sequence }?.state
    }
}
