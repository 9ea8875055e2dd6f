import SeekCore
import SeekModel
import SeekProtocol

/// C4: a seek stems from a command given after its file was asked for; nothing of one file leaks into the next.
struct FileLeakChecker: Checker {
    private var count = 0
    /// When the file was asked for, or the one before it came to its own end: the number of an input.
    private var askedAt = 0
    private var file = ToldFile()
    /// Numbers of the inputs that asked for a file and have no answer yet.
    private var unanswered: [Int] = []
    /// The first command's input of each chase.
    private var oldest: [Int: Int] = [:]
    private var ended: Set<Int> = []
    private var seekAwaitsChase: Int?
    private var movesTarget = false
    /// The connection to the file's server is lost: it is opened again, with its chase (W2).
    private var isLost = false

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            if let seek = seekAwaitsChase { return "seek \(seek) belongs to no chase" }
            count += 1
            movesTarget = input.movesTarget
            follow(input)
        case .action(let action) where action.changesFile:
            file.follow(action)
            switch action {
            case .playEntry, .playEntryAgain: unanswered.append(count)
            // Kept commands have asked for it as they were served: those of their chases go on in the next file (C8).
            default:
                let goesOn = oldest.filter { !ended.contains($0.key) }
                unanswered.append(movesTarget ? count : goesOn.values.min() ?? count)
            }
        case .action(.reply(.success(.tap(let reply)))): if let chase = reply.chase { note(chase) }
        case .action(.reply(.success(.moved(_, let chase)))): if movesTarget { note(chase) }
        case .action(.reply(.success(.segment(_, _, let chase?)))): note(chase)
        case .action(.seek(let number, _, _)):
            if file.unanswered > 0 { return "seek \(number) while a file change is unanswered" }
            seekAwaitsChase = number
        case .action(.publish(.chase(let event))) where event.phase.isTerminal:
            ended.insert(event.chase)
        case .action(.publish(.chase(let event))) where event.phase == .seeking:
            guard let seek = seekAwaitsChase else { break }
            seekAwaitsChase = nil
            if let given = oldest[event.chase], given < askedAt {
                return "seek \(seek) stems from chase \(event.chase), begun before this file was asked for"
            }
        case .action(.publish(.media(let event))): isLost = event.phase == .reconnecting
        case .action, .truth, .rest: break
        }
        return nil
    }

    private mutating func note(_ chase: Int) {
        oldest[chase] = min(oldest[chase] ?? count, count)
    }

    private mutating func follow(_ input: EngineInput) {
        switch input {
        case .fileChangeRequested: unanswered.append(count)
        case .fileChangeReplied(let accepted, _):
            guard !unanswered.isEmpty else { break }
            let requestedAt = unanswered.removeFirst()
            if accepted { askedAt = max(askedAt, requestedAt) }
        // A file that plays ends by itself, or another starts unasked.
        case .fileEnded, .fileStarted: if file.media != nil, file.unanswered == 0, !isLost { askedAt = count }
        default: break
        }
        file.follow(input)
    }
}
