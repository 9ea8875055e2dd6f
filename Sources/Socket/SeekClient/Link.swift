internal import Glibc
internal import Synchronization

/// The state that a `LiveConnection` shares with its thread: the socket, and the requests that wait for replies.
///
/// Only the thread reads, connects and closes. A sender writes as much as the socket takes on its own thread, so that a press
/// needs no thread switch; the link's thread sends the rest.
final class Link: Sendable {
    /// What happens with a reply.
    enum Waiting: Sendable {
        /// Nothing; a refusal becomes an update.
        case nobody
        /// It answers the subscription: the daemon serves this client, or not.
        case link
        /// It is passed to the caller, on the link's thread.
        case caller(@Sendable (Result<Response, ClientError>) -> Void)
        /// The same for several callers, of equal commands.
        case callers([@Sendable (Result<Response, ClientError>) -> Void])
    }

    /// Maximum bytes that wait for a daemon that does not read. Above it, only what ends something is accepted.
    private static let outgoingBound = 1 << 20

    private struct State: ~Copyable {
        var socket: ClientSocket?
        /// Whether the daemon serves this client; commands are accepted from then on.
        var isServed = false
        var isClosed = false
        var outgoing: [UInt8] = []
        /// The newest `request_id` on this socket.
        var requestID = 0
        var waiting: [Int: Waiting] = [:]
        /// Sent in spite of the bound.
        var ends = LateEnds()
        /// Kept when the socket is replaced.
        var observations = Observations(names: [])
    }

    private let state = Mutex(State())
    private let wakeup: WakeupPipe
    let paths: [String]
    let subscription: Command
    /// How long a connected daemon may take to answer the subscription.
    let timeout: Duration
    /// Whether all events are passed on undecoded.
    let relays: Bool
    let queue: UpdateQueue

    init(
        paths: [String], subscription: Command, observations: Observations = Observations(names: []),
        relays: Bool = false, timeout: Duration, queue: UpdateQueue
    ) throws(ClientError) {
        wakeup = try WakeupPipe()
        self.paths = paths
        self.subscription = subscription
        self.relays = relays
        self.timeout = timeout
        self.queue = queue
        state.withLock { $0.observations = observations }
    }

    // MARK: - From any thread

    func send(_ command: Command, _ waiting: Waiting) throws(ClientError) {
        try state.withLock { state throws(ClientError) in
            guard state.isServed else { throw .closed }
            try Self.send(command, waiting, on: &state)
            if !state.outgoing.isEmpty { wakeup.wake() }
        }
    }

    /// Observes properties from now on, on each connection; those that are observed already only once.
    func observe(_ names: [String]) throws(ClientError) {
        try state.withLock { state throws(ClientError) in
            let commands = state.observations.add(names)
            guard state.socket != nil else { return }
            for command in commands { try Self.send(command, .nobody, on: &state) }
            if !state.outgoing.isEmpty { wakeup.wake() }
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        wakeup.wake()
    }

    private static func send(
        _ command: Command, _ waiting: Waiting, on state: inout State
    ) throws(ClientError) {
        let line = command.line(requestID: state.requestID + 1)
        if state.outgoing.count > outgoingBound {
            switch state.ends.add(command, bytes: line.count, requestID: state.requestID + 1) {
            case .refused: throw .timedOut
            case .known(let requestID): return try join(waiting, requestID, on: &state)
            case .new: break
            }
        } else {
            state.ends = LateEnds()
        }
        state.requestID += 1
        state.outgoing += line
        state.waiting[state.requestID] = waiting
        flush(&state)
    }

    /// Has an equal command's reply serve this one too.
    private static func join(_ waiting: Waiting, _ requestID: Int, on state: inout State) throws(ClientError) {
        guard case .caller(let answer) = waiting else { return }
        switch state.waiting[requestID] {
        case .caller(let first): state.waiting[requestID] = .callers([first, answer])
        case .callers(let callers):
            guard callers.count < LateEnds.sharedReplies else { throw .timedOut }
            state.waiting[requestID] = .callers(callers + [answer])
        case .nobody: state.waiting[requestID] = waiting
        case .link, nil: throw .timedOut
        }
    }

    /// Sends as much as the socket takes. The reading thread finds a broken connection.
    private static func flush(_ state: inout State) {
        var sent = 0
        while sent < state.outgoing.count,
            let count = try? state.socket?.send(state.outgoing[sent...], flags: Int32(MSG_DONTWAIT))
        {
            sent += count
        }
        state.outgoing.removeFirst(sent)
    }

    // MARK: - On the link's thread

    var observations: Observations { state.withLock { $0.observations } }

    var isServed: Bool { state.withLock { $0.isServed } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Takes the socket, subscribes, and observes the properties. A refused observation becomes an update.
    func open(_ socket: consuming ClientSocket) throws(ClientError) {
        var socket = Optional(socket)
        try state.withLock { state throws(ClientError) in
            state.socket = socket.take()
            try Self.send(subscription, .link, on: &state)
            for command in state.observations.commands { try Self.send(command, .nobody, on: &state) }
        }
    }

    /// The daemon serves this client.
    func begin(at path: String) {
        // Before the update, so that a client that reacts to it can send.
        state.withLock { $0.isServed = true }
        queue.put(.connected(path: path))
    }

    /// Closes the socket; requests that wait for replies fail with `closed`.
    func drop() {
        let waiting = state.withLock { state in
            defer {
                let (isClosed, observations) = (state.isClosed, state.observations)
                state = State()
                (state.isClosed, state.observations) = (isClosed, observations)
            }
            return state.waiting
        }
        for waiting in waiting.values {
            switch waiting {
            case .caller(let answer): answer(.failure(.closed))
            case .callers(let callers): for answer in callers { answer(.failure(.closed)) }
            case .nobody, .link: break
            }
        }
    }

    /// Waits for input, for room if there is outgoing data, for a wakeup, or for the timeout.
    ///
    /// - Returns: whether there is input, or the end of the connection.
    func wait(milliseconds: Int32 = -1) -> Bool {
        let (descriptor, isCongested) = state.withLock { ($0.socket?.descriptor, !$0.outgoing.isEmpty) }
        let events = Int16(POLLIN) | (isCongested ? Int16(POLLOUT) : 0)
        var waits = [
            pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
            // poll ignores a negative descriptor.
            pollfd(fd: descriptor ?? -1, events: events, revents: 0),
        ]
        guard poll(&waits, nfds_t(waits.count), milliseconds) > 0 else { return false }
        if waits[0].revents != 0 { wakeup.drain() }
        if waits[1].revents & Int16(POLLOUT) != 0 { state.withLock { Self.flush(&$0) } }
        return waits[1].revents & ~Int16(POLLOUT) != 0
    }

    /// Reads what has arrived.
    ///
    /// - Returns: false at the end of the connection.
    func receive(into buffer: inout LineBuffer) throws(ClientError) -> Bool {
        try state.withLock { state throws(ClientError) in
            try state.socket?.receive(into: &buffer) ?? false
        }
    }

    /// Removes and returns what waits for this reply; nil if no request has this id.
    func takeWaiting(for requestID: Int) -> Waiting? {
        state.withLock { $0.waiting.removeValue(forKey: requestID) }
    }
}
