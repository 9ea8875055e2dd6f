package import SeekProtocol

/// The play button: what the user wants, whoever said it last (P1 to P3).
///
/// What libmpv tells of `pause` may be older than what was asked for since: a change that contradicts the intent is
/// looked up once more before it is believed, so that two quick toggles are two and nobody sees a flicker.
package struct PlayButton: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        /// libmpv does as we know. Can go to: writing, checking.
        case settled
        /// Changes of ours that libmpv has not answered yet. Can go to: checking.
        case writing(outstanding: Int)
        /// Somebody else seems to have changed it. Can go to: settled, writing.
        case checking(read: Int)
    }

    package private(set) var state: State = .settled
    /// The intent.
    package private(set) var isPlaying = true
    private var reads = 0

    package var event: PlayButtonEvent { PlayButtonEvent(playing: isPlaying) }

    /// Flips the intent (P1).
    mutating func toggle() -> [Action] {
        isPlaying.toggle()
        return write() + [.publish(.playButton(event)), .reply(.success(.playing(isPlaying)))]
    }

    /// Plays or pauses, whichever it is told.
    mutating func set(_ wanted: Bool) -> [Action] {
        let reply = Action.reply(.success(.none))
        guard wanted == isPlaying else {
            isPlaying = wanted
            return write() + [.publish(.playButton(event)), reply]
        }
        switch state {
        case .settled, .writing: return [reply]
        // Somebody else may have changed it, and this is the newer word.
        case .checking: return write() + [reply]
        }
    }

    private mutating func write() -> [Action] {
        if case .writing(let outstanding) = state {
            state = .writing(outstanding: outstanding + 1)
        } else {
            state = .writing(outstanding: 1)
        }
        return [.setPause(!isPlaying)]
    }

    /// libmpv answered one of our changes. After the last one it is looked up what came of them: where it was refused,
    /// or somebody changed it back at once, no change may ever be told.
    mutating func pauseReplied() -> [Action] {
        guard case .writing(let outstanding) = state else { return [] }
        if outstanding > 1 {
            state = .writing(outstanding: outstanding - 1)
            return []
        }
        state = .settled
        return check()
    }

    /// libmpv tells that `pause` changed.
    mutating func pauseObserved(_ isPaused: Bool) -> [Action] {
        switch state {
        case .writing: []
        case .settled, .checking: isPaused == !isPlaying ? [] : check()
        }
    }

    /// The answer to our look.
    mutating func pauseRead(number: Int, _ isPaused: Bool?) -> [Action] {
        guard case .checking(number) = state else { return [] }
        state = .settled
        guard let isPaused, isPaused == isPlaying else { return [] }
        isPlaying = !isPaused
        return [.publish(.playButton(event))]
    }

    /// Looks up what libmpv does, unless its answers are on their way anyway.
    mutating func check() -> [Action] {
        if case .writing = state { return [] }
        reads += 1
        state = .checking(read: reads)
        return [.readPause(number: reads)]
    }
}
