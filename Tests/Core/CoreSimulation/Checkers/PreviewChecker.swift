import SeekCore
import SeekModel
import SeekProtocol

/// C11: a forward burst shows nothing from before its origin, but for the first preview of a file, and what could not be
/// told before four keyframes of the file were known.
struct PreviewChecker: Checker {
    /// The number of keyframes from which on their distance is known.
    private static let enough = 4
    /// Wrong previews before that: each makes the next guess five times as careful, up to the longest distance.
    private static let guesses = 3
    /// Wrong ones from there on: there may be a longer distance than those that were seen.
    private static let tolerance = 1
    /// The longest distance of keyframes, media seconds.
    private static let mostKeyframes = 10.5

    private var origins: [Int: Double] = [:]
    /// Of the burst that the newest preview was made for; nil where something else moved the target last.
    private var origin: Double?
    private var isTapped = false
    /// Whether the last landing was of the engine's seek: a foreign seek that merged with a preview looks like one.
    private var isOurs = true
    /// Whether the film is truncated: the last landing was at its last picture.
    private var isCut = false
    private var target = 0.0
    private var previews = 0
    /// Where previews came down, in steps of the tolerance of a position.
    private var keyframes: Set<Int> = []
    private var wrongGuesses = 0
    private var errors = 0

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .truth(.closed), .truth(.opened): (previews, keyframes, wrongGuesses, errors) = (0, [], 0, 0)
        case .truth(.sought(_, let target, _)): self.target = target
        case .truth(.landed(_, let position, let cause)):
            isCut = position < target - Self.mostKeyframes
            if case .ours = cause { isOurs = true } else { isOurs = false }
        case .truth(.merged), .truth(.silentlyFailed): isOurs = false
        case .input(.tap): isTapped = true
        case .input(let input): if input.movesTarget { isTapped = false }
        case .action(.publish(.seekButton(let event))):
            origins[event.burst] = event.applied.map { $0 > 0 } ?? false ? event.origin : nil
        case .action(.publish(.chase(let event))):
            guard event.precision == .keyframes else { break }
            switch event.phase {
            case .seeking: origin = isTapped ? event.burst.flatMap { origins[$0] } : nil
            case .previewed: return judge(event)
            case .idle, .waiting, .stalled, .landed, .failed, .cancelled, .aborted: break
            }
        case .action, .truth, .rest: break
        }
        return nil
    }

    private mutating func judge(_ event: ChaseEvent) -> String? {
        previews += 1
        let areFew = keyframes.count < Self.enough
        if let position = event.position { keyframes.insert(Int((position * 10).rounded())) }
        guard isOurs, !isCut, let origin, let position = event.position, position < origin - 0.1, previews > 1 else {
            return nil
        }
        if areFew { wrongGuesses += 1 } else { errors += 1 }
        let isTooMuch = wrongGuesses > Self.guesses || errors > Self.tolerance
        return isTooMuch ? "preview \(previews) of the file shows \(position), before \(origin)" : nil
    }
}
