import SeekCore
import SeekModel
import SeekProtocol

/// C7: a film that plays is held from a chase's first preview to the chase's end, and no longer.
struct HoldChecker: Checker {
    private let holds: Bool
    /// The user's intent, and libmpv's state by its commands and reports.
    private var isPlaying = true
    private var isPaused = false
    private var isPreviewing = false
    private var isSteppingBack = false
    /// A step back, whose film a tap or a segment leaves: it pauses until libmpv has accepted that.
    private var isLeavingStep = false
    /// A chase ended under way: the next one may still see a preview through.
    private var mayHold = false
    /// The newest read of libmpv's state, unless a command followed.
    private var look: Int?
    /// A client has asked for a keyframe seek itself: those are no previews, and look the same.
    private var hasDirectKeyframeSeeks = false

    init(settings: SeekSettings) {
        holds = settings.hold
    }

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            let complaint = judge()
            if case .seek(_, .keyframes) = input { hasDirectKeyframeSeeks = true }
            if case .pauseRead(let number, let isPaused?) = input, number == look { self.isPaused = isPaused }
            if case .fileChangeReplied(accepted: true, _) = input { isLeavingStep = false }
            return complaint
        case .action(.seek(_, _, let precision)):
            isPreviewing = isPreviewing || precision == .keyframes
            (isSteppingBack, isLeavingStep) = (false, false)
        // It pauses as well, and its chase goes on, perhaps by another seek.
        case .action(.stepBack): isSteppingBack = true
        case .action(.setPause(let isPaused)): (self.isPaused, look) = (isPaused, nil)
        case .action(.readPause(let number)): look = number
        case .action(.publish(.playButton(let event))): isPlaying = event.isPlaying
        case .action(.publish(.chase(let event))):
            // A step back is over, and the target has moved meanwhile: the next seek waits for the pace (C2).
            if event.phase == .previewed { isSteppingBack = false }
            guard event.phase.isTerminal else { break }
            mayHold = event.phase != .landed
            // The seek back to where the taps began waits for the end of the step.
            isLeavingStep = (isSteppingBack || isLeavingStep) && event.phase == .cancelled
            (isPreviewing, isSteppingBack) = (false, false)
        // A tap at the end leaves the film (C8): its chase goes on with the commands that are kept for the next one.
        case .action(.stop), .action(.playlistNext):
            isLeavingStep = isLeavingStep || isSteppingBack
            (isPreviewing, isSteppingBack, mayHold) = (false, false, true)
        // The last picture stays (W2).
        case .action(.publish(.media(let event))):
            if event.phase == .reconnecting { (isPreviewing, isSteppingBack) = (false, false) }
        case .action, .truth: break
        case .rest(let rest): return rest.isShutDown ? nil : judge()
        }
        return nil
    }

    /// Between two inputs.
    private func judge() -> String? {
        guard isPlaying else { return nil }
        if isPaused, !holds, !isSteppingBack, !isLeavingStep { return "playback is held, against the settings" }
        if isPaused, !isPreviewing, !isSteppingBack, !mayHold { return "playback is held, and no preview is shown" }
        if !isPaused, isPreviewing && holds || isSteppingBack, !hasDirectKeyframeSeeks {
            return "a preview is shown, and the film runs"
        }
        return nil
    }
}
