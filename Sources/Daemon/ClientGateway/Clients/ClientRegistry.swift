import Glibc
import Linux
package import Logging
package import NIOCore
package import SeekConfiguration
import SeekModel
package import SeekProtocol
package import SocketServer

/// The sockets and their clients: admission, the order of each client's requests, and the deadlines of slow clients.
///
/// It hands out requests one at a time and does not interpret them.
package final class ClientRegistry {
    /// A client that sends nothing for this long counts as a listener to mpv's events.
    private static let silence = TimeAmount.milliseconds(100)
    /// Messages that libmpv may keep for a slow client, as a multiple of its output bound.
    private static let keptFactor = 4

    private let limits: Configuration.Limits
    private let logger: Logger
    private var clients: [Int: Client] = [:]
    private var listeners: [(channel: any Channel, socket: ListeningSocket)] = []
    private let unflushed = FlushList()
    /// Clients whose next request asks for a large reply, in the order in which they asked.
    private var awaitingTurn = CircularBuffer<Int>()
    /// What all clients together make seekd hold.
    package let pool: OutputPool
    /// Any client can cause these messages.
    private var turnedAway = LogGate(bound: 10)
    package private(set) var connectionCount = 0
    /// A lower bound of all clients' deadlines: the client that it came from may be gone.
    package private(set) var nextDeadline: NIODeadline?

    package init(_ limits: Configuration.Limits, _ logger: Logger) {
        self.limits = limits
        self.logger = logger
        pool = OutputPool(limit: limits.totalOutputBytes)
    }

    package subscript(id: Int) -> Client? { clients[id] }

    package var all: some Collection<Client> { clients.values }

    package var count: Int { clients.count }

    private var grace: TimeAmount { .nanoseconds(limits.outputGrace.nanoseconds) }

    // MARK: - Sockets

    package func addListener(_ channel: any Channel, _ socket: ListeningSocket) { listeners.append((channel, socket)) }

    /// Stops listening at a socket whose file is gone, unless clients of it wait to be accepted.
    ///
    /// - Returns: false if it must be tried again later.
    package func removeListener(_ socket: ListeningSocket) -> Bool {
        guard let index = listeners.firstIndex(where: { $0.socket === socket }) else { return true }
        guard !socket.hasWaitingClients else { return false }
        listeners.remove(at: index).channel.close(promise: nil)
        return true
    }

    package func stopListening() {
        for (channel, socket) in listeners {
            socket.remove()
            channel.close(promise: nil)
        }
        listeners = []
    }

    // MARK: - Connections

    /// Admits a connection, or sends a refusal and closes it.
    ///
    /// - Parameter refusal: why no client is admitted at present; nil if clients are.
    /// - Returns: nil if it was turned away.
    package func admit(
        _ channel: any Channel, on socket: Configuration.Socket, unless refusal: Refusal?, at now: NIODeadline
    ) -> Client? {
        let peer = PeerCredentials.of(channel)
        let metadata: Logger.Metadata = [
            "socket": "\(socket.table)", "peer": "\(peer?.description ?? "unknown")",
        ]
        let connected = clients.values.count { $0.socket.name == socket.name }
        let admission = Admission(socket, limits)
        if let refusal = refusal ?? admission.refusal(of: peer, own: geteuid(), clients: connected) {
            turnAway(channel, refusal, metadata, at: now)
            return nil
        }
        connectionCount += 1
        let session = Session(
            id: connectionCount, channel: channel, maximumLineBytes: limits.lineBytes, unflushed: unflushed,
            pool: pool)
        let client = Client(session, on: socket, silentUntil: now + Self.silence)
        clients[client.id] = client
        expect(client.silentUntil)
        logger.debug("client connected", metadata: metadata.merging(["client": "\(client.id)"]) { $1 })
        return client
    }

    private func turnAway(
        _ channel: any Channel, _ refusal: Refusal, _ metadata: Logger.Metadata, at now: NIODeadline
    ) {
        if let unlogged = turnedAway.admit(at: .nanoseconds(Int64(now.uptimeNanoseconds))) {
            var details: Logger.Metadata = ["reason": "\(refusal.code.text)"]
            if unlogged > 0 { details["others"] = "\(unlogged)" }
            logger.warning("client turned away", metadata: metadata.merging(details) { $1 })
        }
        let line = ByteBuffer(bytes: Reply.refused(refusal).line(to: .integer(0)))
        channel.writeAndFlush(line).whenComplete { _ in channel.close(promise: nil) }
    }

    /// Handles the end of a connection. Requests received before are still served, as in mpv, although their replies
    /// are not read.
    package func connectionClosed(_ client: Client, at now: NIODeadline) {
        client.session.markGone(by: now + grace)
        client.upstream?.mute()
        expect(client.session.readDeadline)
    }

    package func remove(_ client: Client) {
        clients[client.id] = nil
        client.markRemoved()
        logger.debug("client gone", metadata: ["client": "\(client.id)"])
    }

    /// Removes a client that does not read, and ends its connection.
    package func cutOff(_ client: Client, because reason: String) {
        if client.session.phase != .gone {
            logger.warning("client disconnected: \(reason)", metadata: ["client": "\(client.id)"])
        }
        remove(client)
        client.session.channel.close(promise: nil)
    }

    package func closeAll() {
        for client in clients.values {
            client.session.channel.close(promise: nil)
            client.markRemoved()
        }
        clients = [:]
    }

    // MARK: - Large replies

    /// Puts back a request for a large reply until `takeTurn` hands out its client.
    package func awaitTurn(_ client: Client, with entry: RequestQueue.Entry) {
        client.putBack(entry)
        client.setAwaitsTurn(true)
        awaitingTurn.append(client.id)
    }

    /// The client that has waited longest to ask for a large reply, if libmpv may make another one now.
    package func takeTurn() -> Client? {
        while pool.mayBeginLarge, let id = awaitingTurn.popFirst() {
            guard let client = clients[id] else { continue }
            client.setAwaitsTurn(false)
            return client
        }
        return nil
    }

    // MARK: - Requests

    /// The next step for a client.
    package enum Step {
        case begin(RequestQueue.Entry)
        /// A line of mpv's input syntax, without leading space.
        case text(ArraySlice<UInt8>)
        /// A line above `limits.line_bytes`; nothing after it is read.
        case tooLong(ReplyQueue.Slot)
        /// It has to wait for replies, for room in its output, or for input.
        case wait
        /// Its connection has ended and all of its requests are served.
        case remove
    }

    package func nextStep(of client: Client, at now: NIODeadline) -> Step {
        let session = client.session
        let mayServe =
            session.hasRoom && client.unansweredCount < limits.pendingRequests
            && (client.upstream?.expectedBytes ?? 0) < limits.outputBytes
            && !(pool.isFull && client.holdsBytes) && !client.awaitsTurn
        if !session.hasRoom { limitWait(of: client, at: now) }
        while true {
            if mayServe, let entry = client.dequeue() {
                client.countServed()
                return .begin(entry)
            }
            let mayRead = mayServe && client.requests.isEmpty
            guard mayRead, let line = session.nextLine() else {
                session.setReading(mayRead)
                return mayRead ? endIfDone(client, at: now) : .wait
            }
            switch line {
            case .line(let bytes): if let text = read(bytes, of: client) { return .text(text) }
            case .tooLong: return refuseRest(of: client)
            }
        }
    }

    /// Queues a JSON request.
    ///
    /// - Returns: the line, if it is a text command instead.
    private func read(_ bytes: ByteBuffer, of client: Client) -> ArraySlice<UInt8>? {
        let line = Array(buffer: bytes).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch line.first {
        case nil, 0?, UInt8(ascii: "#")?: return nil
        case UInt8(ascii: "{")?:
            let incoming = IncomingRequest(line: line, maximumNames: limits.names)
            let slot = client.session.openReply(to: incoming.id, isAsync: incoming.isAsync)
            client.enqueue(incoming.request, slot)
            return nil
        default: return line.prefix { $0 != 0 }
        }
    }

    /// Input after an overlong line can't be framed: earlier requests are answered, then the connection closes.
    private func refuseRest(of client: Client) -> Step {
        logger.warning("line too long", metadata: ["client": "\(client.id)"])
        client.session.dropInput()
        _ = client.dropRequests()
        return .tooLong(client.session.openReply(to: .integer(0), isAsync: false))
    }

    private func endIfDone(_ client: Client, at now: NIODeadline) -> Step {
        switch client.session.phase {
        case .open, .closing: return .wait
        case .answering:
            guard client.unansweredCount == 0 else { return .wait }
            client.session.close(by: now + grace)
            expect(client.session.readDeadline)
            return .wait
        case .gone: return .remove
        }
    }

    /// Drops all queued requests and returns their senders.
    package func dropRequests() -> [Sender] {
        clients.values.flatMap { client in
            client.dropRequests().map { Sender(client: client.id, slot: $0.slot) }
        }
    }

    // MARK: - Output

    package func flush() { unflushed.flush() }

    package func writabilityChanged(of client: Client, at now: NIODeadline) {
        guard !client.session.channel.isWritable else { return }
        client.session.setReading(false)
        limitWait(of: client, at: now)
    }

    /// The client gets nothing more until it reads, which it has to do before a deadline.
    package func limitWait(of client: Client, at now: NIODeadline) {
        guard client.session.isServed else { return }
        client.session.startGrace(until: now + grace)
        expect(client.session.readDeadline)
    }

    /// Counts a message that was sent to all listeners. libmpv keeps some for each (`LibmpvLimits.queuedEvents`),
    /// without a limit in bytes.
    ///
    /// - Returns: the clients for which libmpv keeps too many bytes.
    package func countKept(_ bytes: Int) -> [Client] {
        let maximum = limits.outputBytes * Self.keptFactor
        return clients.values.filter { client in
            guard client.session.isBehind else { return false }
            client.countKept(bytes)
            return client.keptBytes > maximum
        }
    }

    // MARK: - Deadlines

    private func expect(_ deadline: NIODeadline?) {
        guard let deadline else { return }
        nextDeadline = nextDeadline.map { min($0, deadline) } ?? deadline
    }

    /// - Returns: the clients that have read nothing within their grace, and those that have been silent for long enough.
    package func deadlineReached(at now: NIODeadline) -> (stuck: [Client], silent: [Client]) {
        guard let nextDeadline, nextDeadline <= now else { return ([], []) }
        let stuck = clients.values.filter { $0.session.isStuck(at: now, grace: grace) }
        let silent = clients.values.filter { client in client.silentUntil.map { $0 <= now } ?? false }
        self.nextDeadline = nil
        for client in clients.values {
            expect(client.session.readDeadline)
            if let deadline = client.silentUntil, deadline > now { expect(deadline) }
        }
        return (stuck, silent)
    }

    /// Why a stuck client is disconnected.
    package var stuckReason: String { "it has not read for \(limits.outputGrace)" }

    /// Why a client is disconnected if libmpv keeps too many bytes for it.
    package var keptReason: String {
        "it does not read, and \(limits.outputBytes * Self.keptFactor) bytes of messages wait for it"
    }
}

extension Admission {
    package init(_ socket: Configuration.Socket, _ limits: Configuration.Limits) {
        self.init(
            table: socket.table, userIDs: socket.uids, isAbstract: socket.path?.hasPrefix("@") == true,
            maximumClients: limits.clients)
    }
}
