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
    package static let patience = Duration.seconds(10)

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
            observations: Observations(names: properties), patience: Self.patience, queue: queue)
        try link.start()
    }

    /// The same for a client that passes events on: each one comes undecoded, as `Update.other`. Properties come as
    /// `Update.property`.
    ///
    /// - Parameter patience: how long a daemon may take to answer before the next path is tried.
    package init(
        relaying events: [EventName], progressRate: Double? = nil, observing properties: [String] = [],
        paths: [String], patience: Duration = LiveConnection.patience
    ) throws(ClientError) {
        link = try Link(
            paths: paths, subscription: .subscribe(to: events, progressRate: progressRate),
            observations: Observations(names: properties), relays: true, patience: patience, queue: queue)
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
