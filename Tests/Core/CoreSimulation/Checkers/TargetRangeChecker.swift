import SeekCore
import SeekModel
import SeekProtocol

/// C8: no seek outside of the file, none in one that can't seek, none before it is ready or on its way out.
struct TargetRangeChecker: Checker {
    private let endGuard: Double
    private var file = ToldFile()
    /// The farthest position in this file: targets inside the end guard must not be beyond it.
    private var farthest = 0.0
    /// Of the film that is ready, or was last: one that is opened again has them meanwhile (W2).
    private var chapters: [MediaEvent.Chapter] = []
    /// The entry that is open, or was last.
    private var open: Int64?
    /// Its end is told later, and nothing is known of its length until then.
    private var isClosed = false
    /// The entry that was told to begin. After another one was opened, seeks in this one can't be judged.
    private var begun: Int64?
    private var playing: (position: Double, at: Int64, rate: Double) = (0, 0, 0)

    init(settings: SeekSettings) {
        endGuard = settings.endGuard
    }

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            file.follow(input)
            if case .fileStarted(let entry) = input { begun = entry }
            chapters = file.media?.chapters ?? chapters
        case .truth(.playback(_, let position, let rate)):
            advance(to: entry.at)
            playing = (position, entry.at, rate)
            farthest = max(farthest, position)
        case .truth(.opened(let opened)):
            // A film that is opened again is the same (W2).
            if opened != open { (open, farthest) = (opened, 0) }
            isClosed = false
        case .truth(.closed):
            advance(to: entry.at)
            playing = (0, entry.at, 0)
            isClosed = true
        case .action(.seek(let number, let target, _)):
            advance(to: entry.at)
            return judge(number, target)
        // From a chapter in the last second a tap may lead to another place there.
        case .action(.reply(.success(.moved(let target?, _)))), .action(.reply(.success(.segment(_, let target?, _)))):
            noteChapter(target)
        case .action(.publish(.seekButton(let event))): if let origin = event.origin { noteChapter(origin) }
        case .action(let action): file.follow(action)
        case .truth, .rest: break
        }
        return nil
    }

    private mutating func advance(to now: Int64) {
        farthest = max(farthest, playing.position + playing.rate * Double(now - playing.at) / 1e9)
    }

    private mutating func noteChapter(_ place: Double) {
        if chapters.contains(where: { $0.time == place }) { farthest = max(farthest, place) }
    }

    private func judge(_ number: Int, _ target: Double) -> String? {
        guard let media = file.media else { return "seek \(number) to \(target) without a file that is ready" }
        if file.unanswered > 0 { return "seek \(number) in a file that is on its way out" }
        guard media.isSeekable else { return "seek \(number) in a file that can't seek" }
        guard target.isFinite, target.sign == .plus else { return "seek \(number) to \(target), before the start" }
        guard let duration = media.duration, !isClosed, begun == open else { return nil }
        // Chapters in the last second can be chosen.
        if target < duration, media.chapters.contains(where: { $0.time == target }) { return nil }
        let last = max(duration - endGuard, 0)
        guard target <= max(last, farthest) + 0.000_001 else {
            return "seek \(number) to \(target), behind the last position \(last) (playback was at \(farthest) at most)"
        }
        return nil
    }
}
