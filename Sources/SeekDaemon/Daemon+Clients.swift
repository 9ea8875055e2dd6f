import Logging
import MpvCommands
import NIOCore
import SeekConfiguration
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
        let client = ClientSession(
            id: clientsSeen, channel: channel, socket: socket, lineLimit: configuration.limits.lineBytes,
            silentUntil: Self.now + Self.silence, unflushed: unflushed)
        clientsDue = earlier(clientsDue, client.silentUntil)
        clients[clientsSeen] = client
        welcome(client)
        logger.debug("client connected", metadata: metadata.merging(["client": "\(clientsSeen)"]) { $1 })
        tellStatus()
        finishTurn()
        return client.id
    }

    func received(_ bytes: ByteBuffer, from id: Int) {
        guard let client = clients[id], client.phase == .open else { return }
        client.framer.append(bytes)
        catchUp()
        serveLines(of: id)
        finishTurn()
    }

    /// How long a client's lines are served before the others have theirs, and how many of them in any case: to look at
    /// the clock takes time, too.
    private static let turn = Duration.microseconds(300)
    private static let linesPerLook = 16

    /// Serves what has come of a client, as far as its bounds let it: some lines now, the rest in further turns.
    func serveLines(of id: Int) {
        guard clients[id]?.awaitsTurn != true else { return }
        let end = Self.now + Self.turn
        var left = Self.linesPerLook
        while state == .running, let client = clients[id] {
            if left == 0 {
                if Self.now >= end { return waitForTurn(client) }
                left = Self.linesPerLook
                // Who has sent many works on the first answers while the others are made.
                client.flush()
            }
            left -= 1
            let mayServe =
                client.hasRoom && client.unanswered < configuration.limits.pendingRequests
                && (client.mpv?.expectedBytes ?? 0) < configuration.limits.outputBytes
            if mayServe, let entry = client.line.next(isQuiet: client.mpv?.isQuiet ?? true) {
                begin(entry, of: client)
                continue
            }
            let mayRead = mayServe && client.line.isEmpty
            guard mayRead, let line = client.framer.next() else {
                client.setReading(mayRead && client.phase == .open)
                if mayRead { closeIfDone(client) }
                return
            }
            switch line {
            case .line(let text): take(text, of: client)
            case .tooLong: refuseLongLine(of: client)
            }
        }
    }

    private func waitForTurn(_ client: ClientSession) {
        client.awaitsTurn = true
        client.setReading(false)
        let id = client.id
        turns.add {
            self.assumeIsolated {
                $0.catchUp()
                $0.clients[id]?.awaitsTurn = false
                $0.serveLines(of: id)
                $0.finishTurn()
            }
        }
    }

    private func take(_ text: ByteBuffer, of client: ClientSession) {
        let line = Array(buffer: text).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch line.first {
        case nil, 0?, UInt8(ascii: "#")?: break
        case UInt8(ascii: "{")?:
            let incoming = IncomingRequest(line: line, maximumNames: configuration.limits.names)
            let slot = client.replies.open(incoming.id, isAsync: incoming.isAsync)
            client.line.append(RequestLine.Entry(request: incoming.request, slot: slot))
        default:
            do throws(Refusal) {
                for request in try requests(inText: line.prefix { $0 != 0 }) {
                    client.line.append(RequestLine.Entry(request: .success(request), slot: nil))
                }
            } catch {
                heard(.mpv, from: client)
                logger.debug("text not understood", metadata: ["client": "\(client.id)", "why": "\(error)"])
            }
        }
    }

    /// A line of mpv's input syntax: all of it, or nothing where a part of it can't be run.
    func requests(inText line: some Collection<UInt8>) throws(Refusal) -> [Request] {
        var requests: [Request] = []
        for command in try CommandText.commands(in: line) {
            let request = try Request(text: meant(command), maximumNames: configuration.limits.names)
            if case .mpv(.command(let command)) = request {
                if let problem = signatures.problem(in: command) { throw Refusal(.invalidParameter, problem) }
                // Where it is expanded first, it is looked at when that is done.
                if !needsExpansion(command), let refusal = policy.refusal(of: command, names) { throw refusal }
            }
            requests.append(request)
        }
        return requests
    }

    private func begin(_ entry: RequestLine.Entry, of client: ClientSession) {
        let sender = Sender(client: client.id, slot: entry.slot)
        switch entry.request {
        case .success(let request):
            if let refusal = client.socket.access.refusal(of: request) {
                return run([.reply(.refused(refusal))], for: sender, at: Self.now)
            }
            serve(request, for: sender, at: Self.now)
        case .failure(let refusal):
            heard(.mpv, from: client)
            run([.reply(.refused(refusal))], for: sender, at: Self.now)
        }
    }

    /// Nothing behind it can be understood: what came before it is answered, then the connection ends.
    private func refuseLongLine(of client: ClientSession) {
        let limit = configuration.limits.lineBytes
        logger.warning("line too long", metadata: ["client": "\(client.id)"])
        client.dropInput(lineLimit: limit)
        client.line.drop()
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

    /// Nothing that came of the client waits to be served.
    private func closeIfDone(_ client: ClientSession) {
        switch client.phase {
        case .open, .closing: break
        case .answering:
            guard client.unanswered == 0 else { return }
            client.close(by: Self.now + configuration.limits.outputGrace)
            clientsDue = earlier(clientsDue, client.readBy)
        case .gone:
            // Its handle ends when what is unanswered is answered, or given up.
            clients[client.id] = nil
            forget(client)
        }
    }

    /// The connection has ended. What came before that is done, as in mpv, though nobody hears of it.
    func disconnected(_ id: Int) {
        guard let client = clients[id] else { return }
        client.hasGone(by: Self.now + configuration.limits.outputGrace)
        clientsDue = earlier(clientsDue, client.readBy)
        serveLines(of: id)
        finishTurn()
    }

    private func forget(_ client: ClientSession) {
        logger.debug("client gone", metadata: ["client": "\(client.id)"])
        let now = Self.now
        run(engine.clientGone(client.id, at: now), at: now)
        letGo(of: client)
        tellStatus()
    }

    // MARK: - Slow ones

    func writabilityChanged(_ id: Int) {
        guard let client = clients[id] else { return }
        if client.channel.isWritable {
            // This may be in the midst of another's turn, whose actions come first.
            loop.execute { self.assumeIsolated { $0.hasRoomAgain(id) } }
        } else {
            client.setReading(false)
            client.fellBehind(until: Self.now + configuration.limits.outputGrace)
            clientsDue = earlier(clientsDue, client.readBy)
            loop.execute { self.assumeIsolated { $0.finishTurn() } }
        }
    }

    private func hasRoomAgain(_ id: Int) {
        guard let client = clients[id], client.hasRoom else { return }
        catchUp()
        client.caughtUp()
        drainClient(id)
        serveLines(of: id)
        finishTurn()
    }

    func cutOffStuckClients(at now: Instant) {
        let grace = configuration.limits.outputGrace
        for client in Array(clients.values) where client.isStuck(at: now, grace: grace) {
            cutOff(client, "it has not read for \(grace)")
        }
    }

    /// How much more than its output may wait for a client in messages that libmpv keeps for it.
    private static let mostKept = 4

    /// A message of this size has gone to all that listen. libmpv keeps up to 1,000 for each, however long they are.
    func keptByLibmpv(_ bytes: Int) {
        let most = configuration.limits.outputBytes * Self.mostKept
        for client in Array(clients.values) where client.isBehind {
            client.keptBytes += bytes
            if client.keptBytes > most { cutOff(client, "it has not read, and messages of \(most) bytes wait for it") }
        }
    }

    private func cutOff(_ client: ClientSession, _ reason: String) {
        if client.phase != .gone {
            logger.warning("client disconnected: \(reason)", metadata: ["client": "\(client.id)"])
            statistics.cutOff()
        }
        clients[client.id] = nil
        client.channel.close(promise: nil)
        forget(client)
    }

    /// The daemon stops: who still waits for an answer is told.
    func refuseUnanswered() {
        let refused = Reply.refused(Refusal(.shuttingDown, "seekd is stopping"))
        for case .client(let sender, _) in calls.all { answer(sender, refused) }
        for client in clients.values {
            for entry in client.line.drop() { answer(Sender(client: client.id, slot: entry.slot), refused) }
        }
    }
}
