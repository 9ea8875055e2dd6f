public import SeekProtocol

/// A connection that reconnects: to a daemon that has not started yet, was restarted, or was killed.
///
/// ```swift
/// let seekd = try LiveConnection(to: [.seekButton])
/// for await update in seekd.updates {
///     if case .event(.seekButton(let button), _) = update { print(button.label) }
/// }
/// ```
///
/// It has a thread that waits for the daemon without polling. Without a daemon it tries to connect after 50 ms, and then with
/// exponential backoff up to one second. It ends with `close`, or when neither it nor its `updates` are referenced.
public final class LiveConnection: Sendable {
    /// Daemons answer at once: one that takes longer hangs.
    package static let timeout = Duration.seconds(10)

    let queue = UpdateQueue()
    let link: Link

    /// Starts looking for a daemon.
    ///
    /// - Parameters:
    ///   - events: what to subscribe to, on each connection.
    ///   - progressRate: `progress` events a second during playback, 1 to 60; nil: 10.
    ///   - properties: names of mpv's properties to observe, on each connection, 256 at most: volume, playlist, tracks and
    ///     whatever else seekd's events do not tell. Each comes as `Update.property`. mpv's own events come as well then,
    ///     as `Update.other`.
    ///   - paths: where to look, in order: the first daemon that answers within 10 s is used.
    /// - Throws: `system` if no thread can be created.
    public init(
        to events: [EventName] = EventName.allCases, progressRate: Double? = nil, observing properties: [String] = [],
        paths: [String] = Connection.standardPaths
    ) throws(ClientError) {
        link = try Link(
            paths: paths, subscription: .subscribe(to: events, progressRate: progressRate),
            observations: Observations(names: properties), timeout: Self.timeout, queue: queue)
        try link.start()
    }

    /// The same for a client that passes events on: each one comes undecoded, as `Update.other`. Properties come as
    /// `Update.property`.
    ///
    /// - Parameter timeout: how long a daemon may take to answer before the next path is tried.
    package init(
        relaying events: [EventName], progressRate: Double? = nil, observing properties: [String] = [],
        paths: [String], timeout: Duration = LiveConnection.timeout
    ) throws(ClientError) {
        link = try Link(
            paths: paths, subscription: .subscribe(to: events, progressRate: progressRate),
            observations: Observations(names: properties), relays: true, timeout: timeout, queue: queue)
        try link.start()
    }

    deinit {
        link.close()
    }

    /// The updates, for one `for await`.
    public var updates: Updates { Updates(connection: self) }

    /// For a program that waits in `poll` and runs no tasks: wakes the pipe whenever there is an update.
    package func wake(_ pipe: WakeupPipe) { queue.wake(pipe) }

    /// The next update, if there is one. Use it instead of `updates`.
    package func takeUpdate() -> Update? { queue.take() }

    /// Sends a command from any thread without waiting; commands arrive in the order of the calls.
    ///
    /// Its effects come as events, a refusal as `Update.refused`. A command is not kept for a daemon that starts later: an old
    /// press is no longer wanted.
    ///
    /// - Throws: `closed` if no daemon is connected; `timedOut` if more than a megabyte of commands waits for the daemon.
    ///   What ends something is sent nevertheless, once: `release`, `scrub-end`, `pause`, `stop`, `cancel`.
    public func send(_ command: Command) throws(ClientError) {
        try link.send(command, .nobody)
    }

    /// The same with a callback for the reply. It runs on the connection's thread and must not block.
    package func send(
        _ command: Command, answered: @escaping @Sendable (Result<Response, ClientError>) -> Void
    ) throws(ClientError) {
        try link.send(command, .caller(answered))
    }

    /// Sends a command and waits for its reply, which may be a refusal. There is no timeout, and cancelling the task does not
    /// end the wait.
    ///
    /// - Throws: as `send`; also `closed` if the connection ended without a reply.
    public func request(_ command: Command) async throws(ClientError) -> Response {
        let link = link
        let result: Result<Response, ClientError> = await withCheckedContinuation { continuation in
            do throws(ClientError) {
                try link.send(command, .caller { continuation.resume(returning: $0) })
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }

    /// Ends the connection and `updates`.
    public func close() {
        link.close()
    }
}

/// Requests with a typed result. All throw what `request` throws; also `refused` with the daemon's code and message, and
/// `notUnderstood` if the other side is not a seekd of this protocol.
extension LiveConnection {
    /// Presses a seek button, and waits for what the press has done; `send(.tap(...))` does not wait.
    ///
    /// - Parameters:
    ///   - button: forward or backward.
    ///   - count: 1 to 1,000 at once.
    ///   - interval: seconds that each press asks for, above 0 and at most 86,400; nil: the daemon's setting.
    public func tap(
        _ button: Direction, count: Int = 1, interval: Double? = nil
    ) async throws(ClientError) -> TapResult {
        try await result(of: .tap(button, count: count, interval: interval)) { TapResult(fields: $0) }
    }

    /// The whole state at once.
    public func snapshot() async throws(ClientError) -> Snapshot {
        try await result(of: .snapshot) { Snapshot(fields: $0) }
    }

    /// The value of one of mpv's properties now.
    ///
    /// - Parameter name: mpv's name for it, e.g. "volume".
    /// - Throws: `refused` with "property unavailable" while it has no value, and "property not found" if mpv has no such
    ///   property.
    public func property(_ name: String) async throws(ClientError) -> ObservedProperty {
        try await result(of: Command("get_property", .text(name))) { ObservedProperty(name: name, value: $0) }
    }

    /// Observes more of mpv's properties, on this connection and on each later one. Each comes as `Update.property`: first
    /// its value, then each change.
    ///
    /// - Parameter properties: mpv's names; 256 at most in all. One that is observed already is not observed twice.
    /// - Throws: `timedOut` if more than a megabyte of commands waits for the daemon. Never because there is no daemon.
    public func observe(_ properties: String...) throws(ClientError) {
        try link.observe(properties)
    }

    private func result<Value>(
        of command: Command, _ decode: (JSONValue) -> Value?
    ) async throws(ClientError) -> Value {
        let response = try await request(command)
        guard response.isSuccess else { throw .refused(error: response.error, message: response.message) }
        guard let value = decode(response.data ?? .null) else {
            throw .notUnderstood(line: String(decoding: response.line.prefix(80), as: UTF8.self))
        }
        return value
    }
}
