import Logging
import NIOCore
import SeekCore
import SeekProtocol

/// Connections come, send, stop reading, and go.
extension Daemon {
    /// A client has connected. Answers its number; nil where it was turned away.
    func connected(_ channel: any Channel, on socket: Configuration.Socket) -> Int? {
        let peer = PeerCredentials.of(channel)
        let metadata: Logger.Metadata = [
            "socket": "\(socket.table)", "peer": "\(peer?.description ?? "unknown")",
        ]
        if let refusal = refusal(of: peer, on: socket) {
            turnAway(channel, refusal, metadata)
            return nil
        }
        clientsSeen += 1
        statistics.connected()
        clients[clientsSeen] = ClientSession(
            id: clientsSeen, channel: channel, socket: socket, lineLimit: configuration.limits.lineBytes)
        logger.debug("client connected", metadata: metadata.merging(["client": "\(clientsSeen)"]) { $1 })
        tellStatus()
        return clientsSeen
    }

    func received(_ bytes: ByteBuffer, from id: Int) {
        guard let client = clients[id], client.phase == .open else { return }
        client.framer.append(bytes)
        serveLines(of: id)
        finishTurn()
    }

    /// Serves what has come of a client, as far as its bounds let it.
    func serveLines(of id: Int) {
        while state == .running, let client = clients[id] {
            let mayRead = client.channel.isWritable && client.replies.count < configuration.limits.pendingRequests
            client.setReading(mayRead && client.phase == .open)
            guard mayRead, let line = client.framer.next() else { break }
            switch line {
            case .line(let text): serve(text, of: id)
            case .tooLong: refuseLongLine(of: client)
            }
        }
        closeIfDone(id)
    }

    private func serve(_ text: ByteBuffer, of id: Int) {
        let line = text.readableBytesView.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch line.first {
        case nil, UInt8(ascii: "#")?: break
        case UInt8(ascii: "{")?: serve(IncomingRequest(line: line, mostNames: configuration.limits.names), of: id)
        default:
            // mpv would run it as a command in its input syntax, and answer nothing either way.
            logger.debug("text command ignored", metadata: ["client": "\(id)"])
        }
    }

    /// Nothing behind it can be understood: what came before it is answered, then the connection ends.
    private func refuseLongLine(of client: ClientSession) {
        let limit = configuration.limits.lineBytes
        logger.warning("line too long", metadata: ["client": "\(client.id)"])
        client.dropInput(lineLimit: limit)
        let slot = client.replies.open(.integer(0), isAsync: false)
        let refusal = Refusal(.lineTooLong, "a line may have \(limit) bytes at most")
        run([.reply(.refused(refusal))], for: Sender(client: client.id, slot: slot), at: Self.now)
    }

    /// The client's last byte has come. What it asked for is still answered.
    func inputClosed(_ id: Int) {
        clients[id]?.inputEnded()
        serveLines(of: id)
        finishTurn()
    }

    private func closeIfDone(_ id: Int) {
        guard let client = clients[id], client.phase == .answering, client.replies.count == 0,
            client.channel.isWritable
        else { return }
        client.close(by: Self.now + configuration.limits.outputGrace)
    }

    func disconnected(_ id: Int) {
        guard clients.removeValue(forKey: id) != nil else { return }
        forget(id)
        finishTurn()
    }

    private func forget(_ id: Int) {
        logger.debug("client gone", metadata: ["client": "\(id)"])
        engine.clientGone(id)
        tellStatus()
    }

    // MARK: - Slow ones

    func writabilityChanged(_ id: Int) {
        guard let client = clients[id] else { return }
        if client.channel.isWritable {
            client.caughtUp()
            serveLines(of: id)
        } else {
            client.setReading(false)
            client.fellBehind(until: Self.now + configuration.limits.outputGrace)
        }
        // Writability changes in the midst of writing, too: what that turn writes goes out at its end.
        loop.execute { self.assumeIsolated { $0.finishTurn() } }
    }

    func cutOffStuckClients(at now: Instant) {
        let grace = configuration.limits.outputGrace
        for client in Array(clients.values) where client.isStuck(at: now, grace: grace) {
            logger.warning("client disconnected: it has not read for \(grace)", metadata: ["client": "\(client.id)"])
            statistics.cutOff()
            clients[client.id] = nil
            client.channel.close(promise: nil)
            forget(client.id)
        }
    }

    /// The daemon stops: who still waits for libmpv's answer is told.
    func refuseUnanswered() {
        for case .command(let client, let slot, _, _) in calls.all {
            answer(Sender(client: client, slot: slot), .refused(Refusal(.shuttingDown, "seekd is stopping")))
        }
    }
}
