internal import Glibc
internal import Synchronization

/// What a `LiveConnection` shares with its thread: the socket to whichever daemon is there, and who waits for answers.
///
/// The thread alone reads, connects and closes; whoever sends writes what there is room for by himself, so that a press
/// needs no other thread, and leaves the rest to it.
final class Link: Sendable {
    /// What is done with an answer.
    enum Waiting: Sendable {
        /// Nothing; a refusal is told as an update.
        case nobody
        /// The subscription's: it tells whether the daemon serves us.
        case link
        /// On the link's thread.
        case caller(@Sendable (Result<Response, ClientError>) -> Void)
    }

    /// Bytes that may wait for a daemon that takes nothing.
    private static let outgoingBound = 1 << 20

    private struct State: ~Copyable {
        var socket: ClientSocket?
        /// Whether the daemon serves us; commands are taken from then on.
        var isServed = false
        var isClosed = false
        var outgoing: [UInt8] = []
        /// The newest `request_id` given on this socket.
        var requestID = 0
        var waiting: [Int: Waiting] = [:]
    }

    private let state = Mutex(State())
    private let wakeup: WakeupPipe
    let paths: [String]
    let subscription: Command
    /// How long a daemon that was reached may take to serve us.
    let patience: Duration
    /// Whether events are told as they came, whatever they say.
    let relays: Bool
    let queue: UpdateQueue

    init(
        paths: [String], subscription: Command, relays: Bool = false, patience: Duration, queue: UpdateQueue
    ) throws(ClientError) {
        wakeup = try WakeupPipe()
        self.paths = paths
        self.subscription = subscription
        self.relays = relays
        self.patience = patience
        self.queue = queue
    }

    // MARK: - From any thread

    func send(_ command: Command, _ waiting: Waiting) throws(ClientError) {
        try state.withLock { state throws(ClientError) in
            guard state.isServed else { throw .closed }
            try Self.send(command, waiting, on: &state)
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
        guard state.outgoing.count <= outgoingBound else { throw .timedOut }
        state.requestID += 1
        state.outgoing += command.line(requestID: state.requestID)
        state.waiting[state.requestID] = waiting
        flush(&state)
    }

    /// Sends what there is room for. A connection that is broken is found by whoever reads.
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

    var isServed: Bool { state.withLock { $0.isServed } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Takes the socket, and subscribes on it.
    func open(_ socket: consuming ClientSocket) throws(ClientError) {
        var socket = Optional(socket)
        try state.withLock { state throws(ClientError) in
            state.socket = socket.take()
            try Self.send(subscription, .link, on: &state)
        }
    }

    /// The daemon serves us.
    func begin(at path: String) {
        // Whoever sends because of that is served.
        state.withLock { $0.isServed = true }
        queue.put(.connected(path: path))
    }

    /// Closes the socket; who waits for an answer on it gets none.
    func drop() {
        let waiting = state.withLock { state in
            defer {
                let isClosed = state.isClosed
                state = State()
                state.isClosed = isClosed
            }
            return state.waiting
        }
        for case .caller(let answer) in waiting.values { answer(.failure(.closed)) }
    }

    /// Waits for input, for room if something waits to be sent, for a wakeup, or until the time is up.
    ///
    /// - Returns: whether there is input, or an end of it.
    func wait(milliseconds: Int32 = -1) -> Bool {
        let (descriptor, isCongested) = state.withLock { ($0.socket?.descriptor, !$0.outgoing.isEmpty) }
        let events = Int16(POLLIN) | (isCongested ? Int16(POLLOUT) : 0)
        var waits = [
            pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
            // A negative one is passed over.
            pollfd(fd: descriptor ?? -1, events: events, revents: 0),
        ]
        guard poll(&waits, nfds_t(waits.count), milliseconds) > 0 else { return false }
        if waits[0].revents != 0 { wakeup.drain() }
        if waits[1].revents & Int16(POLLOUT) != 0 { state.withLock { Self.flush(&$0) } }
        return waits[1].revents & ~Int16(POLLOUT) != 0
    }

    /// Takes what has come.
    ///
    /// - Returns: whether the connection goes on.
    func receive(into buffer: inout LineBuffer) throws(ClientError) -> Bool {
        try state.withLock { state throws(ClientError) in
            try state.socket?.receive(into: &buffer) ?? false
        }
    }

    /// Who waits for this answer, once; nil where it is to no request of ours.
    func takeWaiting(for requestID: Int) -> Waiting? {
        state.withLock { $0.waiting.removeValue(forKey: requestID) }
    }
}
