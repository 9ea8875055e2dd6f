import ClientGateway
import Logging
import MpvCommands
import NIOCore
package import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
package import SocketServer

/// The life of a connection: admission, requests, slow reading, the end.
extension Daemon {
    /// The handler of a connection to this socket.
    package nonisolated func makeHandler(for socket: Configuration.Socket) -> SessionHandler {
        SessionHandler { channel in
            guard let client = self.enter({ $0.accept(channel, on: socket) }) else { return nil }
            return { event in self.enter { $0.take(event, from: client.value) } }
        }
    }

    private func accept(_ channel: any Channel, on socket: Configuration.Socket) -> NIOLoopBound<Client>? {
        let refusal = lifecycle.isRunning ? nil : Refusal(.shuttingDown, "seekd is stopping")
        let client = clients.admit(channel, on: socket, unless: refusal, at: NIODeadline(turn.now()))
        publisher.countConnection(isAdmitted: client != nil)
        guard let client else { return nil }
        _ = gateway?.handles.attach(to: client)
        tellStatus()
        return NIOLoopBound(client, eventLoop: loop)
    }

    private func take(_ event: SessionHandler.Event, from client: Client) {
        guard !client.isRemoved else { return }
        switch event {
        case .received(let bytes):
            client.session.receive(bytes, haveWaited: standstill.isDraining)
            schedule(client)
        case .inputClosed:
            client.session.endInput()
            schedule(client)
        case .writabilityChanged(true): turn.append(.roomForOutput(client: client.id))
        case .writabilityChanged(false): clients.writabilityChanged(of: client, at: NIODeadline(turn.now()))
        case .closed: turn.append(.connectionClosed(client: client.id))
        }
    }

    /// Queues an input that serves a client's next request.
    func schedule(_ client: Client) {
        if client.schedule() { turn.append(.serve(client: client.id)) }
    }

    // MARK: - Requests

    /// Serves a client's requests until it has to wait, or until another input is queued.
    ///
    /// Each request is an input with its own time. The queue is empty between two of them, so they do not pass through it.
    func serveRequests(of id: Int, at time: Instant) {
        guard let client = clients[id] else { return }
        client.unschedule()
        var now = time
        while lifecycle.isRunning {
            guard turn.mayServe(at: now) else { return postpone(client) }
            switch clients.nextStep(of: client, at: NIODeadline(now)) {
            case .begin(let entry): begin(entry, of: client, at: now)
            case .text(let line): read(line, of: client)
            case .tooLong(let slot):
                let limit = configuration.limits.lineBytes
                answer(
                    Sender(client: id, slot: slot),
                    .refused(Refusal(.lineTooLong, "expected a line of at most \(limit) bytes")))
            case .wait: return
            case .remove: return remove(client, at: now)
            }
            collectRefusals()
            guard !turn.hasInputs, !client.isRemoved else { return schedule(client) }
            now = turn.now()
        }
    }

    /// The client has sent more requests than one turn serves: the loop looks at all sockets first.
    private func postpone(_ client: Client) {
        _ = client.schedule()
        client.session.setReading(false)
        let id = client.id
        turn.later.add { self.enter { $0.turn.append(.serve(client: id)) } }
    }

    /// Large replies are made in the order in which clients asked for them, a few at a time, so that small ones do not
    /// wait for all of them.
    func giveTurns() {
        if let client = clients.takeTurn() { schedule(client) }
    }

    private func begin(_ entry: RequestQueue.Entry, of client: Client, at now: Instant) {
        let sender = Sender(client: client.id, slot: entry.slot)
        if client.silentUntil != nil, entry.isMpv {
            // Its first request: the events that libmpv has kept for it are sent before the request is passed on.
            client.putBack(entry)
            return detect(.mpv, of: client)
        }
        if !clients.pool.mayBeginLarge, gateway?.expectsLargeReply(to: entry) ?? false {
            return clients.awaitTurn(client, with: entry)
        }
        switch entry.request {
        case .success(let request):
            let refusal =
                client.socket.access.refusal(of: request)
                ?? (entry.hasWaited ? refusalOfWaited(request, from: sender, at: now) : nil)
            if let refusal { return answer(sender, .refused(refusal)) }
            serve(request, for: sender, at: now)
        case .failure(let refusal): answer(sender, .refused(refusal))
        }
    }

    /// Reads a text command, which gets no reply.
    private func read(_ line: ArraySlice<UInt8>, of client: Client) {
        guard let gateway else { return }
        do throws(Refusal) {
            for request in try gateway.requests(inText: line) { client.enqueue(.success(request), nil) }
        } catch {
            detect(.mpv, of: client)
            publisher.log(error, of: Sender(client: client.id, slot: nil))
        }
    }

    // MARK: - The end of a connection

    func connectionClosed(_ id: Int, at now: Instant) {
        guard let client = clients[id] else { return }
        clients.connectionClosed(client, at: NIODeadline(now))
        schedule(client)
    }

    func remove(_ client: Client, at now: Instant) {
        clients.remove(client)
        films.cancel(of: client.id)
        detach(client)
        decide(.clientGone(client.id), at: now)
        tellStatus()
    }

    /// Releases the client's handle and overlays at libmpv.
    private func detach(_ client: Client) {
        freeMemory.clientLeft(clients.pool)
        gateway?.removePictures(of: client.id, client.upstream)
        gateway?.freeKeys(of: client.id)
        gateway?.handles.detach(from: client)
        drainDeparted(client.id)
    }

    // MARK: - Slow clients

    func resumeOutput(of id: Int) {
        guard let client = clients[id], client.session.hasRoom else { return }
        client.resumeOutput()
        turn.append(.upstream(.client(id), budget: .perTurn))
        schedule(client)
    }

    func cutOff(_ client: Client, because reason: String) {
        if client.session.phase != .gone { publisher.countDisconnection() }
        clients.cutOff(client, because: reason)
        detach(client)
        turn.append(.engine(.clientGone(client.id)))
        tellStatus()
    }
}
