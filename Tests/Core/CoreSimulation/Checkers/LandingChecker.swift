import SeekCore
import SeekModel
import SeekProtocol

/// Landed means landed: a reported landing is true in the model, and at the end playback is at the newest target, or a
/// failure was reported.
struct LandingChecker: Checker {
    private struct Segment {
        var at: Int64
        var position: Double
        var rate: Double
    }

    private struct Asked {
        var chase: Int
        /// Nil where the command was kept.
        var target: Double?
        var precision: Precision
        /// Its chase was over when a held button tapped: the next chase is that tap's, and its first event may come
        /// later, when the line is well again or the pace allows a seek.
        var isOver = false
    }

    /// A position is read and reported within this, nanoseconds; one that did not have to be read may be older.
    private static let latency: Int64 = 150_000_000
    private static let oldest: Int64 = 1_000_000_000
    private static let longestBlock: Int64 = 4_000_000_000
    private static let frame = 0.041
    /// So little may be the film that has played on, or a landing that was late: nothing tells. Seconds.
    private static let tolerated = 0.1

    private var segments: [Segment] = []
    private var asked: Asked?
    /// The entry that was closed last, and its newest target.
    private var closed: (entry: Int64, asked: Asked?)?
    private var movesTarget = false
    /// A held button has tapped at its deadline, which no reply tells (B12).
    private var isDeadline = false
    private var hasTapped = false
    private var skips = false
    /// This input is a position that was read. Without one, the newest report counts.
    private var isRead = false
    /// What this input asks for.
    private var precision = Precision.exact
    private var terminals: [Int: (at: Int64, event: ChaseEvent, isRead: Bool)] = [:]
    private var lastLanding: (at: Int64, position: Double, cause: Truth.Cause)?
    private var silentlyFailed: Int?
    /// When the seek that libmpv executes was begun.
    private var soughtAt: Int64?
    private var isLost = false
    private var speed = 1.0
    /// The core hung at some time: its reports may be very old.
    private var wasBlocked = false

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            movesTarget = input.movesTarget
            isDeadline = input == .deadlineReached
            hasTapped = false
            if case .playbackChanged(.speed(let speed)) = input { self.speed = speed }
            isRead = if case .positionRead = input { true } else { false }
            precision = if case .seek(_, let precision) = input { precision } else { .exact }
        case .truth(let truth): follow(truth, at: entry.at)
        case .action(.reply(.success(.tap(let reply)))):
            if let chase = reply.chase { ask(Asked(chase: chase, target: reply.target, precision: .exact)) }
        case .action(.reply(.success(.moved(let target, let chase)))):
            if movesTarget { ask(Asked(chase: chase, target: target, precision: precision)) }
        case .action(.reply(.success(.segment(_, let target, let chase?)))):
            ask(Asked(chase: chase, target: target, precision: .exact))
        case .action(.publish(.seekButton(let event))) where isDeadline && event.speed != nil:
            // A tap at the end leaves the film (C8).
            guard event.reason != .atEnd else { break }
            hasTapped = true
            let tapped = moved(asked ?? closed?.asked, to: event.target)
            if asked == nil { closed?.asked = tapped } else { asked = tapped }
        // A skip by name replaces what was asked for; its chase's first event may come later (K4).
        case .action(.publish(.offer(let event))) where event.phase == .skipped: (asked, skips) = (nil, true)
        // So does the way back to where the sound began to fade (L1). There is none in the middle of a chase.
        case .action(.publish(.sleep(let event))) where event.reason == .slept:
            if asked.map({ terminals[$0.chase] != nil }) ?? true { (asked, skips) = (nil, true) }
        case .action(.publish(.chase(let event))):
            follow(event)
            guard event.phase.isTerminal else { break }
            terminals[event.chase] = (entry.at, event, isRead)
            return judge(event, at: entry.at)
        case .action(.publish(.media(let event))): isLost = event.phase == .reconnecting
        case .action: break
        case .rest(let rest): if rest.isQuiet, !rest.isShutDown { return judge(rest) }
        }
        return nil
    }

    private mutating func ask(_ asked: Asked) { (self.asked, skips) = (asked, false) }

    /// What was asked for, after the tap of a held button.
    private func moved(_ asked: Asked?, to target: Double?) -> Asked? {
        guard var asked else { return nil }
        asked.target = target
        asked.isOver = asked.isOver || terminals[asked.chase] != nil
        return asked
    }

    private mutating func follow(_ event: ChaseEvent) {
        let isNewer = asked.map { event.chase > $0.chase } ?? false
        if isNewer, var next = asked, next.isOver {
            (next.chase, next.isOver) = (event.chase, false)
            asked = next
        }
        // At an edge a held button's tap lands without a seek.
        let begins = event.phase.isTerminal ? hasTapped && isNewer : hasTapped || skips
        guard begins else { return }
        if !event.phase.isTerminal { skips = false }
        asked = Asked(chase: event.chase, target: event.target, precision: .exact)
    }

    private mutating func follow(_ truth: Truth, at now: Int64) {
        switch truth {
        case .playback(_, let position, let rate): segments.append(Segment(at: now, position: position, rate: rate))
        case .landed(_, let position, let cause):
            lastLanding = (now, position, cause)
            soughtAt = nil
        case .sought: soughtAt = soughtAt ?? now
        // A restart that is no seek's is taken for its own.
        case .swallowed(.ours): lastLanding = nil
        case .silentlyFailed(.ours(let number)): silentlyFailed = number
        case .blocked: wasBlocked = true
        case .closed(let entry):
            // The position stays: a read of it may be reported after the file's end.
            (lastLanding, soughtAt) = (nil, nil)
            closed = (entry, asked)
            asked = nil
        // A film that is opened again has its targets, unless they were moved meanwhile (W2).
        case .opened(let entry): if let closed, closed.entry == entry { asked = asked ?? closed.asked }
        case .merged, .superseded, .silentlyFailed, .swallowed, .refused, .line, .endedEarly, .foreignFile:
            break
        }
    }

    /// An event that says "landed".
    private func judge(_ event: ChaseEvent, at now: Int64) -> String? {
        guard event.phase == .landed, !segments.isEmpty else { return nil }
        if !movesTarget, let asked, asked.chase == event.chase, asked.target != nil, asked.precision == .exact,
            event.precision == .keyframes, abs(event.errorMilliseconds ?? 0) > 1
        {
            return "chase \(event.chase) was asked for an exact landing and landed at a keyframe"
        }
        guard let target = event.target, let position = event.position else {
            return "chase \(event.chase) landed without saying where"
        }
        // The film is where it was when its connection was lost (W2).
        if isLost, event.precision == nil { return nil }
        // Of a command to where playback is already, no position is read (C3).
        let window = wasBlocked ? Self.longestBlock : isRead ? Self.latency : Self.oldest
        // A seek that hangs tells nothing.
        let since = isRead ? now : min(now, soughtAt ?? now)
        guard let played = played(at: position, from: since - window, to: now) else {
            return "chase \(event.chase) says it landed at \(position), where playback has not been"
        }
        // A tap at the edge lands where it is, without a seek (B4).
        guard let error = event.errorMilliseconds else {
            return event.precision == nil ? nil : "chase \(event.chase) landed without saying how far off"
        }
        // While libmpv waits for data, the film stands, and nothing tells before its position is read.
        let waited = speed * Double(min(now - (lastLanding?.at ?? now), Self.latency)) / 1e9
        guard abs(position - target - error / 1_000) <= max(played, Self.tolerated + waited) + Self.frame else {
            return "chase \(event.chase) landed \(position - target) s off its target and says \(error) ms"
        }
        return event.precision == nil ? nil : judgePlace(event, position, played, at: now)
    }

    /// A seek's reported landing is where the model came down.
    private func judgePlace(_ event: ChaseEvent, _ position: Double, _ played: Double, at now: Int64) -> String? {
        guard let lastLanding, case .ours(let number) = lastLanding.cause else { return nil }
        if isMistaken(number) { return nil }
        // Playback has gone on from an earlier landing to the target: no position is read (C3).
        let since = isRead ? 0 : speed * Double(now - lastLanding.at) / 1e9
        if (0...since).contains(position - lastLanding.position) { return nil }
        guard abs(lastLanding.position - position) <= max(played, Self.tolerated) + Self.frame else {
            return "chase \(event.chase) says it landed at \(position), but seek \(number) came down at "
                + "\(lastLanding.position)"
        }
        return nil
    }

    /// Whether a seek's events were taken for those of a later one, which libmpv never made and whose target it does not
    /// report as one.
    private func isMistaken(_ number: Int) -> Bool { silentlyFailed.map { $0 > number } ?? false }

    /// Whether playback was at a position at some time; how far it played in that while.
    private func played(at position: Double, from earliest: Int64, to latest: Int64) -> Double? {
        for (index, segment) in segments.enumerated().reversed() {
            let end = index + 1 < segments.count ? segments[index + 1].at : latest
            guard end >= earliest else { return nil }
            let before = segment.position + segment.rate * Double(max(earliest, segment.at) - segment.at) / 1e9
            let after = segment.position + segment.rate * Double(end - segment.at) / 1e9
            if position >= before - 0.001, position <= after + 0.001 {
                return segment.rate * Double(latest - earliest) / 1e9
            }
        }
        return nil
    }

    /// The end: the last target that was asked for in this file.
    private func judge(_ rest: Rest) -> String? {
        guard let asked, let terminal = terminals[asked.chase], terminal.event.phase == .landed else { return nil }
        let target = terminal.event.target ?? -1
        if let wanted = asked.target, abs(wanted - target) > 0.000_001 {
            return "\(wanted) was asked for last, but chase \(asked.chase) landed at \(target)"
        }
        if asked.target != nil, asked.precision == .exact, terminal.event.precision == .keyframes,
            abs(terminal.event.errorMilliseconds ?? 0) > 1
        {
            return "exactly \(target) was asked for last, but chase \(asked.chase) landed at a keyframe"
        }
        guard let landing = lastLanding, terminal.event.precision != nil else { return nil }
        switch landing.cause {
        case .foreign, .loop, .refresh, .file: return nil
        case .ours(let number):
            if isMistaken(number) { return nil }
            let error = abs(terminal.event.errorMilliseconds ?? 0) / 1_000
            // It may have come down before, and playback gone on from there to the target (C3).
            let played = max(0, speed * Double(terminal.at - landing.at) / 1e9)
            let before = target - landing.position
            let allowed = Self.frame + Self.tolerated + error
            // Nothing tells a landing behind the target from what the film has played until its position was read.
            let late = allowed + (terminal.isRead ? played : 0)
            guard before >= -late, before <= allowed + played else {
                return "chase \(asked.chase) landed at \(target), but seek \(number) then came down at "
                    + "\(landing.position)"
            }
        }
        return nil
    }
}
