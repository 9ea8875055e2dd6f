import SeekChase
package import SeekModel
package import SeekProtocol

/// Steps by one frame, mpv's `frame-step` and `frame-back-step`. libmpv forgets a step when it seeks, and a hold would
/// end with the chase (C7): so a step during a chase pauses the film, and is made where the chase ends.
extension SeekEngine {
    /// The most steps that wait.
    private static let mostFrameSteps = 256

    /// Whether steps go through the play button, which shows the pause while libmpv plays for a frame.
    package var takesFrameSteps: Bool { if case .ready = player { true } else { false } }

    /// Whether a step has to wait until a chase or a seek has ended.
    var defersFrameSteps: Bool {
        guard case .ready = player else { return false }
        return coordinator.chase != nil || coordinator.seekInProgress != nil
    }

    /// Pauses, and steps once no seek is in progress.
    package mutating func frameStep(_ direction: Direction, at now: Instant) -> [Action] {
        guard case .ready = player else { return [.refuse(.nothingLoaded, "nothing is loaded; load a file first")] }
        guard frameSteps.count < Self.mostFrameSteps else {
            return [.refuse(.tooMany, "more than \(Self.mostFrameSteps) frame steps wait for a seek")]
        }
        let paused = pause(at: now)
        frameSteps.append(direction)
        return paused + takeFrameSteps() + [.reply(.success(.none))]
    }

    private mutating func pause(at now: Instant) -> [Action] {
        defer { playback.setPlaying(false, at: now) }
        return play.set(false)
    }

    /// The steps that have waited, if they need not wait any longer.
    mutating func takeFrameSteps() -> [Action] {
        guard !frameSteps.isEmpty, !defersFrameSteps else { return [] }
        defer { frameSteps = [] }
        let looks = frameSteps.contains(.forward) ? play.stepFrame() : []
        return frameSteps.map { .frameStep($0) } + looks
    }
}
