import Choreography
import SeekClient

/// What the overlay shows: the newest event of each kind as it came, and since when what moves has been moving. Times
/// are milliseconds of one clock that only goes forward.
struct OverlayModel {
    /// Whether there is a daemon.
    enum Presence: Equatable {
        case sought
        case here
        case gone(String)
    }

    /// A seek button, and its animation.
    struct SeekButton {
        var state: SeekButtonEvent?
        /// Of `state`: the newer of two buttons has the higher one.
        var sequence: Int64 = 0
        /// When it was last tapped; nil: nothing is animated.
        var tappedAt: Double?
        /// The total that flies out, which outlasts its burst.
        var total = ""
        /// When a tap last met an edge.
        var bumpedAt: Double?
    }

    /// How long a bump takes, ms.
    static let bumpDuration = 260.0

    /// ms; the daemon says when it is another.
    var accumulateWindow = 800.0
    private(set) var presence = Presence.sought
    private(set) var forward = SeekButton()
    private(set) var backward = SeekButton()
    private(set) var play: PlayButtonEvent?
    /// When the play button's shape began to change.
    private(set) var playChangedAt: Double?
    private(set) var chase: ChaseEvent?
    private(set) var progress: ProgressEvent?
    private(set) var media: MediaEvent?
    /// Why the newest press was refused.
    private(set) var refusal: String?

    /// Where the play button is on its way: 0 is play, 1 is pause.
    func morph(of play: PlayButtonEvent, at now: Double) -> Double {
        let choreography = PlayButtonChoreography()
        guard let playChangedAt else { return choreography.restingMorph(playing: play.isPlaying) }
        return choreography.morph(at: now - playChangedAt, playing: play.isPlaying)
    }

    func choreography(_ button: Direction) -> SeekButtonChoreography {
        let direction: ButtonDirection =
            switch button {
            case .forward: .forward
            case .backward: .backward
            }
        return SeekButtonChoreography(direction: direction, accumulateWindowMilliseconds: accumulateWindow)
    }

    func button(_ button: Direction) -> SeekButton {
        switch button {
        case .forward: forward
        case .backward: backward
        }
    }

    mutating func take(_ update: Update, at now: Double) {
        switch update {
        case .connected:
            // What was drawn before holds no more.
            self = OverlayModel()
            presence = .here
        case .disconnected(let error):
            self = OverlayModel()
            presence = .gone("\(error)")
        case .refused(let response):
            // A press that failed says so itself.
            let isTold = [forward, backward].contains {
                $0.state?.phase == .failed && $0.state?.reason?.rawValue == response.error
            }
            if !isTold { refusal = response.message ?? response.error }
        case .event(let event, let stamp): take(event, stamp, at: now)
        case .other: break
        }
    }

    private mutating func take(_ event: Event, _ stamp: EventStamp, at now: Double) {
        switch event {
        case .seekButton(let state):
            refusal = nil
            switch state.button {
            case .forward: forward.take(state, stamp, at: now)
            case .backward: backward.take(state, stamp, at: now)
            }
        case .playButton(let state):
            refusal = nil
            if let play, play.isPlaying != state.isPlaying { playChangedAt = now }
            play = state
        case .chase(let state): chase = state
        case .progress(let state): progress = state
        case .media(let state): media = state
        case .shutdown: break
        }
    }

    /// Whether anything looks otherwise a moment later.
    func isMoving(at now: Double) -> Bool {
        let duration = choreography(.forward).durationMilliseconds
        func isWithin(_ start: Double?, _ duration: Double) -> Bool { start.map { now - $0 < duration } ?? false }
        return [forward, backward].contains {
            isWithin($0.tappedAt, duration) || isWithin($0.bumpedAt, Self.bumpDuration)
        } || isWithin(playChangedAt, PlayButtonChoreography().durationMilliseconds)
    }
}

extension OverlayModel.SeekButton {
    /// How far it is pushed against the edge that a tap met, in sides of the button to the right.
    func bump(at now: Double, _ direction: ButtonDirection) -> Double {
        guard let bumpedAt, now - bumpedAt < OverlayModel.bumpDuration else { return 0 }
        let part = (now - bumpedAt) / OverlayModel.bumpDuration
        return 0.2 * direction.sign * 4 * part * (1 - part)
    }

    fileprivate mutating func take(_ newest: SeekButtonEvent, _ stamp: EventStamp, at now: Double) {
        switch newest.phase {
        case .tapped:
            tappedAt = now
            total = newest.label
            if newest.clamped != nil { bumpedAt = now }
        case .settled: break
        // What is taken back is not shown any longer.
        case .pending, .cancelled, .failed: tappedAt = nil
        }
        state = newest
        sequence = stamp.sequence
    }
}
