import ClientGateway
package import Linux
import Logging
import Mpv
import MpvCommands
import NIOCore
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume
import SocketServer

/// Events and replies from the libmpv handles of clients, keys and scripts.
extension Daemon {
    /// Sets a client's dialect. A client of mpv's protocol then gets the events that libmpv has kept for it; a client
    /// of seekd's loses its handle.
    func detect(_ dialect: Client.Dialect, of client: Client) {
        guard client.detect(dialect) else { return }
        if dialect == .seekd {
            gateway?.handles.detach(from: client)
            drainDeparted(client.id)
        } else {
            turn.append(.upstream(.client(client.id), budget: .perTurn))
        }
    }

    func handle(_ upstream: Upstream) -> MpvClient? {
        switch upstream {
        case .client(let id): clients[id]?.upstream ?? gateway?.handles.departed(id)
        case .inbox: gateway?.handles.inbox
        }
    }

    /// Schedules the draining of a handle that has events. Any thread.
    nonisolated func wake(_ later: FairTaskQueue, _ upstream: Upstream) {
        later.add { self.enter { $0.turn.append(.upstream(upstream, budget: .perTurn)) } }
    }

    /// Takes one event from a handle and queues an input for the next. If the client does not read, or its dialect is
    /// not known yet, the events stay in libmpv's queue, which is bounded.
    func drain(_ upstream: Upstream, _ budget: EventBudget, at now: Instant) {
        guard lifecycle.isRunning, let mpv = handle(upstream) else { return }
        var reader: Client?
        if case .client(let id) = upstream, let client = clients[id], client.upstream === mpv { reader = client }
        if let reader, reader.silentUntil != nil || !reader.session.hasRoom {
            if !reader.session.hasRoom {
                clients.limitWait(of: reader, at: NIODeadline(now))
                mpv.holdLog()
            }
            return mpv.startDraining()
        }
        if budget.isUnused {
            mpv.startDraining()
            if let reader { gateway?.forwarder.tellPause(!engine.isPlaying, to: reader, mpv) }
        }
        guard let rest = budget.taken(writtenBytes: reader?.session.writtenBytes ?? 0) else {
            if mpv.stopDraining() { wake(turn.later, upstream) }
            return
        }
        guard let event = mpv.nextEvent() else {
            if reader == nil, case .client(let id) = upstream { gateway?.handles.endIfAnswered(id) }
            return
        }
        // Prepended first, so that the inputs that the event causes come before it.
        turn.prepend(.upstream(upstream, budget: rest))
        take(event, of: upstream, at: now)
    }

    /// Drains the handle of a disconnected client, which ends once all of its requests are answered.
    func drainDeparted(_ id: Int) {
        if gateway?.handles.departed(id) != nil { turn.append(.upstream(.client(id), budget: .perTurn)) }
    }

    func take(_ event: MpvClientEvent, of upstream: Upstream, at now: Instant) {
        switch (event, upstream) {
        case (.reply(let number, let failure, let node), _): answered(number, failure, node, at: now)
        case (.event(let node), .inbox): takeMessage(node)
        case (.event(let node), .client(let id)):
            guard let client = clients[id], let mpv = client.upstream else { return }
            gateway?.forwarder.forward(
                node, to: client, mpv, isPaused: !engine.isPlaying, player?.subtitles.viewersChoice)
        // The player's own handle gets it too.
        case (.shutdown, _): break
        }
    }

    func answered(_ number: UInt64, _ failure: MpvError?, _ node: MpvNode, at now: Instant) {
        guard let gateway, let sender = gateway.calls[number]?.sender else { return }
        if standIn != nil, sender.slot?.isAsync == true, handle(of: sender)?.hasEnded == true {
            // mpv's client is not connected any more.
            gateway.calls.close(number)
            return
        }
        let outcome = gateway.answered(
            number, failure, node, handle(of: sender), clients[sender.client], engine, at: now)
        for (entry, key) in gateway.takeKeys() { updateState(.keyGiven(entry: entry, key: key), at: now) }
        perform(outcome, at: now)
        gateway.handles.endIfAnswered(sender.client)
        if lifecycle.playerHasEnded { queueEnd() }
        guard let client = clients[sender.client], client.isWaiting else { return }
        // Before libmpv's next event: a client that has closed its side gets no event after the last reply.
        if client.schedule() || client.session.phase == .answering { turn.prepend(.serve(client: client.id)) }
    }

    func perform(_ outcome: GatewayOutcome, at now: Instant) {
        switch outcome {
        case .none: break
        case .reply(let reply, let sender):
            answer(sender, reply)
        case .sent(let input): decide(input, at: now)
        case .input(let input, let sender):
            decide(input, for: sender, at: now)
        case .join(let input, let sender, let command):
            decide(input, for: sender, at: now)
            if let command { player?.showProgress(as: command) }
        case .inputThenReply(let input, let reply, let sender):
            decide(input, at: now)
            player?.fileChangeAnswered()
            answer(sender, reply)
        case .quit(let status, let sender):
            answer(sender, .success(.value(.null)))
            turn.append(.shutDown(reason: "quit", status: status))
        }
    }

    // MARK: - Pictures

    func pictureRead(_ completion: OverlayPictureReader.Completion, at now: Instant) {
        guard let gateway else { return }
        perform(gateway.pictureRead(completion) { handle(of: $0) }, at: now)
    }

    /// The file of a command has answered or not: runs the command, or refuses the request.
    func fileLookedAt(_ call: UInt64, _ finding: FileLook.Finding, at now: Instant) {
        guard let gateway, let (sender, pending) = gateway.calls[call], case .lookAtFile(let command, _) = pending
        else { return }
        let outcome = gateway.fileLookedAt(call, finding, { handle(of: $0) }, engine)
        // Libmpv has the request: those after a `loadfile` need not wait for its reply.
        if sender.slot?.isAsync != true, !command.runsBesideOthers { clients[sender.client]?.releaseRequests() }
        perform(outcome, at: now)
        gateway.handles.endIfAnswered(sender.client)
        if let client = clients[sender.client], client.isWaiting { schedule(client) }
    }

    func expirePictures(_ gateway: MpvGateway, at now: Instant) {
        for (call, refusal) in gateway.pictures.expire(at: now) {
            perform(gateway.refusePicture(call, refusal) { handle(of: $0) }, at: now)
        }
    }

    private func handle(of sender: Sender) -> MpvClient? {
        handle(sender.client == 0 ? .inbox : .client(sender.client))
    }

    // MARK: - Keys and scripts

    /// Handles a message from a key binding or a script.
    private func takeMessage(_ node: MpvNode) {
        for client in clients.countKept(node.size) { cutOff(client, because: clients.keptReason) }
        guard let gateway, gateway.handles.isAddressed(node), let words = node["args"]?.elements else { return }
        let arguments = words.compactMap { word in
            if case .string(let bytes) = word { ByteString(bytes) } else { nil }
        }
        guard let message = KeyMessage(arguments) else { return }
        serve(message, gateway)
    }

    /// A key of the terminal that seekd was started from. Any thread.
    ///
    /// - Parameter command: what it does if it does not go to a menu, in mpv's input syntax; nil: nothing.
    package nonisolated func keyPressed(_ press: KeyReader.Press, does command: String?) {
        loop.execute {
            self.enter { daemon in
                let isOpen = daemon.engine.isMenuOpen
                let meant: String? =
                    switch daemon.terminalMenu.destination(of: press, isOpen: isOpen) {
                    case .menu(let key): "menu \(key)"
                    case .buttons: command
                    case .nowhere: nil
                    }
                guard let meant, daemon.lifecycle.isRunning, let gateway = daemon.gateway,
                    let message = KeyMessage(["key-binding", ByteString(meant), press.isRepeat ? "r-" : "p-"])
                else { return }
                daemon.serve(message, gateway)
            }
        }
    }

    private func serve(_ message: KeyMessage, _ gateway: MpvGateway) {
        do throws(Refusal) {
            for request in try gateway.requests(of: message) {
                turn.append(.key(request, isRepeat: message.isRepeat))
            }
        } catch {
            logger.warning(
                "message to seekd refused", metadata: ["reason": "\(error.message ?? error.code.text)"])
        }
    }

    // MARK: - The start

    /// Handles libmpv's reply to a read of the gateway's.
    func take(_ call: Player.GatewayCall, _ failure: MpvError?, _ node: MpvNode) {
        switch call {
        case .readCommands: gateway?.setCommands(node)
        case .readProperties: gateway?.setProperties(node)
        case .readProfiles: gateway?.setProfiles(node)
        case .readBindings: gateway?.guardKeys(node, standIn?.launch)
        case .readFreedKeys: gateway?.setFreedKeys(node)
        case .guardBinding(let key):
            if let failure {
                logger.error("key not bound", metadata: ["key": "\(key)", "error": "\(failure)"])
            }
        }
        // Clients are admitted once all keys are bound.
        switch call {
        case .readBindings, .guardBinding: if player?.isGuardingKeys == false { lifecycle.finish(.keys) }
        case .readCommands, .readProperties, .readProfiles, .readFreedKeys: break
        }
    }
}
