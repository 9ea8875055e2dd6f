import SeekModel
import SeekProtocol

/// Commands from the broker, and replies to them.
extension MqttBridge {
    /// A message that waits longer is not served (F1). Seconds.
    static let expiry = 2.0
    /// How far ahead a common moment may be. Seconds.
    static let horizon = 60.0
    /// Bytes.
    static let longestReply = 1 << 20
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
        let hasTopic = message.responseTopic.map(replyTopics.isAllowed) ?? true
        var route = ReplyRoute(
            sender: MqttSender(client: nil, responseTopic: message.responseTopic, topic: message.topic),
            topic: hasTopic ? message.responseTopic : nil,
            correlation: hasTopic ? message.correlation : nil)
        do throws(MqttRefusal) {
            let command = try read(message, &route)
            holds.sawSign(of: route.sender, at: time.instant)
            if !hasTopic, command.end == nil { throw MqttRefusal("invalid-argument", ReplyTopic.expectation) }
            guard try log(&route, of: command, at: time.instant) else { return [] }
            return try serve(command, route, at: time)
        } catch {
            return refuse(error, route)
        }
    }

    /// - Parameter route: gets what a reply needs, also if the message is refused.
    private func read(_ message: MqttMessage, _ route: inout ReplyRoute) throws(MqttRefusal) -> PreparedCommand {
        guard message.length <= MqttCommand.longest else {
            throw MqttRefusal("too-long", "expected at most \(MqttCommand.longest) bytes, got \(message.length)")
        }
        var header = MqttCommand.Header()
        defer {
            route.transaction = header.transaction
            route.sender = MqttSender(
                client: header.client, responseTopic: message.responseTopic, topic: message.topic)
        }
        let command = try MqttCommand(message.payload, header: &header)
        let sender = MqttSender(client: header.client, responseTopic: message.responseTopic, topic: message.topic)
        return PreparedCommand(command, from: sender)
    }

    /// - Returns: false if the command has come before.
    private mutating func log(
        _ route: inout ReplyRoute, of command: PreparedCommand, at now: Instant
    ) throws(MqttRefusal) -> Bool {
        guard let transaction = route.transaction else { return true }
        do throws(MqttRefusal) {
            route.isLogged = try transactions.add(transaction, of: route.sender, at: now)
            return route.isLogged
        } catch {
            guard command.end != nil else { throw error }
            return true
        }
    }

    private mutating func serve(
        _ command: PreparedCommand, _ route: ReplyRoute, at time: MqttTime
    ) throws(MqttRefusal) -> [Action] {
        try check(command, at: time)
        let isEnd = command.end != nil
        guard let at = command.at, at > time.wall, !(isEnd && commands.isFullOfScheduled) else {
            return try send(command, route, at: time.instant)
        }
        try commands.schedule(
            .init(at: time.instant + .nanoseconds(Int64((at - time.wall) * 1e9)), command: command, route: route))
        return []
    }

    private func check(_ command: PreparedCommand, at time: MqttTime) throws(MqttRefusal) {
        let isOld = [command.sent, command.at].contains { $0.map { time.wall - $0 > Self.expiry } ?? false }
        if isOld || isDraining, command.end == nil {
            throw MqttRefusal("expired", "the command has waited longer than \(Int(Self.expiry)) s")
        }
        if let at = command.at, at - time.wall > Self.horizon {
            throw MqttRefusal("invalid-argument", "at: expected a time within \(Int(Self.horizon)) s")
        }
        guard !Self.ownCommands.contains(command.name) else {
            throw MqttRefusal("forbidden", "\(command.name) is not for clients of the broker")
        }
        guard command.name != "keydown" else {
            throw MqttRefusal("forbidden", "keydown is not for clients of the broker: use press, or keypress")
        }
        guard isAllowed(command) else {
            throw MqttRefusal("forbidden", "\(command.name.prefix(60)) is not among limits.commands")
        }
    }

    /// Who may begin something may end it.
    private func isAllowed(_ command: PreparedCommand) -> Bool {
        let allowed = settings.commands
        if allowed.isEmpty || allowed.contains(command.name) { return true }
        guard let end = command.end else { return false }
        return end.owner != nil || end == .cancel && allowed.contains { ["tap", "press", "scrub"].contains($0) }
    }

    private mutating func send(
        _ command: PreparedCommand, _ route: ReplyRoute, at now: Instant
    ) throws(MqttRefusal) -> [Action] {
        guard isDaemonConnected else { throw MqttRefusal("no-daemon", "no daemon answers") }
        if let owner = command.end?.owner, !holds.isHeld(by: owner), commands.isOverloaded(at: now) {
            // As the daemon would answer.
            return reply(MqttReply(error: "success"), route)
        }
        guard command.gesture.map(holds.hasRoom) ?? true else {
            throw MqttRefusal("too-many", "\(HoldTable.capacity) buttons are held already")
        }
        let admission = try commands.add(route, end: command.end, at: now)
        if let gesture = command.gesture { holds.take(gesture, at: now) }
        switch admission {
        case .send(let number): return [.send(number, command.value)]
        case .joined: return []
        }
    }

    mutating func runScheduled(at time: MqttTime) -> [Action] {
        var actions: [Action] = []
        for entry in commands.takeDue(at: time.instant) {
            do throws(MqttRefusal) {
                guard (time.instant - entry.at).seconds <= Self.expiry || entry.command.end != nil else {
                    throw MqttRefusal("expired", "the command's moment has passed")
                }
                actions += try send(entry.command, entry.route, at: time.instant)
            } catch {
                actions += refuse(error, entry.route)
            }
        }
        return actions
    }

    // MARK: - What is held

    /// Nothing is held any more when the broker is gone: what would end it can't come.
    mutating func releaseHeld() -> [Action] {
        commands.dropScheduledPresses()
        let ends = holds.takeAll()
        return isDaemonConnected ? ends.map { .send(0, $0) } : []
    }

    mutating func releaseSilent(at now: Instant) -> [Action] {
        holds.takeSilent(at: now).flatMap { owner -> [Action] in
            let time = Int(settings.holdTime.seconds)
            return [
                .say("released the button of \(owner.name): it has given no sign of life for \(time) s"),
                .send(0, HoldTable.release(of: owner)),
            ]
        }
    }

    // MARK: - Replies

    mutating func replied(_ number: Int, _ reply: MqttReply) -> [Action] {
        commands.take(number).flatMap { route -> [Action] in
            if reply.error != "success" { forget(route) }
            return self.reply(reply, route)
        }
    }

    mutating func refuseAll() -> [Action] {
        holds.forget()
        return commands.takeAll().flatMap { refuse(MqttRefusal("no-daemon", "the daemon is gone"), $0) }
    }

    private mutating func refuse(_ refusal: MqttRefusal, _ route: ReplyRoute) -> [Action] {
        forget(route)
        return [.say("refused a command: \(refusal.message)")]
            + reply(MqttReply(error: refusal.code, message: refusal.message), route)
    }

    /// A transaction that was refused may come again.
    private mutating func forget(_ route: ReplyRoute) {
        guard route.isLogged, let transaction = route.transaction else { return }
        transactions.remove(transaction, of: route.sender)
    }

    /// Nothing if the sender can't tell the reply from those to others.
    private func reply(_ reply: MqttReply, _ route: ReplyRoute) -> [Action] {
        guard isBrokerConnected, route.topic != nil || route.transaction != nil else { return [] }
        var payload = payload(of: reply, route)
        if payload.count > Self.longestReply {
            let message = "the reply has \(payload.count) bytes; at most \(Self.longestReply) go over MQTT"
            payload = self.payload(of: MqttReply(error: "too-long", message: message), route)
        }
        return [.publish(MqttPublication(route.topic ?? topics.reply, payload, correlation: route.correlation))]
    }

    private func payload(of reply: MqttReply, _ route: ReplyRoute) -> [UInt8] {
        var members: [JSONValue.Member] = [
            .init("player", .text(settings.player.description)),
            .init("transaction", route.transaction ?? .null),
            .init("error", .text(reply.error)),
        ]
        if let message = reply.message { members.append(.init("message", .text(message))) }
        if let data = reply.data { members.append(.init("data", data)) }
        return JSONWriter.bytes(of: JSONValue.object(members))
    }
}
