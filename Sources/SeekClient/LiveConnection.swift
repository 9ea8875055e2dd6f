public import SeekProtocol

/// A connection that comes back by itself: to a daemon that isn't there yet, was restarted, or was killed in the middle of
/// a word.
///
/// ```swift
/// let seekd = try LiveConnection(to: [.seekButton])
/// for await update in seekd.updates {
///     if case .event(.seekButton(let button), _) = update { print(button.label) }
/// }
/// ```
///
/// A thread of its own waits for the daemon; nothing is polled while a daemon is there. While none is, it is looked for
/// after 50 ms, and then less and less often, down to once a second. It ends by `close`, or when nobody has it nor its
/// `updates` any more.
public final class LiveConnection: Sendable {
    /// Daemons answer at once; one that takes this long has stopped.
    package static let patience = Duration.seconds(10)

    let queue = UpdateQueue()
    private let link: Link

    /// Begins to look for a daemon.
    ///
    /// - Parameters:
    ///   - events: what is subscribed to, each time anew.
    ///   - progressRate: how often `progress` is told while it goes on, 1 to 60 a second; nil: 10.
    ///   - paths: where to look, in order; the first that answers is taken, and one that says nothing for 10 s is none.
    /// - Throws: `system` where not even a thread is to be had.
    public init(
        to events: [EventName] = EventName.allCases, progressRate: Double? = nil,
        paths: [String] = Connection.standardPaths
    ) throws(ClientError) {
        link = try Link(
            paths: paths, subscription: .subscribe(to: events, progressRate: progressRate), patience: Self.patience,
            queue: queue)
        try link.start()
    }

    /// The same for who passes events on: each is told as it came, as `Update.other`.
    ///
    /// - Parameter patience: how long a daemon that takes the connection may say nothing before the next path is tried.
    package init(
        relaying events: [EventName], progressRate: Double? = nil, paths: [String],
        patience: Duration = LiveConnection.patience
    ) throws(ClientError) {
        link = try Link(
            paths: paths, subscription: .subscribe(to: events, progressRate: progressRate), relays: true,
            patience: patience, queue: queue)
        try link.start()
    }

    deinit {
        link.close()
    }

    /// What is told, for one `for await`.
    public var updates: Updates { Updates(connection: self) }

    /// For a program that waits in `poll` and runs no tasks: wakes the pipe whenever there is an update to take.
    package func wake(_ pipe: WakeupPipe) { queue.wake(pipe) }

    /// The next update, if there is one; instead of `updates`.
    package func takeUpdate() -> Update? { queue.take() }

    /// Sends a command from any thread, at once and without waiting; commands arrive in the order of the calls.
    ///
    /// What it changes comes as events, a refusal as `Update.refused`. It is not kept for a daemon that comes later: a
    /// press of minutes ago is nobody's wish any more.
    ///
    /// - Throws: `closed` while no daemon is there; `timedOut` where it has not taken a megabyte of commands yet.
    public func send(_ command: Command) throws(ClientError) {
        try link.send(command, .nobody)
    }

    /// The same for a command whose answer somebody waits for: told on the connection's own thread, which is not to be
    /// kept waiting.
    package func send(
        _ command: Command, answered: @escaping @Sendable (Result<Response, ClientError>) -> Void
    ) throws(ClientError) {
        try link.send(command, .caller(answered))
    }

    /// Sends a command and waits for its answer, which may be a refusal: as long as the daemon takes for it, also where the
    /// task is cancelled meanwhile.
    ///
    /// - Throws: as `send`; `closed` too where the daemon went away without an answer.
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

    /// Ends it: `updates` comes to its end.
    public func close() {
        link.close()
    }
}
