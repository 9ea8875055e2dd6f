import SeekCore
import SeekModel
import SeekProtocol

/// C15: each accepted command that moves a target ends in exactly one terminal event of its chase, with a reason where
/// it is not `landed`; there is no terminal event without such a command, and no event of the chase after it.
struct TerminalChaseChecker: Checker {
    /// Chases that accepted commands named, and whether they are over.
    private var named: [Int: Bool] = [:]
    /// Ended before any reply named them: one of this input's is to come.
    private var unnamed: Set<Int> = []
    private var endedByThisInput: Set<Int> = []
    private var movesTarget = false
    /// A held button has tapped at its deadline: the chase that it begins has no reply that names it (B12). Its first
    /// event may come later: two who press one button tap quicker than seeks follow each other.
    private var isDeadline = false
    private var hasTapped = false

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            if let chase = unnamed.min() { return "chase \(chase) ended, but no command had begun it" }
            movesTarget = input.movesTarget
            isDeadline = input == .deadlineReached
            endedByThisInput = []
        case .action(.reply(.success(.tap(let reply)))):
            if let chase = reply.chase { return accept(chase) }
        case .action(.reply(.success(.moved(_, let chase)))): if movesTarget { return accept(chase) }
        case .action(.reply(.success(.segment(_, _, let chase?)))): return accept(chase)
        case .action(.publish(.seekButton(let event))): if isDeadline, event.speed != nil { hasTapped = true }
        // The chase of a skip by name has a reply only if a person has asked for it (K4).
        case .action(.publish(.offer(let event))): if event.phase == .skipped { hasTapped = true }
        // Back to where the sound began to fade (L1).
        case .action(.publish(.sleep(let event))): if event.reason == .slept { hasTapped = true }
        case .action(.publish(.chase(let event))):
            if hasTapped {
                hasTapped = false
                if let complaint = accept(event.chase) { return complaint }
            }
            return see(event)
        case .rest(let rest):
            let open = named.filter { !$0.value }.keys.sorted()
            if !open.isEmpty, rest.isQuiet || rest.isShutDown { return "chases \(open) never ended" }
        case .action, .truth: break
        }
        return nil
    }

    private mutating func accept(_ chase: Int) -> String? {
        if unnamed.remove(chase) != nil {
            named[chase] = true
            return nil
        }
        if named[chase] == true, !endedByThisInput.contains(chase) {
            return "a command joined chase \(chase), which was over"
        }
        named[chase] = named[chase] ?? false
        return nil
    }

    private mutating func see(_ event: ChaseEvent) -> String? {
        if named[event.chase] == true || unnamed.contains(event.chase) {
            return "chase \(event.chase) is \(event.phase) although it was over"
        }
        guard event.phase.isTerminal else { return nil }
        if event.phase != .landed, event.reason == nil { return "chase \(event.chase) \(event.phase) without a reason" }
        if named[event.chase] == nil { unnamed.insert(event.chase) } else { end(event.chase) }
        return nil
    }

    private mutating func end(_ chase: Int) {
        named[chase] = true
        endedByThisInput.insert(chase)
    }
}

extension EngineInput {
    /// Whether a reply to it that names a chase promises that chase's end.
    var movesTarget: Bool {
        switch self {
        case .tap, .scrub, .seek, .cancel, .undo, .revert, .take, .segment: true
        default: false
        }
    }
}
