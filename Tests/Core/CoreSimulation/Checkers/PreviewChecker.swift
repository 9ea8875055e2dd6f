import SeekCore
import SeekModel
import SeekProtocol

/// C11: a forward burst shows nothing from before its origin, but for the first preview of a file, and what previews could
/// not tell of the file: while few keyframes are known, one may be farther from its target than all before.
struct PreviewChecker: Checker {
    /// The number of known keyframes from which on their distance is known.
    private static let enough = 4
    /// The difference of two positions at one keyframe, media seconds.
    private static let sameKeyframe = 0.1
    /// Wrong previews without that excuse: a foreign seek may have led to the keyframe before.
    private static let tolerance = 1
    /// The longest distance of keyframes, media seconds.
    private static let mostKeyframes = 10.5

    private var origins: [Int: Double] = [:]
    /// Of the burst that the newest preview was made for; nil where something else moved the target last.
    private var origin: Double?
    private var isTapped = false
    /// Whether this input has issued a keyframe seek.
    private var isIssued = false
    /// Whether the last landing was of the engine's seek: a foreign seek that merged with a preview looks like one.
    private var isOurs = true
    /// Whether the film is truncated: the last landing was at its last picture.
    private var isCut = false
    /// Where seeks have found the last picture of a truncated film, media seconds.
    private var lastPicture = Double.infinity
    private var newestExact = 0
    /// Whether a seek of the engine's in this file was lost: what it has learned of keyframes may be wrong.
    private var isConfused = false
    private var target = 0.0
    private var previews = 0
    /// Where previews of the file came down, a few, and the longest distance of one from its target, media seconds.
    private var keyframes: [Double] = []
    private var longest = 0.0
    private var errors = 0
    /// The place of the picture that is shown, media seconds.
    private var shown: Double?

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .truth(.closed), .truth(.opened):
            (previews, keyframes, longest, errors) = (0, [], 0, 0)
            (lastPicture, isConfused) = (.infinity, false)
        case .truth(.sought(_, let target, _)): self.target = target
        case .truth(.landed(_, let position, let cause)):
            var least = Self.mostKeyframes
            if case .ours(let number) = cause {
                isOurs = true
                if number == newestExact { least = 1 }
            } else {
                isOurs = false
            }
            if position < target - least { lastPicture = min(lastPicture, position) }
            isCut = target > lastPicture
        case .truth(.merged): isOurs = false
        case .truth(.silentlyFailed(let cause)):
            isOurs = false
            // A foreign seek that lands in its place shows a picture that is taken for a keyframe.
            if case .ours = cause { isConfused = true }
        case .input(let input):
            isIssued = false
            if case .tap = input { isTapped = true } else if input.movesTarget { isTapped = false }
        case .action(.seek(let number, _, let precision)):
            isIssued = precision == .keyframes
            if !isIssued { newestExact = number }
        case .action(.publish(.seekButton(let event))):
            origins[event.burst] = event.applied.map { $0 > 0 } ?? false ? event.origin : nil
        case .action(.publish(.chase(let event))):
            defer { if let position = event.position { shown = position } }
            guard event.precision == .keyframes else { break }
            switch event.phase {
            // Others tell that playback waits for data (W5).
            case .seeking where isIssued: origin = isTapped ? event.burst.flatMap { origins[$0] } : nil
            case .previewed: return judge(event)
            case .idle, .waiting, .seeking, .stalled, .landed, .failed, .cancelled, .aborted: break
            }
        case .action, .truth, .rest: break
        }
        return nil
    }

    private mutating func judge(_ event: ChaseEvent) -> String? {
        guard let position = event.position else { return nil }
        previews += 1
        let couldKnow = keyframes.count >= Self.enough || origin.map { target - $0 <= longest } ?? false
        longest = max(longest, target - position)
        if keyframes.count < Self.enough, !keyframes.contains(where: { abs($0 - position) < Self.sameKeyframe }) {
            keyframes.append(position)
        }
        let isJudged = isOurs && !isCut && !isConfused
        guard isJudged, let origin, position < origin - 0.1, previews > 1, couldKnow else { return nil }
        // The picture from before the origin was shown already, and stays.
        if let shown, abs(shown - position) < Self.sameKeyframe { return nil }
        errors += 1
        return errors > Self.tolerance ? "preview \(previews) of the file shows \(position), before \(origin)" : nil
    }
}
