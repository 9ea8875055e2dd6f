import SeekCore
import SeekModel
import SeekProtocol

/// S1 to S3: progress goes to its subscribers only, to none more often than at its rate, and its numbers fit together.
struct ProgressChecker: Checker {
    private struct Listener {
        /// From one tick to the next, nanoseconds.
        var period: Int64
        /// Ticks are aligned to slots of the period.
        var slot: Int64?
    }

    /// Ten times a second, nanoseconds.
    private static let usualPeriod: Int64 = 100_000_000

    private var listeners: [Int: Listener] = [:]

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(.progressSubscribed(let client, let rate)):
            let period = rate.map { Int64(1_000_000_000 / max(1, min($0, 60))) }
            listeners[client] = Listener(period: period ?? listeners[client]?.period ?? Self.usualPeriod)
        case .input(.progressUnsubscribed(let client)), .input(.clientGone(let client)): listeners[client] = nil
        case .action(.publish(.progress(let event))):
            return listeners.isEmpty ? "progress is told, and nobody has asked" : judge(event)
        case .action(.tick(let event, let clients)):
            return tick(clients, at: entry.at) ?? judge(event)
        case .input, .action, .truth, .rest: break
        }
        return nil
    }

    private mutating func tick(_ clients: [Int], at now: Int64) -> String? {
        if clients.isEmpty { return "a tick to nobody" }
        for client in clients {
            guard let listener = listeners[client] else { return "a tick to \(client), who has not asked" }
            let slot = now / listener.period
            if slot == listener.slot { return "two ticks to \(client) within \(listener.period) ns" }
            listeners[client]?.slot = slot
        }
        return nil
    }

    private func judge(_ event: ProgressEvent) -> String? {
        for fraction in [event.fraction, event.segmentFraction].compactMap({ $0 }) where !(0...1).contains(fraction) {
            return "a fraction of \(fraction)"
        }
        if let segment = event.segment, !(0..<event.count).contains(segment) {
            return "segment \(segment) of \(event.count)"
        }
        if event.segment == nil, event.fraction != nil { return "a fraction without a segment" }
        if let position = event.position, !position.isFinite { return "a position of \(position)" }
        return nil
    }
}
