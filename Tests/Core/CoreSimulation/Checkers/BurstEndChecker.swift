import SeekCore
import SeekModel
import SeekProtocol

/// B9: each burst that the reply to a tap names, or that an event shows, ends with an event that is `settled`,
/// `cancelled` or `failed`.
struct BurstEndChecker: Checker {
    private var open: Set<Int> = []

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .action(.reply(.success(.tap(let reply)))):
            if !reply.dropped, reply.applied == nil { open.insert(reply.burst) }
        case .action(.publish(.seekButton(let event))): see(event)
        case .rest(let rest):
            if let burst = open.min(), rest.isQuiet || rest.isShutDown { return "burst \(burst) never ended" }
        case .input, .action, .truth: break
        }
        return nil
    }

    private mutating func see(_ event: SeekButtonEvent) {
        switch event.phase {
        case .pending, .tapped: open.insert(event.burst)
        case .settled, .cancelled, .failed: open.remove(event.burst)
        }
    }
}
