import SeekCore
import SeekModel
import SeekProtocol

/// C11: a forward burst shows nothing from before its origin, but for the first preview of a file, and what four
/// previews could not tell of the file.
struct PreviewChecker: Checker {
    /// The number of previews from which on the distance of keyframes is known; wrong ones count less than this.
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
    private var errors = 0

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .truth(.closed), .truth(.opened): (previews, errors) = (0, 0)
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
        guard isOurs, !isCut, let origin, let position = event.position, position < origin - 0.1, previews > 1 else {
            return nil
        }
        errors += 1
        return errors > Self.tolerance ? "preview \(previews) of the file shows \(position), before \(origin)" : nil
    }
}
