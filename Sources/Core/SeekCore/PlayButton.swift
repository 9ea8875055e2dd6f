import SeekModel
package import SeekProtocol

/// The play button: the user's intent, as any client set it last (P1 to P3).
///
/// libmpv's reports of `pause` may be older than the newest request. A report that contradicts the intent is verified
/// by a read, so that two quick toggles count as two and the button does not flicker.
package struct PlayButton: Equatable, Sendable, Codable {
    package enum State: Equatable, Sendable, Codable {
        /// libmpv's state is known. Can go to: writing, checking.
        case settled
        /// Changes of ours that libmpv has not answered yet. Can go to: checking.
        case writing(outstanding: Int)
        /// Another client or script seems to have changed it. Can go to: settled, writing.
        case checking(read: Int)
    }

    package private(set) var state: State = .settled
    /// The intent.
    package private(set) var isPlaying = true
    /// Playback is held for previews; clients see the intent (C7).
    private(set) var isHeld = false
    private var reads = 0
    /// `pause` has changed while it was read: the answer may be older. Then it is read once more, not instead, so that
    /// quick changes don't keep the answer away.
    private var hasChangedSinceRead = false
    /// A step by one frame: libmpv plays until the frame is shown, which is nobody's intent.
    private struct Step: Equatable, Codable {
        /// When libmpv was first seen playing for it.
        var since: Instant?
        /// When `pause` is read again.
        var due: Instant?
    }

    private var step: Step?
    private static let stepPoll = Duration.milliseconds(50)
    /// After that libmpv plays because somebody asked for it.
    private static let longestStep = Duration.seconds(2)
    private var isReported = false
    /// Whether nothing is loaded: the button then shows "Play", whatever the intent.
    private(set) var isStopped = true

    package var event: PlayButtonEvent {
        PlayButtonEvent(isPlaying: isPlaying && !isStopped, isStopped: isStopped)
    }

    /// The state that libmpv should have.
    private var isToPlay: Bool { isPlaying && !isHeld }

    /// When `stepDue` is to be called.
    var deadline: Instant? { step?.due }

    /// The intent, if libmpv has confirmed it.
    var certain: Bool? {
        if step != nil { return isPlaying }
        if case .checking = state { return nil }
        return isReported ? isPlaying : nil
    }

    /// Flips the intent (P1).
    ///
    /// - Parameter fileFollows: a file is on its way: the reply tells whether it will play, although the button still
    ///   shows that nothing is loaded.
    mutating func toggle(fileFollows: Bool) -> [Action] {
        isPlaying.toggle()
        let plays = isPlaying && (fileFollows || !isStopped)
        return write() + [.publish(.playButton(event)), .reply(.success(.playing(plays)))]
    }

    /// A file is on its way, or none is loaded any more.
    mutating func setStopped(_ isStopped: Bool) -> [Action] {
        step = nil
        guard isStopped != self.isStopped else { return [] }
        self.isStopped = isStopped
        return [.publish(.playButton(event))]
    }

    /// Leaves the stopped state in order to play.
    mutating func begin() -> [Action] {
        isStopped = false
        let isWritten = isPlaying && state == .settled
        isPlaying = true
        return (isWritten ? [] : write()) + [.publish(.playButton(event))]
    }

    /// Holds playback, or returns to the intent (C7).
    mutating func hold(_ isHeld: Bool) -> [Action] {
        self.isHeld = isHeld
        return isPlaying ? write() : []
    }

    /// Sets play or pause.
    mutating func set(_ wanted: Bool) -> [Action] {
        guard wanted == isPlaying else {
            isPlaying = wanted
            return write() + [.publish(.playButton(event))]
        }
        switch state {
        // After a step that libmpv has lost, it plays on.
        case .settled: return step?.since == nil ? [] : write()
        // Another client may have changed it, and this command is newer.
        case .writing, .checking: return write()
        }
    }

    /// Pauses for a step by one frame. Another pause would end the step before.
    mutating func pauseForStep() -> [Action] {
        guard !isPlaying else { return set(false) }
        if case .checking = state { return write() }
        return []
    }

    private mutating func write() -> [Action] {
        if case .writing(let outstanding) = state {
            state = .writing(outstanding: outstanding + 1)
        } else {
            state = .writing(outstanding: 1)
        }
        guard step != nil, isToPlay else { return [.setPause(!isToPlay)] }
        // Libmpv would pause after the step: a pause ends it.
        step = nil
        if case .writing(let outstanding) = state { state = .writing(outstanding: outstanding + 1) }
        return [.setPause(true), .setPause(false)]
    }

    /// A step by one frame was asked for, while paused. The button shows the pause throughout.
    mutating func stepFrame() -> [Action] {
        step = Step()
        return check()
    }

    /// libmpv seeks: it has forgotten the step, and would play on.
    mutating func seekStarted() -> [Action] {
        guard step != nil, !isToPlay else { return [] }
        step = nil
        return write()
    }

    /// Looks whether libmpv has ended the step.
    mutating func stepDue(at now: Instant) -> [Action] {
        guard let due = step?.due, due <= now else { return [] }
        step?.due = nil
        return check()
    }

    /// Whether libmpv plays for a step.
    private mutating func isStepping(_ isPaused: Bool?, at now: Instant) -> Bool {
        guard let step else { return false }
        let since = step.since ?? now
        guard isPaused == false, !isToPlay, now - since < Self.longestStep else {
            self.step = nil
            return false
        }
        self.step = Step(since: since, due: now + Self.stepPoll)
        return true
    }

    /// libmpv replied to one of our changes. After the last one `pause` is read: if the change was refused, or another
    /// client changed it back at once, libmpv may report nothing.
    mutating func pauseReplied() -> [Action] {
        guard case .writing(let outstanding) = state else { return [] }
        if outstanding > 1 {
            state = .writing(outstanding: outstanding - 1)
            return []
        }
        state = .settled
        return check()
    }

    /// libmpv reports a change of `pause`.
    mutating func pauseObserved(_ isPaused: Bool) -> [Action] {
        isReported = true
        return switch state {
        case .writing: []
        case .settled, .checking: isPaused == !isToPlay || step?.due != nil ? [] : check()
        }
    }

    /// libmpv reports that `pause` changed. It comes without a value, and therefore also when another client changed
    /// it back before libmpv looked: then no change of the value is observed.
    mutating func pauseChanged() -> [Action] {
        switch state {
        case .writing: return []
        case .settled: return step?.due != nil ? [] : check()
        case .checking:
            hasChangedSinceRead = true
            return []
        }
    }

    /// The answer to our read.
    mutating func pauseRead(number: Int, _ isPaused: Bool?, at now: Instant) -> [Action] {
        guard case .checking(number) = state else { return [] }
        state = .settled
        let actions = take(isPaused, at: now)
        guard hasChangedSinceRead, step?.due == nil else { return actions }
        return actions + check()
    }

    private mutating func take(_ isPaused: Bool?, at now: Instant) -> [Action] {
        if isStepping(isPaused, at: now) { return [] }
        guard let isPaused, isPaused == isToPlay else { return [] }
        // A client that resumes a held film saw it playing, so it meant to pause.
        isPlaying.toggle()
        let again = isHeld ? write() : []
        return again + [.publish(.playButton(event))]
    }

    /// Reads `pause`, unless replies are pending.
    mutating func check() -> [Action] {
        if case .writing = state { return [] }
        reads += 1
        hasChangedSinceRead = false
        state = .checking(read: reads)
        return [.readPause(number: reads)]
    }
}
