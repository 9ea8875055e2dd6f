import Choreography
import SeekClient

/// What the overlay on the video shows, and how long: the buttons come when they are pressed and go when they are at rest,
/// so that the film is undisturbed. Times are milliseconds of the clock that events are stamped by.
struct OsdModel {
    /// How long a seek button stays once it is at rest, ms.
    private static let seekButtonRest = 300.0
    /// How long the play button stays once its shape is right, ms.
    private static let playButtonRest = 700.0
    /// How long the row stays once playback is where it was to go, ms.
    private static let rowRest = 1200.0
    /// How long words stay, ms.
    private static let noticeTime = 3000.0

    private(set) var overlay = OverlayModel()
    private(set) var forward: OsdPart
    private(set) var backward: OsdPart
    private(set) var play: OsdPart
    private(set) var row: OsdPart
    private(set) var notice: OsdPart
    /// What the notice says.
    private(set) var words = ""
    /// Nil where it isn't known, as while nobody looks.
    private(set) var progress: ProgressEvent?
    /// Buttons that were heard of: the first event of each only tells how things are.
    private var known: Set<Direction> = []
    private var isChaseOn = false

    private let coming: Double

    /// - Parameter coming: how long what is shown takes to come, ms.
    init(coming: Double = 80) {
        self.coming = coming
        let part = OsdPart(coming: coming)
        (forward, backward, play, row, notice) = (part, part, part, part, part)
    }

    func part(_ button: Direction) -> OsdPart {
        switch button {
        case .forward: forward
        case .backward: backward
        }
    }

    private var parts: [OsdPart] { [forward, backward, play, row, notice] }

    mutating func setAccumulateWindow(_ milliseconds: Double) { overlay.accumulateWindow = milliseconds }

    // MARK: - Updates

    /// - Parameter now: when it came; events say themselves when they happened.
    mutating func take(_ update: Update, at now: Double) {
        switch update {
        case .connected, .disconnected:
            self = OsdModel(coming: coming)
            overlay.take(update, at: now)
        // The overlay sends no presses, and draws none of mpv's events.
        case .refused, .other: break
        case .event(let event, let stamp): take(event, update, at: stamp.time / .milliseconds(1))
        }
    }

    private mutating func take(_ event: Event, _ update: Update, at now: Double) {
        let wasPlaying = overlay.play?.isPlaying
        overlay.take(update, at: now)
        switch event {
        case .seekButton(let state): take(state, at: now)
        case .playButton(let state):
            guard let wasPlaying, wasPlaying != state.isPlaying else { break }
            let end = now + PlayButtonChoreography().durationMilliseconds + Self.playButtonRest
            play.show(at: now, until: end)
            row.show(at: now, until: end)
        case .chase(let state): take(state, at: now)
        case .progress(let state): progress = state
        case .media, .shutdown: break
        }
    }

    private mutating func take(_ state: SeekButtonEvent, at now: Double) {
        let isFirst = known.insert(state.button).inserted
        switch state.phase {
        case .tapped:
            let end = now + overlay.choreography(state.button).durationMilliseconds + Self.seekButtonRest
            letGo(state.button, at: now)
            show(state.button, at: now, until: end)
            row.show(at: now, until: end)
        case .pending: show(state.button, at: now, until: .infinity)
        case .settled: letGo(state.button, at: now)
        case .cancelled: hide(state.button, at: now)
        case .failed:
            guard !isFirst else { break }
            // Not for longer than the words, also where it was pending.
            hide(state.button, at: now)
            show(state.button, at: now, until: now + Self.noticeTime)
            say("\(OverlayWords.name(state.button)) \(OverlayWords.failure(state.reason))", at: now)
        }
    }

    private mutating func take(_ state: ChaseEvent, at now: Double) {
        if state.isOn {
            row.show(at: now, until: .infinity)
            if state.phase == .stalled { say("Still on the way", at: now, until: .infinity) }
        } else if isChaseOn {
            row.hide(at: now)
            row.show(at: now, until: now + Self.rowRest)
            notice.hide(at: now)
            if state.phase == .failed { say("The skip \(OverlayWords.failure(state.reason))", at: now) }
        }
        isChaseOn = state.isOn
    }

    private mutating func show(_ button: Direction, at now: Double, until end: Double) {
        switch button {
        case .forward: forward.show(at: now, until: end)
        case .backward: backward.show(at: now, until: end)
        }
    }

    private mutating func hide(_ button: Direction, at now: Double) {
        switch button {
        case .forward: forward.hide(at: now)
        case .backward: backward.hide(at: now)
        }
    }

    /// What was shown until the press is served.
    private mutating func letGo(_ button: Direction, at now: Double) {
        switch button {
        case .forward: forward.letGo(at: now)
        case .backward: backward.letGo(at: now)
        }
    }

    private mutating func say(_ words: String, at now: Double, until end: Double? = nil) {
        self.words = words
        notice.hide(at: now)
        notice.show(at: now, until: end ?? now + Self.noticeTime)
    }

    // MARK: - What is left to do

    /// Whether the row is to be told how far playback is.
    func wantsProgress(at now: Double) -> Bool { row.isShown(at: now) }

    /// Nobody tells it any more.
    mutating func forgetProgress() { progress = nil }

    /// Whether anything looks otherwise a moment later.
    func isMoving(at now: Double) -> Bool {
        parts.contains { $0.isMoving(at: now) } || (isShown(at: now) && overlay.isMoving(at: now))
    }

    /// Whether anything is seen.
    func isShown(at now: Double) -> Bool { parts.contains { $0.isShown(at: now) } }

    /// When something moves next by itself; nil: not before something happens.
    func movesNext(after now: Double) -> Double? {
        parts.compactMap { $0.movesNext(after: now) }.min()
    }

    /// When the newest press began to move something.
    var newestPress: Double? {
        [overlay.forward.tappedAt, overlay.backward.tappedAt, overlay.playChangedAt].compactMap { $0 }.max()
    }
}
