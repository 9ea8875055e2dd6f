import SeekCore
import SeekModel
import SeekProtocol

/// No false failures: each reported reason has its cause in the model.
struct FailureCauseChecker: Checker {
    /// The maximum delay of a report, nanoseconds.
    private static let latency: Int64 = 200_000_000
    /// A landing that is farther before its target may be another seek's, media seconds.
    private static let mostEarly = 0.25
    /// A landing that is no nearer may be that of a seek before.
    private static let nearby = 0.05
    /// No keyframe is farther before its target, media seconds.
    private static let longestKeyframe = 12.0

    private var input: EngineInput?
    private var asksForFile = false
    private var newestSeek: Int?
    private var newestTarget = 0.0
    private var newestAt: Int64 = 0
    private var newestPrecision = Precision.exact
    private var landings: [Int: (at: Int64, position: Double)] = [:]
    /// The seek that the next one has replaced, perhaps before its landing could be read.
    private var replaced: Int?
    /// The newest exact seek of ours that has landed before its target.
    private var early: Int?
    private var silentlyFailed: Set<Int> = []
    private var refreshed = 0.0
    private var jumpedAt = Int64.min / 2
    private var sameTargetAt = Int64.min / 2
    private var refusedAt = Int64.min / 2
    private var closedAt = Int64.min / 2
    private var blockedUntil = Int64.min / 2
    /// When events were lost.
    private var lostAt = Int64.min / 2
    /// When a seek stalled first in this file.
    private var stalledAt: Int64?
    /// Whether the line to the server is broken: a seek comes down where the bytes end.
    private var isBroken = false

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            self.input = input
            if input == .eventsLost { lostAt = entry.at }
            asksForFile = false
        case .truth(let truth): follow(truth, at: entry.at)
        case .action(.playlistNext), .action(.stop): asksForFile = true
        case .action(.seek(let number, let target, let precision)):
            (newestSeek, newestTarget, newestPrecision, newestAt) = (number, target, precision, entry.at)
        case .action(.stepBack(let number)): (newestSeek, newestAt) = (number, entry.at)
        case .action(.publish(.seekButton(let event))) where event.reason == .fileChanged:
            if !endsFile { return "burst \(event.burst) ended with its file, but no file did" }
        case .action(.publish(.chase(let event))) where event.phase == .stalled: stalledAt = stalledAt ?? entry.at
        case .action(.publish(.chase(let event))) where event.phase == .failed || event.phase == .aborted:
            return judge(event, at: entry.at)
        case .action, .rest: break
        }
        return nil
    }

    private mutating func follow(_ truth: Truth, at now: Int64) {
        if case .sought = truth, let newestSeek, let landing = landings[newestSeek], now - landing.at < Self.latency {
            replaced = newestSeek
        }
        switch truth {
        case .sought(_, _, .foreign), .sought(_, _, .loop), .landed(_, _, .foreign), .landed(_, _, .loop):
            jumpedAt = now
            // One that leads to our own target is taken for ours, wherever it comes down.
            if case .sought(_, let target, _) = truth, abs(target - newestTarget) < Self.nearby { sameTargetAt = now }
        // That of a broadcast comes down behind its target.
        case .sought(_, let target, .refresh):
            refreshed = target
            // Right after a landing behind its target it leads elsewhere than that seek, and nothing tells whose it is.
            let late = newestSeek.flatMap { $0 == replaced ? landings[$0] : nil }
            if let late, late.position > newestTarget + Self.nearby { jumpedAt = now }
        // libmpv makes a seek again that has landed, and the second landing may be elsewhere (C5).
        case .sought(_, _, .ours(let number)) where landings[number] != nil: jumpedAt = now
        case .landed(_, let position, .refresh): if abs(position - refreshed) > Self.mostEarly { jumpedAt = now }
        case .landed(_, let position, .ours(let number)):
            landings[number] = (now, position)
            if number == replaced { replaced = nil }
            let isEarly = newestPrecision == .exact && position < newestTarget - Self.mostEarly
            early = number == newestSeek && isEarly ? number : early
        case .refused: refusedAt = now
        case .closed: closedAt = now
        case .blocked(let time): blockedUntil = now + time
        case .line(let act): if act != .restore { isBroken = true }
        case .opened: (isBroken, stalledAt) = (false, nil)
        // The next seek event is taken for its own.
        case .silentlyFailed(.ours(let number)): silentlyFailed.insert(number)
        case .merged, .landed, .sought, .superseded, .silentlyFailed, .swallowed, .playback, .endedEarly, .foreignFile:
            break
        }
    }

    private func judge(_ event: ChaseEvent, at now: Int64) -> String? {
        let begun = now - Int64(event.elapsedMilliseconds * 1e6)
        let isExcused = max(blockedUntil, closedAt) + Self.latency >= begun
        switch event.reason {
        case .timeout:
            guard let seek = newestSeek, seek != replaced, let landing = landings[seek],
                landing.at + Self.latency < now
            else { return nil }
            // Where a film ends before its end, or a recording is decoded too late, it may be the landing of a seek that
            // stalled before, or no landing.
            let isUnclear = stalledAt.map { $0 < now } ?? false || lostAt >= newestAt
            let difference = landing.position - newestTarget
            if isUnclear, abs(difference) > ModelFile.frame { return nil }
            return "chase \(event.chase) timed out, but seek \(seek) had landed"
        case .foreignSeek:
            if isExcused || isBroken || max(jumpedAt, lostAt) + Self.latency >= begun { return nil }
            if let newestSeek, silentlyFailed.contains(newestSeek) { return nil }
            // Where the bytes of a film end, and its target was read too late.
            if let early, early == newestSeek { return nil }
            // That of a seek that stalled before may come down far from its target, where the film ends.
            if stalledAt != nil, let position = event.position, position < newestTarget - Self.longestKeyframe {
                return nil
            }
            // Where a recording is decoded too late, behind it: then nothing tells that it is not another's.
            if stalledAt != nil, newestPrecision == .exact, let newestSeek, let landing = landings[newestSeek],
                landing.position > newestTarget + ModelFile.frame
            {
                return nil
            }
            return "chase \(event.chase) ended by a foreign seek, and there was none"
        case .seekFailed:
            if isExcused || refusedAt >= begun || sameTargetAt >= begun { return nil }
            // That of a jump right after the landing.
            if lostAt >= begun, jumpedAt >= begun { return nil }
            if let newestSeek, silentlyFailed.contains(newestSeek) { return nil }
            // A keyframe seek that has landed is complete.
            if let newestSeek, let landing = landings[newestSeek], newestPrecision == .exact,
                abs(landing.position - newestTarget) > 1
            {
                return nil
            }
            return "chase \(event.chase) failed, but no seek did"
        case .fileChanged, .fileEnded, .nothingLoaded, .notSeekable, .shuttingDown: return judgeFile(event)
        case .flip, .cancelled, .undone, .scrub, .seek, .cue, .atEnd, nil:
            return "chase \(event.chase) \(event.phase) so"
        }
    }

    /// Whether the file before can have ended by this input: a request alone ends nothing, nor does its refusal.
    private var endsFile: Bool {
        switch input {
        case .fileStarted, .fileEnded, .fileChangeReplied(accepted: true, _), .stateRead: true
        default: false
        }
    }

    private func judgeFile(_ event: ChaseEvent) -> String? {
        if event.reason == .fileChanged, !endsFile {
            return "chase \(event.chase) ended with its file, but no file did"
        }
        switch input {
        case .fileStarted, .fileEnded, .fileChangeReplied, .fileReady, .idleRead, .stateRead, .shutDown,
            .positionRead, .deadlineReached, .playbackChanged, .serverProbed, .fileClosing:
            return nil
        default:
            if asksForFile { return nil }
            return "chase \(event.chase) ended with \(event.reason?.rawValue ?? "-") while no file did"
        }
    }
}
