import SeekCore
import SeekModel
import SeekProtocol

/// B4, B7, B9, B10: every accepted tap has an event, totals are correct, and no tap moves in the wrong direction.
struct TapAccountChecker: Checker {
    private var accepted = 0
    /// The newest event of each burst.
    private var bursts: [Int: SeekButtonEvent] = [:]
    /// Bursts of refused taps: they have events, but were not accepted.
    private var refused: Set<Int> = []

    private var tap: (direction: Direction, count: Int)?
    /// A held button taps at its deadlines (B12).
    private var isDeadline = false
    private var isRenewal = false
    private var targetBefore: [Int: Double] = [:]
    private var burstsOfThisInput: Set<Int> = []

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            tap = nil
            isDeadline = input == .deadlineReached
            isRenewal = if case .settingsChanged = input { true } else { false }
            switch input {
            case .tap(let direction, let count, _, _): tap = (direction, count)
            case .press(let direction, _, _): tap = (direction, 1)
            default: break
            }
            burstsOfThisInput = []
        // Other settings show a button's last burst again, with the new interval.
        case .action(.publish(.seekButton(let event))): return isRenewal ? nil : see(event)
        case .action(.reply(.success(.tap(let reply)))):
            guard let tap, !reply.dropped else { break }
            accepted += tap.count
            return judge(tap.direction, reply)
        case .action(.reply(.refused)): if tap != nil { refused.formUnion(burstsOfThisInput) }
        case .rest(let rest): if rest.isQuiet || rest.isShutDown { return judgeSum() }
        case .action, .truth: break
        }
        return nil
    }

    private mutating func see(_ event: SeekButtonEvent) -> String? {
        if isDeadline, event.speed != nil { accepted += event.taps - (bursts[event.burst]?.taps ?? 0) }
        if let before = bursts[event.burst] {
            // Taps that were kept are another burst's now, and this button's pending phase ends.
            if event.reason == .flip, event.taps == 0 { return nil }
            if event.taps < before.taps, before.phase != .pending {
                return "burst \(event.burst) lost taps: \(event.taps) after \(before.taps)"
            }
            targetBefore[event.burst] = before.target
        } else {
            burstsOfThisInput.insert(event.burst)
        }
        bursts[event.burst] = event
        switch event.phase {
        case .pending:
            return event.applied == nil && event.target == nil ? nil : "burst \(event.burst) is pending with a total"
        case .failed, .cancelled, .settled: break
        case .tapped: if event.applied == nil { return "burst \(event.burst) was tapped without a total" }
        }
        guard let applied = event.applied else { return nil }
        guard let origin = event.origin, let target = event.target, abs(applied - (target - origin)) < 1e-6 else {
            return "burst \(event.burst) applied \(applied), which is not its target less its origin"
        }
        return event.phase == .tapped ? judgeLabel(event, applied) : nil
    }

    private func judgeLabel(_ event: SeekButtonEvent, _ applied: Double) -> String? {
        let sign = event.label.hasPrefix("\u{2212}") ? -1.0 : 1
        let parts = event.label.drop { !$0.isNumber }.split(separator: ":").map { Double($0) ?? .nan }
        let number = parts.reduce(0) { $0 * 60 + $1 }
        let tolerance = abs(applied) < 3 ? 0.051 : 0.501
        guard (parts.count > 1) == (abs(applied) >= 59.5), abs(sign * number - applied) <= tolerance else {
            return "burst \(event.burst) applied \(applied) and shows \(event.label)"
        }
        return nil
    }

    /// A tap that was served at once.
    private func judge(_ direction: Direction, _ reply: TapResult) -> String? {
        guard let target = reply.target, let event = bursts[reply.burst], let origin = event.origin else { return nil }
        if event.target != target {
            return "the reply says target \(target), burst \(reply.burst) \(event.target ?? -1)"
        }
        let before = burstsOfThisInput.contains(reply.burst) ? origin : targetBefore[reply.burst] ?? origin
        guard (target - before) * direction.sign >= 0 else {
            return "a \(direction) tap moved burst \(reply.burst) from \(before) to \(target)"
        }
        return nil
    }

    private func judgeSum() -> String? {
        let told = bursts.values.filter { !refused.contains($0.burst) && $0.phase != .pending && $0.burst > 0 }
            .reduce(0) { $0 + $1.taps }
        return told == accepted ? nil : "\(accepted) taps were accepted, \(told) told"
    }
}
