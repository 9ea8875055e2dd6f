import SeekModel
import SeekProtocol

/// Commands that wait: for their common moment, or for the daemon's reply.
struct CommandQueue: Sendable {
    /// Commands that wait for a moment, and those that wait for a reply.
    static let capacity = 64
    /// The daemon answers at once; after this time it hangs, and no more commands are sent to it (F1).
    static let patience = Duration.seconds(2)

    struct Scheduled: Equatable {
        let at: Instant
        let command: MqttCommand
        let route: ReplyRoute
    }

    private struct Sent {
        let number: Int
        let at: Instant
        let route: ReplyRoute
    }

    private(set) var scheduled: [Scheduled] = []
    private var sent: [Sent] = []
    private var newest = 0
    var transactions = TransactionLog()
    /// Whether a button is held down for a client of the broker.
    var isHolding = false

    var nextDeadline: Instant? { scheduled.first?.at }

    /// Of equal moments the first that came stays first.
    mutating func schedule(_ entry: Scheduled) throws(MqttRefusal) {
        guard scheduled.count < Self.capacity else {
            throw MqttRefusal("too-many", "\(Self.capacity) commands wait for their moment already")
        }
        scheduled.insert(entry, at: scheduled.firstIndex { $0.at > entry.at } ?? scheduled.endIndex)
    }

    mutating func takeDue(at now: Instant) -> [Scheduled] {
        let due = scheduled.prefix { $0.at <= now }
        scheduled.removeFirst(due.count)
        return Array(due)
    }

    /// - Returns: the command's number.
    mutating func add(_ route: ReplyRoute, at now: Instant) throws(MqttRefusal) -> Int {
        if let oldest = sent.first, now - oldest.at > Self.patience {
            throw MqttRefusal("no-answer", "the daemon does not answer")
        }
        guard sent.count < Self.capacity else {
            throw MqttRefusal("too-many", "\(Self.capacity) commands wait for the daemon already")
        }
        newest += 1
        sent.append(Sent(number: newest, at: now, route: route))
        return newest
    }

    mutating func take(_ number: Int) -> ReplyRoute? {
        guard let index = sent.firstIndex(where: { $0.number == number }) else { return nil }
        return sent.remove(at: index).route
    }

    /// All that wait for a reply, which does not come any more.
    mutating func takeAll() -> [ReplyRoute] {
        defer { sent = [] }
        isHolding = false
        return sent.map(\.route)
    }
}

/// Where the reply to a command goes (F2).
struct ReplyRoute: Equatable, Sendable {
    var transaction: JSONValue?
    /// Of MQTT 5.
    var topic: String?
    var correlation: [UInt8]?
}
