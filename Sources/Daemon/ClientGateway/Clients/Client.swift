import MpvCommands
package import NIOCore
package import SeekConfiguration
package import SeekProtocol
package import SocketServer

/// A connected client: its session, its requests that have not begun, its dialect and its subscriptions.
///
/// The registry owns it. Use it only on the daemon's loop.
package final class Client {
    /// The protocol that a client speaks, detected from its first request.
    package enum Dialect: Equatable {
        /// It has sent no request yet. After the deadline it counts as a listener to mpv's events. Next: mpv, seekd.
        case unknown(until: NIODeadline)
        /// It gets all of mpv's events, as mpv sends them.
        case mpv
        /// It gets the events that it subscribes to.
        case seekd
    }

    package let session: Session
    /// The socket that it connected to, whose configuration decides on its access.
    package let socket: Configuration.Socket
    package private(set) var requests = RequestQueue()
    package private(set) var dialect: Dialect
    /// Its libmpv handle; nil if it needs none.
    package private(set) var upstream: MpvClient?
    package private(set) var subscriptions: Set<EventName> = []
    /// An input that serves its next request is queued, or will be.
    package private(set) var isScheduled = false
    /// Bytes of messages that libmpv keeps for it since it fell behind.
    package private(set) var keptBytes = 0
    /// The registry has removed it: nothing more is served.
    package private(set) var isRemoved = false
    /// Its next request asks for a large reply, and waits until libmpv has made those of others.
    package private(set) var awaitsTurn = false
    private var servedCount = 0

    /// - Parameter silentUntil: after this it counts as a listener, unless it has sent a request.
    package init(_ session: Session, on socket: Configuration.Socket, silentUntil: NIODeadline) {
        self.session = session
        self.socket = socket
        dialect = .unknown(until: silentUntil)
    }

    package var id: Int { session.id }

    // MARK: - Requests

    package func enqueue(_ request: Result<Request, Refusal>, _ slot: ReplyQueue.Slot?) {
        requests.append(RequestQueue.Entry(request: request, slot: slot, hasWaited: session.lineHasWaited))
    }

    package func dequeue() -> RequestQueue.Entry? { requests.next(isQuiet: upstream?.isQuiet ?? true) }

    package func putBack(_ entry: RequestQueue.Entry) { requests.putBack(entry) }

    package func setAwaitsTurn(_ awaits: Bool) { awaitsTurn = awaits }

    package func holdRequests() { requests.hold() }

    package func releaseRequests() { requests.release() }

    package func dropRequests() -> [RequestQueue.Entry] { requests.removeAll() }

    /// Whether something of it may be served once a request is answered: it waits, or sends no more.
    package var isWaiting: Bool { !requests.isEmpty || !session.isReading || session.phase != .open }

    /// Requests that are not answered.
    package var unansweredCount: Int { max(session.unansweredCount, upstream?.unansweredCount ?? 0) }

    /// Marks that an input which serves it is queued.
    ///
    /// - Returns: false if there is one already.
    package func schedule() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }

    package func unschedule() { isScheduled = false }

    package func markRemoved() { isRemoved = true }

    /// Requests served between two flushes: a client that pipelines can read the first replies while the others are
    /// made.
    private static let requestsPerFlush = 16

    package func countServed() {
        servedCount += 1
        if servedCount.isMultiple(of: Self.requestsPerFlush) { session.flush() }
    }

    // MARK: - Dialect

    /// Sets the dialect if it is unknown.
    ///
    /// - Returns: false if it was known already.
    package func detect(_ dialect: Dialect) -> Bool {
        guard case .unknown = self.dialect else { return false }
        self.dialect = dialect
        return true
    }

    /// When a silent client starts to count as a listener; nil if its dialect is known.
    package var silentUntil: NIODeadline? {
        if case .unknown(let deadline) = dialect { return deadline }
        return nil
    }

    package func attach(_ upstream: MpvClient) { self.upstream = upstream }

    package func detachUpstream() -> MpvClient? {
        defer { upstream = nil }
        return upstream
    }

    // MARK: - Slow clients

    /// Whether seekd holds bytes for it: output that it has not read, or large replies that libmpv makes.
    package var holdsBytes: Bool { session.holdsOutput || (upstream?.expectedBytes ?? 0) > 0 }

    package func resumeOutput() {
        keptBytes = 0
        session.resumeOutput()
        upstream?.resumeLog()
    }

    package func countKept(_ bytes: Int) { keptBytes += bytes }

    // MARK: - Subscriptions

    package func subscribe(to names: [EventName]) { subscriptions.formUnion(names) }

    package func unsubscribe(from names: [EventName]) { subscriptions.subtract(names) }

    /// In the protocol's order.
    package var subscribedNames: [EventName] { EventName.allCases.filter(subscriptions.contains) }
}

/// A client's requests that have not begun, in their order.
///
/// libmpv's core serves requests in order, so most are handed over at once. Two kinds wait: requests that libmpv serves
/// outside its core wait until the core has answered all earlier ones, and every request after a command that the core
/// runs asynchronously waits for that command.
package struct RequestQueue {
    package struct Entry {
        package let request: Result<Request, Refusal>
        /// Nil for a text command, which is never answered.
        package let slot: ReplyQueue.Slot?
        /// It has waited in the socket, for longer than its sender expected.
        package let hasWaited: Bool

        /// Whether it is a request of mpv's protocol, or not a valid request.
        package var isMpv: Bool {
            switch request {
            case .success(.mpv), .failure: true
            case .success: false
            }
        }
    }

    /// One line of text may hold thousands of commands.
    private var waiting = CircularBuffer<Entry>()
    /// The queue waits for the reply to the last command.
    private var isHeld = false

    package var isEmpty: Bool { waiting.isEmpty }

    package mutating func append(_ entry: Entry) { waiting.append(entry) }

    /// Puts back a request that did not begin.
    package mutating func putBack(_ entry: Entry) { waiting.prepend(entry) }

    /// Removes and returns the requests that have not begun.
    @discardableResult
    package mutating func removeAll() -> [Entry] {
        defer { waiting = CircularBuffer() }
        return Array(waiting)
    }

    /// Removes and returns the next request; nil if there is none, or it has to wait.
    ///
    /// - Parameter isQuiet: all requests that began are answered.
    package mutating func next(isQuiet: Bool) -> Entry? {
        if isQuiet { isHeld = false }
        guard let first = waiting.first, !isHeld, isQuiet || !Self.waitsForOthers(first) else { return nil }
        return waiting.removeFirst()
    }

    /// Makes the next request wait for the reply to the request that has just begun.
    package mutating func hold() { isHeld = true }

    /// Lets it begin all the same.
    package mutating func release() { isHeld = false }

    private static func waitsForOthers(_ entry: Entry) -> Bool {
        guard case .success(.mpv(let request)) = entry.request else { return false }
        switch request {
        case .observeProperty, .unobserveProperty, .requestLogMessages, .setEvent: return true
        case .clientName, .time, .version, .getProperty, .setProperty, .command: return false
        }
    }
}
