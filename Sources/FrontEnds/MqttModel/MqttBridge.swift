package import SeekModel
package import SeekProtocol

/// Connects one player to a broker: messages become commands, events become messages. Pure: the caller performs the
/// actions in their order.
package struct MqttBridge: Sendable {
    package enum Input: Equatable, Sendable {
        case brokerConnected
        case brokerLost
        case message(MqttMessage)
        /// The program stood still: the messages that follow have waited, until the broker is lost.
        case stalled
        case daemonConnected
        case daemonLost
        /// An event of seekd's or of mpv's, as an object.
        case event(JSONValue)
        case property(String, JSONValue?)
        case replied(Int, MqttReply)
        case deadlineReached
    }

    package enum Action: Equatable, Sendable {
        case subscribe([String])
        case publish(MqttPublication)
        /// To the daemon; `replied` has the same number. 0: the reply is not wanted.
        case send(Int, JSONValue)
        /// For the log.
        case say(String)
    }

    /// What to subscribe to.
    package static let events: [EventName] = [.seekButton, .playButton, .chase, .progress, .media, .offer]
    /// Of `progress`; none of them is published.
    package static let progressRate = 1.0
    /// mpv's properties to observe.
    package static let properties = ["volume", "mute", "speed"]
    /// `script-message key NAME` is a key of a remote.
    static let keyMessage = "key"

    /// State is published at most once in this time.
    static let stateInterval = Duration.seconds(1)
    /// Changes that come together are published together.
    static let gathering = Duration.milliseconds(100)

    let settings: MqttSettings
    package let topics: MqttTopics
    private let version: String

    var isBrokerConnected = false
    var isDaemonConnected = false
    /// Messages have waited for an unknown time: of them, ends alone are served.
    var isDraining = false
    var commands = CommandQueue()
    var transactions = TransactionLog()
    var holds: HoldTable
    let replyTopics: ReplyTopic
    private var player = PlayerSnapshot()
    /// What the newest published state told.
    private var published: (facts: PlayerSnapshot.Facts, jumps: Int)?
    private var publishedAt: Instant?
    private var stateDeadline: Instant?
    private var skips = SkipWatch()
    /// The `seq` of the events that tell the state at the start of a connection; nil before them.
    private var snapshotSequence: Int64?

    package init(_ settings: MqttSettings, version: String = Version.seekd) {
        self.settings = settings
        self.version = version
        topics = settings.topics
        holds = HoldTable(time: settings.holdTime)
        replyTopics = ReplyTopic(settings)
    }

    /// Bytes that the transactions of the last minute take.
    package var transactionBytes: Int { transactions.bytes }

    /// Senders whose transactions are known.
    package var senderCount: Int { transactions.senderCount }

    /// Whether the daemon has commands that it has not answered yet.
    package var awaitsReplies: Bool { commands.awaitsReplies }

    package var nextDeadline: Instant? {
        [stateDeadline, commands.nextDeadline, holds.nextDeadline].compactMap { $0 }.min()
    }

    package mutating func handle(_ input: Input, at time: MqttTime) -> [Action] {
        switch input {
        case .brokerConnected: return brokerConnected(at: time)
        case .brokerLost:
            isBrokerConnected = false
            isDraining = false
            stateDeadline = nil
            return releaseHeld()
        case .message(let message): return take(message, at: time)
        case .stalled:
            isDraining = true
            return []
        case .daemonConnected:
            isDaemonConnected = true
            player = PlayerSnapshot()
            published = nil
            snapshotSequence = nil
            skips = SkipWatch()
            scheduleState(at: time.instant)
            // mpv's events come only if they are asked for; this one has keys.
            return [.send(0, .array([.text("enable_event"), .text("client-message")]))]
                + [status()].compactMap { $0 }
        case .daemonLost:
            let wasConnected = isDaemonConnected
            isDaemonConnected = false
            stateDeadline = nil
            return refuseAll() + (wasConnected ? [status()].compactMap { $0 } : [])
        case .event(let event): return take(event: event, at: time)
        case .property(let name, let value):
            player.take(property: name, value)
            scheduleStateIfChanged(at: time.instant)
            return []
        case .replied(let number, let reply): return replied(number, reply)
        case .deadlineReached:
            return runScheduled(at: time) + releaseSilent(at: time.instant) + publishStateIfDue(at: time)
        }
    }

    // MARK: - Broker

    private mutating func brokerConnected(at time: MqttTime) -> [Action] {
        isBrokerConnected = true
        var filters = settings.access == .control ? settings.commandTopics : []
        if settings.homeAssistant.isAnnounced { filters.append(settings.homeAssistant.prefix + "/status") }
        let discovery = HomeAssistantDevice(settings, version: version).publication
        return [.subscribe(filters), .publish(discovery)] + [status()].compactMap { $0 } + state(at: time)
    }

    private func status() -> Action? {
        guard isBrokerConnected else { return nil }
        return .publish(
            MqttPublication(
                topics.status, Array((isDaemonConnected ? "online" : "offline").utf8), quality: 1, isRetained: true))
    }

    private mutating func take(_ message: MqttMessage, at time: MqttTime) -> [Action] {
        guard message.topic == settings.homeAssistant.prefix + "/status" else { return serve(message, at: time) }
        // Home Assistant has started, and knows nothing of the device any more.
        guard settings.homeAssistant.isAnnounced, !message.isRetained, message.payload == Array("online".utf8) else {
            return []
        }
        let discovery = HomeAssistantDevice(settings, version: version).publication
        return [.publish(discovery)] + [status()].compactMap { $0 } + state(at: time)
    }

    // MARK: - State

    /// The state now, if there is one.
    private mutating func state(at time: MqttTime) -> [Action] {
        guard isBrokerConnected, isDaemonConnected, snapshotSequence != nil else { return [] }
        stateDeadline = nil
        published = (player.facts, player.jumps)
        publishedAt = time.instant
        let state = player.json(settings, version: version, at: time)
        return [
            .publish(MqttPublication(topics.state, JSONWriter.bytes(of: state), quality: 1, isRetained: true))
        ]
    }

    private mutating func publishStateIfDue(at time: MqttTime) -> [Action] {
        guard let deadline = stateDeadline, deadline <= time.instant else { return [] }
        stateDeadline = nil
        return state(at: time)
    }

    private mutating func scheduleStateIfChanged(at now: Instant) {
        if let published, published == (player.facts, player.jumps) { return }
        scheduleState(at: now)
    }

    private mutating func scheduleState(at now: Instant) {
        guard stateDeadline == nil, isBrokerConnected, isDaemonConnected else { return }
        let earliest = publishedAt.map { $0 + Self.stateInterval } ?? now
        stateDeadline = max(now + Self.gathering, earliest)
    }

    // MARK: - Events

    private mutating func take(event object: JSONValue, at time: MqttTime) -> [Action] {
        guard let event = Event(object) else { return key(object) }
        let stamp = EventStamp(fields: object)
        let isSnapshot = snapshotSequence.map { $0 == stamp.sequence } ?? true
        if snapshotSequence == nil { snapshotSequence = stamp.sequence }
        // Half of what there is, so that differences of times can't overflow.
        let microseconds = min(max(0, stamp.timeMicroseconds), .max / 2_000)
        player.take(event, at: Instant(nanoseconds: microseconds * 1_000))
        scheduleStateIfChanged(at: time.instant)
        let skip = skips.take(event)
        guard isBrokerConnected, !isSnapshot, event.name != .progress else { return [] }
        return [.publish(relayed(object, event))]
            + (skip.map { [.publish(MqttPublication(topics.event("skip"), JSONWriter.bytes(of: $0)))] } ?? [])
    }

    private func relayed(_ object: JSONValue, _ event: Event) -> MqttPublication {
        var object = object
        if case .media = event, case .object(let members) = object, !settings.publishesPaths {
            object = .object(members.filter { $0.key != "path" })
        }
        return MqttPublication(topics.event(event.name.rawValue), JSONWriter.bytes(of: object))
    }

    /// A remote's key, which seekd-remote passes on as a message to all clients.
    private func key(_ event: JSONValue) -> [Action] {
        let words = event["args"]?.elements.map(\.repairedText) ?? []
        guard isBrokerConnected, event["event"]?.repairedText == "client-message", words.count == 2,
            words[0] == Self.keyMessage, let key = words[1], (1...64).contains(key.utf8.count)
        else { return [] }
        return [.publish(MqttPublication(topics.event("key"), Array(key.utf8)))]
    }
}
