import SeekCore
import SeekProtocol

/// What the engine is told, as data: a trace can hold it, and one switch hands it over.
enum EngineInput: Equatable, Sendable {
    case tap(Direction, count: Int, interval: Double?, isRepeat: Bool)
    case scrub(ScrubTarget, owner: Int)
    case scrubEnd
    case seek(SeekPlace, Precision)
    case cancel
    case undo
    case mark(isPermanent: Bool)
    case toggle
    case setPlaying(Bool)
    case clientGone(Int)
    case shutDown
    case deadlineReached

    case fileChangeRequested
    case fileChangeReplied(accepted: Bool, entry: Int64?)
    case fileStarted(entry: Int64)
    case fileReady(Media, position: Double?)
    case fileEnded(entry: Int64, FileEnd, redirectedTo: Int64?)
    case idleObserved
    case idleRead(Bool)
    case seekReplied(number: Int, failed: Bool)
    case seekStarted
    case playbackRestarted
    case positionRead(number: Int, Double?)
    case pauseReplied
    case pauseObserved(Bool)
    case pauseRead(number: Int, Bool?)
    case playbackChanged(PlaybackChange)

    func feed(_ engine: inout SeekEngine, at now: Instant) -> [Action] {
        switch self {
        case .tap(let direction, let count, let interval, let isRepeat):
            engine.tap(direction, count: count, interval: interval, isRepeat: isRepeat, at: now)
        case .scrub(let target, let owner): engine.scrub(to: target, owner: owner, at: now)
        case .scrubEnd: engine.scrubEnd(at: now)
        case .seek(let place, let precision): engine.seek(to: place, precision: precision, at: now)
        case .cancel: engine.cancel(at: now)
        case .undo: engine.undo(at: now)
        case .mark(let isPermanent): engine.mark(isPermanent: isPermanent, at: now)
        case .setPlaying(let isPlaying): engine.setPlaying(isPlaying, at: now)
        case .toggle: engine.toggle(at: now)
        case .clientGone(let owner): engine.clientGone(owner, at: now)
        case .shutDown: engine.shutDown(at: now)
        case .deadlineReached: engine.deadlineReached(at: now)
        case .fileChangeRequested: engine.fileChangeRequested(at: now)
        case .fileChangeReplied(let accepted, let entry):
            engine.fileChangeReplied(accepted: accepted, entry: entry, at: now)
        case .fileStarted(let entry): engine.fileStarted(entry: entry, at: now)
        case .fileReady(let media, let position): engine.fileReady(media, position: position, at: now)
        case .fileEnded(let entry, let end, let redirectedTo):
            engine.fileEnded(entry: entry, end, error: nil, redirectedTo: redirectedTo, at: now)
        case .idleObserved: engine.idleObserved(at: now)
        case .idleRead(let isIdle): engine.idleRead(isIdle, at: now)
        case .seekReplied(let number, let failed): engine.seekReplied(number: number, failed: failed, at: now)
        case .seekStarted: engine.seekStarted(at: now)
        case .playbackRestarted: engine.playbackRestarted(at: now)
        case .positionRead(let number, let position): engine.positionRead(number: number, position, at: now)
        case .pauseReplied: engine.pauseReplied(at: now)
        case .pauseObserved(let isPaused): engine.pauseObserved(isPaused, at: now)
        case .pauseRead(let number, let isPaused): engine.pauseRead(number: number, isPaused, at: now)
        case .playbackChanged(let change): engine.playbackChanged(change, at: now)
        }
    }
}
