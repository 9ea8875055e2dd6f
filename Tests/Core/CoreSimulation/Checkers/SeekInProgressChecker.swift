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

    /// The difference of a reported target from the one that was sought, seconds.
    private static let frame = 0.041

    private let timeout: Int64
    private let hasPreviews: Bool
    private var stage = Stage.none
    private var isLanding = false
    private var target = 0.0
    /// The targets of this file's seeks that took too long or were superseded: libmpv may begin them late (C6).
    private var olderTargets: [Double] = []
    /// The read of where the seek leads that has begun.
    private var targetRead: Int?
    /// That seek is an older one: the restart that follows is not the newest seek's.
    private var isOlder = false
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
            let supersedes = hasPreviews && isLanding && isNewer && (isOlder || !stage.hasRestarted)
            guard stage == .none || supersedes || hasLostEvents else {
                return "seek \(number) was issued while one was \(stage)"
            }
            if stage != .none { olderTargets.append(self.target) }
            stage = .issued(number, at: entry.at)
            (targetRead, isOlder) = (nil, false)
            isLanding = precision == .exact
            self.target = target
        case .action(.publish(.seekButton(let event))): if event.phase == .tapped { isTapped = true }
        // It moves the target later, or not at all.
        case .action(.reply(.refused)), .action(.reply(.success(.moved(target: nil, _)))): isTapped = wasTapped
        case .action(.readPosition(let number)):
            switch stage {
            case .started: targetRead = targetRead ?? number
            case .restarted(let at, nil): stage = .restarted(at: at, read: number)
            case .none, .issued, .queued, .restarted: break
            }
        case .action, .truth, .rest: break
        }
        return nil
    }

    private mutating func advance(_ input: EngineInput, at now: Int64) {
        if input == .seekStarted { (targetRead, isOlder) = (nil, false) }
        switch (input, stage) {
        case (.seekReplied(let number, let failed), .issued(let issued, let at)) where number == issued:
            stage = failed ? .none : .queued(at: at)
        case (.seekStarted, .queued(let at)), (.seekStarted, .restarted(let at, _)): stage = .started(at: at)
        case (.playbackRestarted, .started(let at)): stage = .restarted(at: at, read: nil)
        case (.positionRead(let number, let position?, false), .started) where number == targetRead:
            isOlder = !isAt(target, position) && olderTargets.contains { isAt($0, position) }
        case (.positionRead(let number, _, _), .restarted(_, let read)) where number == read: stage = .none
        case (.deadlineReached, _):
            guard let at = stage.issuedAt, now - at >= timeout else { break }
            olderTargets.append(target)
            stage = .none
        case (.eventsLost, _): hasLostEvents = true
        case (.fileStarted, _), (.fileEnded, _), (.idleRead(true), _): (stage, olderTargets) = (.none, [])
        default: break
        }
    }

    private func isAt(_ target: Double, _ position: Double) -> Bool { abs(position - target) <= Self.frame }
}
