import SeekCore
import SeekModel
import SeekProtocol

/// L1: the sound is as loud as before whenever no fade is told, a fade becomes only softer, and whoever falls asleep has a
/// film that is paused.
struct SleepChecker: Checker {
    private var level = 1.0
    private var event = SleepEvent()
    private var isPlaying = false

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .action(.setSoundLevel(let level)):
            defer { self.level = level }
            if level != 1, level >= self.level { return "the sound goes from \(self.level) to \(level) in a fade" }
        case .action(.publish(.playButton(let button))): isPlaying = button.isPlaying
        case .action(.publish(.sleep(let event))):
            self.event = event
            if event.reason == .slept, isPlaying { return "asleep, and the film plays" }
            if event.phase != .off, event.until == nil { return "a sleep timer without an end" }
        case .rest(let rest) where !rest.isShutDown:
            if level != 1, event.phase != .fading { return "the sound is at \(level) without a fade" }
        case .rest, .input, .action, .truth: break
        }
        return nil
    }
}
