import SeekModel
import SeekProtocol

/// Commands from the broker, and replies to them.
extension MqttBridge {
    /// A message that waits longer is not served (F1). Seconds.
    static let expiry = 2.0
    /// How far ahead a common moment may be. Seconds.
    static let horizon = 60.0
    /// The bridge's own subscription and observations depend on these.
    static let ownCommands = [
        "hello", "subscribe", "unsubscribe", "observe_property", "observe_property_string", "unobserve_property",
        "enable_event", "disable_event", "request_log_messages",
    ]

    mutating func serve(_ message: MqttMessage, at time: MqttTime) -> [Action] {
        guard settings.access == .control, settings.commandTopics.contains(message.topic) else { return [] }
        guard !message.isRetained else {
            return [.say("ignored a retained message of \(message.topic): commands must not be retained")]
        }
        var route = ReplyRoute(
            transaction: nil, topic: message.responseTopic, correlation: message.correlation)
        do throws(MqttRefusal) {
            guard message.payload.count <= MqttCommand.longest else {
                throw MqttRefusal(
                    "too-long",
                    "expected at most \(MqttCommand.longest) bytes, got \(message.payload.count)")
            }
            let command = try MqttCommand(message.payload)
            route.transaction = command.transaction
            if let transaction = command.transaction, !commands.transactions.add(transaction, at: time.instant) {
                return []
            }
            try check(command, at: time)
            guard let at = command.at, at > time.wall else { return try send(command, route, at: time.instant) }
            try commands.schedule(
                .init(at: time.instant + .nanoseconds(Int64((at - time.wall) * 1e9)), command: command, route: route))
            return []
        } catch {
            return refuse(error, route)
        }
    }

    private func check(_ command: MqttCommand, at time: MqttTime) throws(MqttRefusal) {
        let isOld = [command.sent, command.at].contains { $0.map { time.wall - $0 > Self.expiry } ?? false }
        guard !isOld else {
            throw MqttRefusal("expired", "the command has waited longer than \(Int(Self.expiry)) s")
        }
        if let at = command.at, at - time.wall > Self.horizon {
            throw MqttRefusal("invalid-argument", "at: expected a time within \(Int(Self.horizon)) s")
        }
        guard !Self.ownCommands.contains(command.name) else {
            throw MqttRefusal("forbidden", "\(command.name) is not for clients of the broker")
        }
        guard settings.commands.isEmpty || settings.commands.contains(command.name) else {
            throw MqttRefusal("forbidden", "\(command.name.prefix(60)) is not among limits.commands")
        }
    }

    private mutating func send(
        _ command: MqttCommand, _ route: ReplyRoute, at now: Instant
    ) throws(MqttRefusal) -> [Action] {
        guard isDaemonConnected else { throw MqttRefusal("no-daemon", "no daemon answers") }
        let number = try commands.add(route, at: now)
        switch command.name {
        case "press": commands.isHolding = true
        case "release": commands.isHolding = false
        default: break
        }
        return [.send(number, command.command)]
    }

    mutating func runScheduled(at time: MqttTime) -> [Action] {
        var actions: [Action] = []
        for entry in commands.takeDue(at: time.instant) {
            do throws(MqttRefusal) {
                guard (time.instant - entry.at).seconds <= Self.expiry else {
                    throw MqttRefusal("expired", "the command's moment has passed")
                }
                actions += try send(entry.command, entry.route, at: time.instant)
            } catch {
                actions += refuse(error, entry.route)
            }
        }
        return actions
    }

    /// A button that a client of the broker holds down is released when the broker is gone: its release can't come.
    mutating func releaseHeld() -> [Action] {
        guard commands.isHolding, isDaemonConnected else { return [] }
        commands.isHolding = false
        return [.send(0, .array([.text("release")]))]
    }

    // MARK: - Replies

    mutating func replied(_ number: Int, _ reply: MqttReply) -> [Action] {
        guard let route = commands.take(number) else { return [] }
        return self.reply(reply, route)
    }

    mutating func refuseAll() -> [Action] {
        commands.takeAll().flatMap { refuse(MqttRefusal("no-daemon", "the daemon is gone"), $0) }
    }

    private func refuse(_ refusal: MqttRefusal, _ route: ReplyRoute) -> [Action] {
        [.say("refused a command: \(refusal.message)")]
            + reply(MqttReply(error: refusal.code, message: refusal.message), route)
    }

    /// Nothing if the sender can't tell the reply from those to others.
    private func reply(_ reply: MqttReply, _ route: ReplyRoute) -> [Action] {
        guard isBrokerConnected, route.topic != nil || route.transaction != nil else { return [] }
        var members: [JSONValue.Member] = [
            .init("player", .text(settings.player.description)),
            .init("transaction", route.transaction ?? .null),
            .init("error", .text(reply.error)),
        ]
        if let message = reply.message { members.append(.init("message", .text(message))) }
        if let data = reply.data { members.append(.init("data", data)) }
        let payload = JSONWriter.bytes(of: JSONValue.object(members))
        return [.publish(MqttPublication(route.topic ?? topics.reply, payload, correlation: route.correlation))]
    }
}
