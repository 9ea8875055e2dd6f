import SeekModel
import SeekProtocol

/// Commands that wait: for their common moment, or for the daemon's reply.
struct CommandQueue: Sendable {
    /// Commands that wait for a moment, and those that wait for a reply.
    static let capacity = 64
    /// The daemon answers at once; after this time it hangs, and no more commands are sent to it (F1).
    static let timeout = Duration.seconds(2)
    /// Replies to equal ends, which are sent to a slow daemon once.
    private static let sharedReplies = 8

    struct Scheduled: Equatable {
        let at: Instant
        let command: PreparedCommand
        let route: ReplyRoute
    }

    private struct Sent {
        let number: Int
        let at: Instant
        var routes: [ReplyRoute]
        /// Of an end that was sent in spite of the limits.
        var end: CommandEnd?
    }

    /// What to do with a command.
    enum Admission: Equatable {
        /// Send it with this number.
        case send(Int)
        /// An equal one is on the way to the daemon, and its reply is for both.
        case joined
    }

    private(set) var scheduled: [Scheduled] = []
    private var sent: [Sent] = []
    private var newest = 0

    var nextDeadline: Instant? { scheduled.first?.at }

    var awaitsReplies: Bool { !sent.isEmpty }

    var isFullOfScheduled: Bool { scheduled.count >= Self.capacity }

    /// Of equal moments the first that came stays first.
    mutating func schedule(_ entry: Scheduled) throws(MqttRefusal) {
        guard !isFullOfScheduled else {
            throw MqttRefusal("too-many", "\(Self.capacity) commands wait for their moment already")
        }
        scheduled.insert(entry, at: scheduled.firstIndex { $0.at > entry.at } ?? scheduled.endIndex)
    }

    mutating func takeDue(at now: Instant) -> [Scheduled] {
        let due = scheduled.prefix { $0.at <= now }
        scheduled.removeFirst(due.count)
        return Array(due)
    }

    /// A button that goes down at its moment would stay down: what would end it can't come.
    mutating func dropScheduledPresses() {
        scheduled.removeAll { if case .press? = $0.command.gesture { true } else { false } }
    }

    /// Whether the daemon gets no other commands than ends.
    func isOverloaded(at now: Instant) -> Bool { overload(at: now) != nil }

    private func overload(at now: Instant) -> MqttRefusal? {
        if let oldest = sent.first, now - oldest.at > Self.timeout {
            return MqttRefusal("no-answer", "the daemon does not answer")
        }
        guard sent.count < Self.capacity else {
            return MqttRefusal("too-many", "\(Self.capacity) commands wait for the daemon already")
        }
        return nil
    }

    /// - Parameter end: what the command ends; nil: it is no end, and is refused if too many wait.
    mutating func add(_ route: ReplyRoute, end: CommandEnd?, at now: Instant) throws(MqttRefusal) -> Admission {
        let overload = overload(at: now)
        if let overload {
            guard let end else { throw overload }
            if let index = sent.firstIndex(where: { $0.end == end }) {
                if sent[index].routes.count < Self.sharedReplies { sent[index].routes.append(route) }
                return .joined
            }
        }
        newest += 1
        sent.append(Sent(number: newest, at: now, routes: [route], end: overload == nil ? nil : end))
        return .send(newest)
    }

    mutating func take(_ number: Int) -> [ReplyRoute] {
        guard let index = sent.firstIndex(where: { $0.number == number }) else { return [] }
        return sent.remove(at: index).routes
    }

    /// All that wait for a reply, which does not come any more.
    mutating func takeAll() -> [ReplyRoute] {
        defer { sent = [] }
        return sent.flatMap(\.routes)
    }
}

/// Where the reply to a command goes (F2).
struct ReplyRoute: Equatable, Sendable {
    var sender: MqttSender
    var transaction: JSONValue?
    /// Whether the transaction is known, and dropped if it comes again.
    var isLogged = false
    /// Of MQTT 5.
    var topic: String?
    var correlation: [UInt8]?
}

/// A command as the daemon gets it, and what it means to the bridge.
struct PreparedCommand: Equatable, Sendable {
    /// With the sender as the owner of what is held.
    let value: JSONValue
    let name: String
    let gesture: Gesture?
    let end: CommandEnd?
    /// Seconds since 1970.
    let at: Double?
    let sent: Double?

    init(_ command: MqttCommand, from sender: MqttSender) {
        let found = Gesture.of(command.command, name: command.name, from: sender)
        value = found?.command ?? command.command
        name = command.name
        gesture = found?.gesture
        end = CommandEnd(name: command.name, gesture)
        at = command.at
        sent = command.sent
    }
}

/// What ends something. It is never refused for its age, for how many commands wait, or while the daemon is slow.
enum CommandEnd: Hashable, Sendable {
    case pause
    case stop
    case cancel
    case release(owner: HoldOwner)
    case scrubEnd(owner: HoldOwner)

    init?(name: String, _ gesture: Gesture?) {
        switch (name, gesture) {
        case ("pause", _): self = .pause
        case ("stop", _): self = .stop
        case ("cancel", _): self = .cancel
        case (_, .release(let owner, _)?): self = .release(owner: owner)
        case (_, .scrubEnd(let owner)?): self = .scrubEnd(owner: owner)
        default: return nil
        }
    }

    /// Of the gesture that it ends; nil: it ends more than one owner's.
    var owner: HoldOwner? {
        switch self {
        case .release(let owner), .scrubEnd(let owner): owner
        case .pause, .stop, .cancel: nil
        }
    }
}
