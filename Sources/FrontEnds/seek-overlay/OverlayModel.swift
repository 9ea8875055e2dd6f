import Choreography
import SeekClient
import SeekProtocol

/// The state that an overlay shows: the newest event of each kind, and when each animation began. Times are milliseconds
/// of one monotonic clock.
struct OverlayModel {
    /// Whether a daemon is there.
    enum Presence: Equatable {
        case searching
        case connected
        case gone(String)
    }

    /// A seek button and its animation.
    struct AnimatedButton {
        var state: SeekButtonEvent?
        /// The event's sequence number.
        var sequence: Int64 = 0
        /// When the animation began, which is at the newest tap; nil: there is none.
        var tappedAt: Double?
        /// Whether the button is held down and taps by itself: the animation stops where the total has flown out.
        var isHeld = false
        /// When the total began to fly out, which is at the burst's first tap; nil: there is none.
        var flownAt: Double?
        /// The total that flies out. It stays after its burst has ended.
        var total = ""
        /// When a tap was last stopped by an end of the film.
        var bumpedAt: Double?
    }

    /// Duration of the bump of a tap that was stopped, ms.
    static let bumpDuration = OverlayLook().seekButton.bumpMs

    /// The daemon's `accumulate_window_ms`; its default until the daemon has told it.
    var accumulateWindow = 800.0
    private(set) var presence = Presence.searching
    private(set) var seekButtons = PerButton(AnimatedButton())
    private(set) var play: PlayButtonEvent?
    /// When the play button began to change its shape.
    private(set) var playChangedAt: Double?
    private(set) var chase: ChaseEvent?
    private(set) var progress: ProgressEvent?
    private(set) var media: MediaEvent?
    /// Whether playback is going to pause by itself.
    private(set) var sleep: SleepEvent?
    /// Whether an overlay's menu is open, and the newest key for it.
    private(set) var menu = MenuEvent()
    /// What is offered, or was skipped; nil if neither.
    private(set) var offer: OfferEvent?
    /// Why the newest press was refused; nil: it was not.
    private(set) var refusal: String?

    /// How full the cache is that playback or the chase waits for, 0 to 1; nil while nothing waits.
    var buffering: Double? { chase?.isOn == true ? chase?.buffering ?? progress?.buffering : progress?.buffering }

    /// The play button's shape: from 0, play, to 1, pause.
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

    mutating func apply(_ update: Update, at now: Double) {
        switch update {
        case .connected:
            // The state of an earlier connection is obsolete.
            self = OverlayModel()
            presence = .connected
        case .disconnected(let error):
            self = OverlayModel()
            presence = .gone("\(error)")
        case .refused(let response):
            // The button shows the failure of its own press.
            let isShown = seekButtons.all.contains {
                $0.state?.phase == .failed && $0.state?.reason?.rawValue == response.error
            }
            if !isShown { refusal = response.message ?? response.error }
        case .event(let event, let stamp): apply(event, stamp, at: now)
        case .property, .other: break
        }
    }

    /// The events that overlays show. `progress` is asked for while it is seen.
    static let events = EventName.allCases.filter { event in
        switch event {
        case .seekButton, .playButton, .chase, .media, .offer, .subtitles, .sleep, .menu: true
        case .progress, .cues, .shutdown: false
        }
    }

    private mutating func apply(_ event: Event, _ stamp: EventStamp, at now: Double) {
        switch event {
        case .seekButton(let state):
            refusal = nil
            seekButtons[state.button].apply(state, stamp, at: now)
        case .playButton(let state):
            refusal = nil
            if let play, play.isPlaying != state.isPlaying { playChangedAt = now }
            play = state
        case .chase(let state): chase = state
        case .progress(let state): progress = state
        case .media(let state): media = state
        case .offer(let state): offer = state.phase == .none ? nil : state
        case .sleep(let state): sleep = state
        case .menu(let state): menu = state
        case .cues, .subtitles, .shutdown: break
        }
    }

    /// Whether an animation is running.
    func isMoving(at now: Double) -> Bool {
        let duration = choreography(.forward).durationMilliseconds
        func isWithin(_ start: Double?, _ duration: Double) -> Bool { start.map { now - $0 < duration } ?? false }
        return seekButtons.all.contains {
            isWithin($0.tappedAt, $0.isHeld ? AnimatedButton.heldTime : duration)
                || isWithin($0.bumpedAt, Self.bumpDuration)
        } || isWithin(playChangedAt, PlayButtonChoreography().durationMilliseconds)
    }
}

extension OverlayModel.AnimatedButton {
    /// How far the button is pushed towards the end that stopped a tap, in widths of the button to the right.
    func bump(at now: Double, _ direction: ButtonDirection) -> Double {
        guard let bumpedAt, now - bumpedAt < OverlayModel.bumpDuration else { return 0 }
        let part = (now - bumpedAt) / OverlayModel.bumpDuration
        return OverlayLook().seekButton.bump * direction.sign * 4 * part * (1 - part)
    }

    /// Where the animation of a held button stops, ms after its first tap: the total is out, and has not begun to fade.
    static let heldTime = 350.0

    /// The time in the choreography, ms; negative: there is no animation.
    func time(at now: Double) -> Double {
        guard let tappedAt else { return -1 }
        return isHeld ? min(now - tappedAt, Self.heldTime) : now - tappedAt
    }

    /// The button at a time.
    func frame(_ choreography: SeekButtonChoreography, at now: Double) -> SeekButtonFrame {
        choreography.frame(at: time(at: now), sinceFirst: tappedAt == nil ? nil : flownAt.map { now - $0 })
    }

    /// Whether the newest tap was not the first of its burst.
    var isRepeated: Bool { flownAt != tappedAt }

    fileprivate mutating func apply(_ newest: SeekButtonEvent, _ stamp: EventStamp, at now: Double) {
        sequence = stamp.sequence
        let wasHeld = isHeld
        isHeld = newest.phase == .tapped && newest.speed != nil
        // After the release the animation goes on from where it stopped.
        if wasHeld, !isHeld, let start = tappedAt { tappedAt = max(start, now - Self.heldTime) }
        switch newest.phase {
        case .tapped:
            if !wasHeld {
                let continues = state?.phase == .tapped && state?.burst == newest.burst && tappedAt != nil
                tappedAt = now
                if !continues { flownAt = now }
            }
            total = newest.label
            if newest.clamped != nil { bumpedAt = now }
        case .settled: break
        // A press that has no effect is not animated.
        case .pending, .cancelled, .failed: tappedAt = nil
        }
        state = newest
    }
}
