import SeekChase
package import SeekModel
package import SeekProtocol

/// The engine: seek buttons, play button and chase over one player. Pure: inputs with their time in, actions out.
///
/// Inputs from outside are legal in every state and never trap. After each, `nextDeadline` tells when
/// `deadlineReached` is due. Taps are in `SeekEngine+Taps.swift`, held buttons in `SeekEngine+Press.swift`, scrubs and undo in `SeekEngine+Targets.swift`,
/// seeks of mpv's clients in `SeekEngine+Seeks.swift`, commands before a file is ready in `SeekEngine+Kept.swift`,
/// segments and progress in `SeekEngine+Segments.swift` and `SeekEngine+Progress.swift`, reports of libmpv in
/// `SeekEngine+Player.swift`, the menu in `SeekEngine+Menu.swift`.
///
/// It can't be copied: it is large and used with every request.
package struct SeekEngine: ~Copyable, Sendable {
    enum Player: Equatable, Sendable, Codable {
        /// Nothing is loaded or loading. Can go to: loading.
        case idle
        /// A file is loading or requested: taps are kept (C4). Can go to: ready, idle.
        case loading(Loading)
        /// Taps are served. Can go to: loading, idle.
        case ready(Media)
    }

    /// A file that is being loaded, or a file change that libmpv has not answered yet.
    struct Loading: Equatable, Sendable, Codable {
        /// The playlist entry that was requested; nil if any entry will do.
        var expected: Int64?
        /// The entry that libmpv is opening.
        var started: Int64?
        /// Whether `started` is newer than the newest request.
        var hasStartedSinceRequest = false
        /// The state that a refusal leads to.
        var fallback = Fallback.none
    }

    enum Fallback: Equatable, Sendable, Codable {
        case none
        /// Nothing was loaded.
        case idle
        /// This file still plays.
        case file(Media)
    }

    /// A gesture: somebody drags a slider (C16).
    struct Scrub: Equatable, Sendable, Codable {
        var owner: Owner
        /// The position at which it began, media seconds; nil while it is unknown.
        var origin: Double?
        var target: Double?
        /// The end of the gesture, unless another step comes.
        var deadline: Instant
    }

    package private(set) var settings: SeekSettings
    /// All that a checkpoint keeps.
    var state: EngineState
    /// Inputs handled so far.
    package internal(set) var revision: UInt64 = 0

    package init(settings: SeekSettings) {
        self.init(settings: settings, restoring: EngineState(settings: settings))
    }

    /// An engine that continues from a checkpoint.
    ///
    /// - Parameter settings: those of the engine that made the checkpoint, or others to try.
    package init(settings: SeekSettings, restoring state: EngineState) {
        self.settings = settings
        self.state = state
        self.state.coordinator.use(settings)
    }

    /// The engine's state now.
    package var checkpoint: EngineState { state }

    // MARK: - Time

    /// When `deadlineReached` is due; nil if nothing is due. Asked after each turn: no lists are made here.
    package var nextDeadline: Instant? {
        var earliest = state.forward.deadline
        func consider(_ deadline: Instant?) {
            if let deadline { earliest = min(earliest ?? deadline, deadline) }
        }
        consider(state.backward.deadline)
        consider(state.scrub?.deadline)
        consider(state.press?.due)
        consider(state.play.deadline)
        consider(state.coordinator.deadline)
        consider(state.progress.nextTick)
        consider(state.line.deadline)
        if awaitsStart { consider(state.startLook) }
        consider(offeringDeadline)
        consider(state.subtitling.watch.due)
        consider(state.sleeping.due)
        return earliest
    }

    /// When a burst settles, or a suppressed button ends, unless it is tapped again (B2, C8).
    func window(after now: Instant) -> Instant { now + settings.accumulateWindow }

    /// Who holds a seek button down (B12).
    package var holders: [Owner] { state.press?.holders.map(\.owner) ?? [] }

    /// Whether the owner is in the middle of a gesture: another step of it follows one that was served (C16).
    package func isScrubbing(_ owner: Owner, at now: Instant) -> Bool {
        state.scrub.map { $0.owner == owner && $0.deadline > now } ?? false
    }

    /// Handles deadlines up to `now`: windows end (B2), gestures end (C16), seeks stall (C6).
    package mutating func deadlineReached(at now: Instant) -> [Action] {
        var actions: [Action] = []
        for direction in Direction.allCases {
            guard let deadline = self[direction].deadline, deadline <= now else { continue }
            if let burst = self[direction].burst {
                actions += settle(burst, nil) + showKeptTaps()
            } else {
                self[direction].becomeIdle()
            }
        }
        if let scrub = state.scrub, scrub.deadline <= now { state.scrub = nil }
        actions += lookForStart(at: now)
        actions += pressDeadlineReached(at: now) + state.play.stepDue(at: now) + offeringDeadlineReached(at: now)
        let step = state.coordinator.deadlineReached(state.playback, at: now)
        return actions + follow(step, at: now) + progressed(at: now)
    }

    // MARK: - State

    package func snapshot(at now: Instant) -> Snapshot {
        Snapshot(
            forward: state.forward.shown, backward: state.backward.shown, play: state.play.event,
            chase: chaseEvent(at: now),
            progress: progressEvent(at: now), media: state.media, cues: cuesEvent, offer: state.offering.shown,
            subtitles: state.subtitling.shown, sleep: sleepEvent(at: now), menu: MenuEvent(isOpen: isMenuOpen),
            position: state.playback.position)
    }

    /// Whether the snapshot changes as time passes: a chase has an age, a still image a position. Otherwise it is the
    /// same for as long as `revision` is.
    package var snapshotAges: Bool {
        state.coordinator.chase != nil || state.progress.still.isRunning || state.sleeping.end != nil
    }

    subscript(direction: Direction) -> SeekButton {
        get { direction == .forward ? state.forward : state.backward }
        set { if direction == .forward { state.forward = newValue } else { state.backward = newValue } }
    }

    /// The running burst; never more than one.
    var burst: Burst? { state.forward.burst ?? state.backward.burst }

    /// The base of a relative move: the chase's target, else the position, or that of the seek in progress (B5).
    var base: Double? { state.coordinator.chase?.target ?? state.coordinator.seekInProgress?.target ?? playedPosition }

    /// Whether a command that counts from it can be served: the target of a foreign seek is not known yet (B5, C9), and
    /// what commands that are kept lead to is not either.
    var isBaseKnown: Bool {
        !state.coordinator.isForeignSeekInFlight && state.playback.position != nil && state.kept.isEmpty
    }

    /// The position, but not before the first one: a film may begin slightly early, and mpv counts a target below 0
    /// from the end (C8).
    private var playedPosition: Double? {
        guard let media = openMedia else { return state.playback.position }
        return state.playback.position.map { max($0, media.start) }
    }

    mutating func nextBurst() -> Int {
        state.bursts += 1
        return state.bursts
    }

    /// Whether the playlist has an entry after this one (C8).
    var hasNextEntry: Bool { state.playlist.hasNext }

    /// Whether nothing is loaded or loading.
    package var isIdle: Bool { state.player == .idle }

    /// The intent: whether the film plays as far as the user is concerned, or the next one will (P2).
    package var isPlaying: Bool { state.play.isPlaying }

    /// Whether a film plays as far as the user is concerned (P4).
    package var showsPlaying: Bool { state.play.event.isPlaying }

    /// `pause` as clients read it (C7, P2); nil if it must be read from libmpv.
    ///
    /// - Parameter isUpToDate: whether all events of libmpv have been processed.
    package func isPaused(isUpToDate: Bool) -> Bool? {
        if state.play.isHeld { return !state.play.isPlaying }
        return isUpToDate ? state.play.certain.map { !$0 } : nil
    }

    /// The target of the chase, media seconds; nil if there is none.
    package var chaseTarget: Double? { state.coordinator.chase?.target }

    /// The last known position, media seconds; during a seek, the position before it.
    package var position: Double? { state.playback.position }

    /// Seconds; nil if it is not known, or nothing is ready.
    package var duration: Double? { state.playback.duration }

    // MARK: - Settings

    /// Uses other settings from now on. What runs goes on: a burst keeps its window and its total.
    mutating func use(_ new: SeekSettings, at now: Instant) -> [Action] {
        settings = new
        state.coordinator.use(new)
        let buttons = [state.forward.use(new), state.backward.use(new)].compactMap { $0 }
        return holding(buttons + reviewOffer())
    }

    // MARK: - Play button

    /// `toggle` (P1).
    package mutating func toggle(at now: Instant) -> [Action] {
        state.frameSteps = []
        if let begun = beginEntry(at: now) { return begun + [.reply(.success(.playing(true)))] }
        var fileFollows = false
        if case .loading = state.player { fileFollows = true }
        let actions = state.play.toggle(fileFollows: fileFollows)
        state.playback.setPlaying(state.play.isPlaying, at: now)
        return actions
    }

    /// Play or pause, as mpv's `pause` is set (P2).
    package mutating func setPlaying(_ isPlaying: Bool, at now: Instant) -> [Action] {
        state.frameSteps = []
        if isPlaying, let begun = beginEntry(at: now) { return begun + [.reply(.success(.none))] }
        let actions = state.play.set(isPlaying)
        state.playback.setPlaying(state.play.isPlaying, at: now)
        return actions + [.reply(.success(.none))]
    }

    // MARK: - The end

    /// The daemon stops: bursts and the chase end with that reason (C15).
    package mutating func shutDown(at now: Instant) -> [Action] {
        let settled = burst.map { settle($0, .shuttingDown) } ?? []
        return settled + endKept(.failed, .shuttingDown) + endChases(.aborted, .shuttingDown, at: now) + leaveLine()
    }
}

// MARK: - Bursts

extension SeekEngine {
    /// The burst ended: its button shows its interval again.
    mutating func settle(
        _ burst: Burst, _ reason: Reason?, as phase: SeekButtonEvent.Phase = .settled
    ) -> [Action] {
        self[burst.direction].becomeIdle()
        separateKept(from: burst.id)
        return [self[burst.direction].show(phase, reason, of: burst, state.playback, settings: settings)]
    }

    /// The effect of the coordinator's step on the buttons, in order with the step's own actions.
    mutating func follow(_ step: SeekCoordinator.Step, at now: Instant) -> [Action] {
        var actions = step.actions
        switch step.outcome {
        case .none: return holding(actions)
        case .told(let position):
            positionTold(position, at: now)
            return holding(actions)
        case .arrived(let position):
            if let position { state.playback.setPosition(position, at: now) }
        case .jumped(let position):
            if let left = playedPosition {
                state.undo.noteMove(from: left)
                state.undo.noteSeek(from: left, at: now)
            }
            state.playback.setPosition(position, at: now)
            if let burst { actions += settle(burst, .foreignSeek) }
            state.scrub = nil
        case .failed(let reason, let position):
            if let position { state.playback.setPosition(position, at: now) }
            if let burst { actions += settle(burst, reason, as: .failed) }
            // The target was not reached: it is no base for a tap.
            state.scrub?.target = nil
        }
        state.playback.positionDuringSeek = nil
        return holding(actions + serveKept(at: now) + showKeptTaps())
    }

    /// The chase's part of a tap that was applied to a burst.
    func manner(of tap: Tap, in burst: Burst) -> Manner {
        .tap(
            isFirst: burst.taps == tap.count, notBefore: burst.applied > 0 ? burst.origin : nil,
            cameFrom: burst.applied < 0 ? burst.origin : nil)
    }

    // MARK: - Hold

    /// Holds playback while previews are shown, and resumes it after the chase (C7), or steps by one frame. The last
    /// step of each input.
    mutating func holding(_ actions: [Action]) -> [Action] {
        // libmpv pauses to step back, which is nobody's intent.
        let isHeld = (settings.hold && state.coordinator.showsPreviews) || state.coordinator.isSteppingBack
        let pause = isHeld == state.play.isHeld ? [] : state.play.hold(isHeld)
        state.playback.isHeld = isHeld
        if isHeld { return pause + actions }
        let last = pause + takeFrameSteps()
        guard !last.isEmpty, case .reply? = actions.last else { return actions + last }
        return actions.dropLast() + last + actions.suffix(1)
    }
}
