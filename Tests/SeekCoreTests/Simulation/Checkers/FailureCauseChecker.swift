import SeekCore
import SeekProtocol

/// Nothing is told to have failed that did not: each reason has its cause in what really happened.
struct FailureCauseChecker: Checker {
    /// What is told lags behind what happens by up to this, nanoseconds.
    private static let latency: Int64 = 200_000_000

    private var input: EngineInput?
    private var asksForFile = false
    private var newestSeek: Int?
    private var landedAt: [Int: Int64] = [:]
    private var jumpedAt = Int64.min / 2
    private var refusedAt = Int64.min / 2
    private var closedAt = Int64.min / 2
    private var blockedUntil = Int64.min / 2
    private var failedAt = Int64.min / 2

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            self.input = input
            asksForFile = false
        case .truth(let truth): follow(truth, at: entry.at)
        case .action(.playlistNext), .action(.stop): asksForFile = true
        case .action(.seek(let number, _, _)): newestSeek = number
        case .action(.publish(.chase(let event))) where event.phase == .failed || event.phase == .aborted:
            return judge(event, at: entry.at)
        case .action, .rest: break
        }
        return nil
    }

    private mutating func follow(_ truth: Truth, at now: Int64) {
        switch truth {
        case .sought(_, _, .foreign), .sought(_, _, .loop), .landed(_, _, .foreign), .landed(_, _, .loop):
            jumpedAt = now
        case .landed(_, _, .ours(let number)): landedAt[number] = now
        case .refused: refusedAt = now
        case .closed: closedAt = now
        case .blocked(let time): blockedUntil = now + time
        // The next seek event is taken for its own.
        case .silentlyFailed: failedAt = now
        case .merged, .landed, .sought, .superseded, .swallowed, .playback, .opened: break
        }
    }

    private func judge(_ event: ChaseEvent, at now: Int64) -> String? {
        let begun = now - Int64(event.elapsedMilliseconds * 1e6)
        let isExcused = max(blockedUntil, closedAt) + Self.latency >= begun
        switch event.reason {
        case .timeout:
            guard let seek = newestSeek, let landed = landedAt[seek], landed + Self.latency < now else { return nil }
            return "chase \(event.chase) timed out, but seek \(seek) had landed"
        case .foreignSeek:
            if isExcused || failedAt >= begun || jumpedAt + Self.latency >= begun { return nil }
            return "chase \(event.chase) ended by a foreign seek, and there was none"
        case .seekFailed:
            if isExcused || refusedAt >= begun { return nil }
            return "chase \(event.chase) failed, but no seek did"
        case .fileChanged, .fileEnded, .nothingLoaded, .notSeekable, .shuttingDown: return judgeFile(event)
        case .flip, .cancelled, .undone, .scrub, .atEnd, nil: return "chase \(event.chase) \(event.phase) so"
        }
    }

    private func judgeFile(_ event: ChaseEvent) -> String? {
        switch input {
        case .fileChangeRequested, .fileStarted, .fileEnded, .fileChangeReplied, .fileReady, .idleRead, .shutDown,
            .positionRead, .deadlineReached, .playbackChanged:
            return nil
        default:
            if asksForFile { return nil }
            return "chase \(event.chase) ended with \(event.reason?.rawValue ?? "-") while no file did"
        }
    }
}
