import SeekCore
import SeekModel
import SeekProtocol

/// An asynchronous request to the model of libmpv, from the daemon or other clients.
enum PlayerRequest: Equatable, Sendable {
    case seek(number: Int, target: Double, isExact: Bool)
    case stepBack(number: Int)
    case frameStep(Direction)
    case setDemuxerOffset(Double)
    case readPosition(number: Int)
    case readCache
    case readPause(number: Int)
    case readIdle
    case readState
    case readFile(entry: Int64)
    case setPause(Bool)
    case load(ModelFile)
    case append(ModelFile)
    case loadMissing
    /// Begins an entry at a place, nil for its own start; if it is gone, the one that was current last.
    case again(Int64?, from: Double?, orOther: Bool)
    case next
    case stop
    /// How the file is closed that waits at a hook.
    case readClosing
    case continueHook
    /// The current entry again.
    case reopen(entry: Int64, from: Double?)
    case foreign(ForeignAct)
}

/// Actions of other scripts and of mpv itself, which the daemon is not told.
enum ForeignAct: Equatable, Sendable {
    case absolute(Double)
    case relative(Double)
    case keyframes(Double)
    /// `vf` while paused, hwdec: a seek that does not move.
    case refresh
    /// `aid no`: a restart without a seek event.
    case restart
    case pause(Bool)
    case load(ModelFile)
    case next
    case stop
    case line(LineAct)
}

/// The events of the ring, in order, and after them the property changes.
enum PlayerMessage: Equatable, Sendable {
    case seekReplied(number: Int, failed: Bool)
    case positionRead(number: Int, Double?, isTarget: Bool)
    case cacheRead(entry: Int64, [ClosedRange<Double>])
    case pauseRead(number: Int, Bool?)
    case idleRead(Bool)
    case stateRead(PlayerState)
    case eventsLost
    case fileRead(entry: Int64, Media?, position: Double?)
    case pauseReplied
    case fileChangeReplied(accepted: Bool, entry: Int64?)

    case fileStarted(Int64)
    case fileLoaded
    case fileEnded(Int64, FileEnd, redirectedTo: Int64?)
    case seekStarted
    case playbackRestarted
    /// libmpv waits before it closes this entry.
    case closing(Int64)
    case closingRead(entry: Int64, FileClosing)
    case reopenReplied

    case changed(PlayerProperty, PlayerProperty.Value)
    /// Without a value, also if it changed back.
    case pauseChanged

    /// Replies have room in the ring; these are lost when it overflows.
    var mayBeLost: Bool {
        switch self {
        case .fileStarted, .fileLoaded, .fileEnded, .seekStarted, .playbackRestarted: true
        case .seekReplied, .positionRead, .cacheRead, .pauseRead, .idleRead, .stateRead, .eventsLost, .fileRead,
            .pauseReplied, .fileChangeReplied, .closing, .closingRead, .reopenReplied, .changed, .pauseChanged:
            false
        }
    }
}

/// A property that the daemon observes.
enum PlayerProperty: Int, CaseIterable, Sendable {
    case position
    case pause
    case idle
    case duration
    case hasNext
    case cacheLevel

    enum Value: Equatable, Sendable {
        case number(Double?)
        case flag(Bool)
    }

    /// Values are read from the core before they are reported, so that reports may be old. What is read is compared with
    /// what was read before, not with what was reported: a value that came and went gives a report of the same value.
    struct Change: Equatable, Sendable {
        /// It changed, and will be read.
        var isFetching = false
        /// The value that was read last.
        var value: Value?
        var isUntold = false
    }
}
