import SeekCore
import SeekModel
import SeekProtocol

/// C1, C5: a seek is issued only when the one before was completed, refused, timed out, or lost its file; but for a
/// preview, or a newer landing of a burst, that supersedes a landing (C10).
struct SeekInProgressChecker: Checker {
    private enum Stage: Equatable {
        case none
        case issued(Int, at: Int64)
        case queued(at: Int64)
        case started(at: Int64)
        /// Its restart came; where it came down is being read.
        case restarted(at: Int64, read: Int?)

        /// A restart after which nothing is read is one of an older seek, that took too long (C6).
        var hasRestarted: Bool {
            if case .restarted(_, _?) = self { return true }
            return false
        }

        var issuedAt: Int64? {
            switch self {
            case .none: nil
            case .issued(_, let at), .queued(let at), .started(let at), .restarted(let at, _): at
            }
        }
    }

    private let timeout: Int64
    private let hasPreviews: Bool
    private var stage = Stage.none
    private var isLanding = false
    private var target = 0.0
    /// Whether a tap moved the target last.
    private var isTapped = false
    private var wasTapped = false
    /// Events were lost: from here on this checker can't follow.
    private var hasLostEvents = false

    init(settings: SeekSettings) {
        hasPreviews = settings.policy == .preview
        timeout = settings.seekTimeout.nanoseconds
    }

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            wasTapped = isTapped
            if case .tap = input {} else if input.movesTarget { isTapped = false }
            advance(input, at: entry.at)
        case .action(.seek(let number, let target, let precision)):
            let isNewer = precision == .keyframes || (isTapped && target != self.target)
            let supersedes = hasPreviews && isLanding && isNewer && !stage.hasRestarted
            guard stage == .none || supersedes || hasLostEvents else {
                return "seek \(number) was issued while one was \(stage)"
            }
            stage = .issued(number, at: entry.at)
            isLanding = precision == .exact
            self.target = target
        case .action(.publish(.seekButton(let event))): if event.phase == .tapped { isTapped = true }
        // It moves the target later, or not at all.
        case .action(.reply(.refused)), .action(.reply(.success(.moved(target: nil, _)))): isTapped = wasTapped
        case .action(.readPosition(let number)):
            if case .restarted(let at, nil) = stage { stage = .restarted(at: at, read: number) }
        case .action, .truth, .rest: break
        }
        return nil
    }

    private mutating func advance(_ input: EngineInput, at now: Int64) {
        switch (input, stage) {
        case (.seekReplied(let number, let failed), .issued(let issued, let at)) where number == issued:
            stage = failed ? .none : .queued(at: at)
        case (.seekStarted, .queued(let at)), (.seekStarted, .restarted(let at, _)): stage = .started(at: at)
        case (.playbackRestarted, .started(let at)): stage = .restarted(at: at, read: nil)
        case (.positionRead(let number, _, _), .restarted(_, let read)) where number == read: stage = .none
        case (.deadlineReached, _): if let at = stage.issuedAt, now - at >= timeout { stage = .none }
        case (.eventsLost, _): hasLostEvents = true
        case (.fileStarted, _), (.fileEnded, _), (.idleRead(true), _): stage = .none
        default: break
        }
    }
}
