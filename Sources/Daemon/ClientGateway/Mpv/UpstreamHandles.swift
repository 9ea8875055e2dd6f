package import Logging
package import Mpv
import MpvCommands
package import SeekPlayer
import SeekProtocol
package import SocketServer

/// The libmpv handles: one for each client, one for keys and scripts (the inbox), and those of disconnected clients
/// with unanswered requests.
package final class UpstreamHandles {
    private let player: Player
    private let logger: Logger
    /// Terminates handles on its own thread: a termination may have to wait for libmpv's core.
    private let ends: TerminationQueue
    private let pool: OutputPool
    private let wake: @Sendable (Upstream) -> Void
    private var departed: [Int: MpvClient] = [:]
    package private(set) var inbox: MpvClient?
    /// Gets only messages that are sent to all clients.
    private var broadcasts: MpvClient?
    /// Such messages that the inbox has not got yet.
    private var heard: [MpvNode] = []
    private var madeCount = 0
    /// Handles of connected clients.
    package private(set) var attachedCount = 0

    /// - Parameters:
    ///   - pool: counts the replies that libmpv makes for all clients.
    ///   - wake: called on any thread when a handle has events.
    package init(
        _ player: Player, ends: TerminationQueue, _ pool: OutputPool, _ logger: Logger,
        wake: @escaping @Sendable (Upstream) -> Void
    ) {
        self.player = player
        self.ends = ends
        self.pool = pool
        self.logger = logger
        self.wake = wake
    }

    /// Opens the handle with the name to which keys and scripts send messages.
    package func openInbox() {
        // Made first (`LibmpvOrder.broadcastByAge`).
        broadcasts = makeListener(named: "seekd-broadcasts") {}
        let wake = wake
        inbox = makeListener(named: KeyMessage.recipient) { wake(.inbox) }
    }

    /// A handle that gets only messages.
    private func makeListener(named name: String, _ wake: @escaping @Sendable () -> Void) -> MpvClient? {
        let listener = make(named: name, wake)
        listener?.setAllEvents(isEnabled: false)
        try? listener?.setEvent(named: Array("client-message".utf8), isEnabled: true)
        return listener
    }

    /// Whether a message to the inbox was sent to it alone. Messages to all clients are for scripts: `script-message
    /// stop` is no command for seekd.
    package func isAddressed(_ message: MpvNode) -> Bool {
        if let place = heard.firstIndex(of: message) {
            // libmpv has dropped those before it: the inbox's queue was full.
            heard.removeFirst(place + 1)
            return false
        }
        while case .event(let other)? = broadcasts?.nextEvent() {
            if other == message {
                heard = []
                return false
            }
            heard.append(other)
        }
        return true
    }

    /// Returns the client's handle, and makes one if it has none.
    ///
    /// Making a handle takes some 250 us. Every connection gets one at once, because libmpv keeps events only from then
    /// on: some mpv libraries wait on a second, silent connection for a `start-file` that may come within 20 ms. A
    /// client that turns out to use seekd's own commands loses the handle again.
    ///
    /// - Returns: nil if libmpv makes no more handles.
    package func attach(to client: Client) -> MpvClient? {
        if let upstream = client.upstream { return upstream }
        let (wake, id) = (wake, client.id)
        guard let upstream = make(named: "ipc-\(madeCount)", { wake(.client(id)) }) else { return nil }
        madeCount += 1
        // A client that began with seekd's own commands gets only the mpv events that it asks for.
        if client.dialect == .seekd { upstream.beginWithoutEvents() }
        client.attach(upstream)
        attachedCount += 1
        return upstream
    }

    private func make(named name: String, _ wake: @escaping @Sendable () -> Void) -> MpvClient? {
        guard let handle = player.makeHandle(named: name) else {
            logger.error("libmpv can't make a handle for another client")
            return nil
        }
        let client = MpvClient(handle, pool: pool)
        client.announceEvents(wake)
        return client
    }

    /// A client's handle after it was detached; nil if it has ended.
    package func departed(_ client: Int) -> MpvClient? { departed[client] }

    /// Detaches the client's handle, which ends once libmpv has answered all of its requests: its termination would
    /// wait for that.
    package func detach(from client: Client) {
        guard let upstream = client.detachUpstream() else { return }
        attachedCount -= 1
        upstream.tearDown()
        departed[client.id] = upstream
        endIfAnswered(client.id)
    }

    package func endIfAnswered(_ client: Int) {
        guard let upstream = departed[client], upstream.unansweredCount == 0 else { return }
        departed[client] = nil
        if let handle = upstream.takeTermination() { ends.end(handle) }
    }

    /// Terminates all handles: the player's termination waits for them.
    package func endAll(of clients: some Collection<Client>) {
        let attached = clients.compactMap { $0.detachUpstream() }
        let handles = attached + Array(departed.values) + [inbox, broadcasts].compactMap(\.self)
        departed = [:]
        inbox = nil
        broadcasts = nil
        for upstream in handles {
            upstream.tearDown()
            if let handle = upstream.takeTermination() { ends.end(handle) }
        }
    }
}

/// A handle at libmpv besides the player's own.
package enum Upstream: Equatable, Sendable {
    case client(Int)
    /// The handle that receives the messages of keys and scripts.
    case inbox
}

/// The clients' unanswered requests to libmpv.
package final class UpstreamCalls {
    private var calls = CallTable<(sender: Sender, call: UpstreamCall)>()
    /// Calls that libmpv did not accept, for the daemon to process after the current input.
    private var refused: [(call: UInt64, error: MpvError)] = []

    // MARK: - Life of a call

    package func open(_ sender: Sender, _ call: UpstreamCall) -> UInt64 { calls.open((sender, call)) }

    /// Moves a request to its next stage; its number stays.
    package func replace(_ number: UInt64, with call: UpstreamCall) {
        if let sender = calls[number]?.sender { calls.replace(number, with: (sender, call)) }
    }

    @discardableResult
    package func close(_ number: UInt64) -> (sender: Sender, call: UpstreamCall)? { calls.close(number) }

    /// Sends a client's request to libmpv; the reply comes as an event of the handle.
    package func ask(
        _ upstream: MpvClient, _ sender: Sender, _ call: UpstreamCall, expectedBytes: Int = 0,
        _ request: (borrowing MpvHandle, UInt64) throws(MpvError) -> Void
    ) -> GatewayOutcome {
        let number = open(sender, call)
        upstream.openRequest(number, inOrder: sender.slot?.isAsync != true, expectedBytes: expectedBytes)
        send(number, upstream, request)
        return .none
    }

    package func send(
        _ number: UInt64, _ upstream: MpvClient, _ request: (borrowing MpvHandle, UInt64) throws(MpvError) -> Void
    ) {
        do throws(MpvError) {
            try upstream.send(number, request)
        } catch {
            refused.append((number, error))
        }
    }

    /// The calls that libmpv did not accept while an input was processed.
    package func takeRefused() -> [(call: UInt64, error: MpvError)] {
        guard !refused.isEmpty else { return [] }
        defer { refused = [] }
        return refused
    }

    // MARK: - Open calls

    package subscript(number: UInt64) -> (sender: Sender, call: UpstreamCall)? { calls[number] }

    /// The unanswered requests of a client.
    package func numbers(of client: Int) -> Set<UInt64> { calls.numbers { $0.sender.client == client } }

    /// Clients with an unanswered change of file; 0 is the inbox.
    package var fileChangers: Set<Int> {
        var clients: Set<Int> = []
        for (sender, call) in calls.all where call.changesFile { clients.insert(sender.client) }
        return clients
    }

    /// The number of a client's unanswered changes of file.
    package func fileChangeCount(of client: Int) -> Int {
        calls.all.count { $0.call.changesFile && $0.sender.client == client }
    }

    /// Whether an unanswered request changes the file.
    package func changesFile(_ number: UInt64) -> Bool { calls[number]?.call.changesFile ?? false }

    /// The senders of all unanswered requests.
    package var senders: [Sender] { calls.all.map(\.sender) }
}
