internal import Glibc
internal import Linux
package import SeekProtocol

/// A blocking connection to a daemon's socket: lines out, lines in.
///
/// For one thread at a time; closed when it goes out of scope. It raises no SIGPIPE and handles EINTR.
public struct Connection: ~Copyable {
    /// Maximum bytes of a line; a longer one does not come from seekd.
    public static let maximumLineLength = 64 << 20

    private let socket: ClientSocket
    private var received = LineBuffer()
    private var isAtEnd = false
    /// The newest `request_id`; replies come in this order.
    var requestID = 0

    /// A descriptor, usually standard output: when its reader goes away, every wait ends with `outputClosed`.
    package var watchedOutput: Int32?

    /// Connects to a Unix socket.
    ///
    /// - Parameters:
    ///   - path: the socket's path in the file system.
    ///   - sendTimeout: the maximum wait of the connection attempt, and of each send, for a busy daemon.
    /// - Throws: `pathTooLong`, `unreachable` with the `errno`, or `system` if no socket can be created.
    public init(path: String, sendTimeout: Duration = .seconds(5)) throws(ClientError) {
        self.init(try ClientSocket(path: path, sendTimeout: sendTimeout))
    }

    /// The compiler of Swift 6.2 aborts if an initializer throws while some properties have their default values.
    private init(_ socket: consuming ClientSocket) {
        self.socket = socket
    }

    /// Sends a line; appends its `\n` if it has none.
    ///
    /// - Throws: `closed` if the daemon is gone, `timedOut` if it reads nothing for `sendTimeout`.
    public mutating func send(line: [UInt8]) throws(ClientError) {
        var bytes = line
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        var sent = 0
        while sent < bytes.count { sent += try socket.send(bytes[sent...]) }
    }

    /// Waits for the next line.
    ///
    /// - Parameter deadline: nil waits without a limit.
    /// - Returns: the line without its `\n`; nil when the daemon has closed the connection.
    /// - Throws: `timedOut`, after which the connection can still be used; `lineTooLong`; `outputClosed`.
    public mutating func readLine(deadline: ContinuousClock.Instant? = nil) throws(ClientError) -> [UInt8]? {
        while true {
            if let line = received.next() { return line }
            if isAtEnd { return nil }
            guard received.count <= Self.maximumLineLength else {
                throw .lineTooLong(limit: Self.maximumLineLength)
            }
            try waitForInput(until: deadline)
            isAtEnd = try !socket.receive(into: &received)
        }
    }

    /// Waits for the next reply or event, as `readLine` does.
    ///
    /// - Parameter deadline: nil waits without a limit.
    /// - Returns: nil when the daemon has closed the connection.
    /// - Throws: also `notUnderstood` for a line that is not a JSON object.
    public mutating func nextMessage(deadline: ContinuousClock.Instant? = nil) throws(ClientError) -> Message? {
        guard let line = try readLine(deadline: deadline) else { return nil }
        return try Message(line: line)
    }

    private func waitForInput(until deadline: ContinuousClock.Instant?) throws(ClientError) {
        var waits = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
        // Without requested events, poll still reports a pipe whose reader is gone.
        if let watchedOutput { waits.append(pollfd(fd: watchedOutput, events: 0, revents: 0)) }
        while true {
            let result = poll(&waits, nfds_t(waits.count), deadline?.pollTimeout ?? -1)
            if result < 0, errno != EINTR { throw .system(call: "poll", code: errno) }
            if result < 0 { continue }
            if waits.count > 1, waits[1].revents != 0 { throw .outputClosed }
            if waits[0].revents != 0 { return }
            if let deadline, deadline <= .now { throw .timedOut }
        }
    }
}

extension Connection {
    /// Sends a command and waits for its reply; events that come before it go to `onEvent`, in order.
    ///
    /// - Parameters:
    ///   - command: the JSON value of `"command"`, e.g. `["tap", "forward", 3]`.
    ///   - deadline: nil waits without a limit.
    ///   - onEvent: called for each event, on this thread.
    /// - Returns: the reply; a refusal is a response too, see `Response.isSuccess`.
    /// - Throws: `notJSON` for the command, `closed` if the daemon closed the connection without a reply, or what sending
    ///   and reading throw.
    public mutating func request(
        _ command: String, deadline: ContinuousClock.Instant? = nil, onEvent: (Message) -> Void = { _ in }
    ) throws(ClientError) -> Response {
        let value: JSONValue
        do {
            value = try JSONReader.value(of: command.utf8)
        } catch {
            throw .notJSON(problem: error.problem, offset: error.offset)
        }
        return try request(value, deadline: deadline, onEvent: onEvent)
    }

    /// The same for a `Command`.
    public mutating func request(
        _ command: Command, deadline: ContinuousClock.Instant? = nil, onEvent: (Message) -> Void = { _ in }
    ) throws(ClientError) -> Response {
        try request(command.value, deadline: deadline, onEvent: onEvent)
    }

    /// The same for a JSON value: a list, or an object with `name`.
    package mutating func request(
        _ command: JSONValue, deadline: ContinuousClock.Instant? = nil, onEvent: (Message) -> Void = { _ in }
    ) throws(ClientError) -> Response {
        requestID += 1
        let id = JSONValue.integer(Int64(requestID))
        do {
            try send(line: Command(command).line(requestID: requestID))
        } catch .closed {
            // The daemon may have sent a reason before it closed: too many clients.
        }
        while let message = try nextMessage(deadline: deadline) {
            guard let response = Response(message) else {
                onEvent(message)
                continue
            }
            let replied = message.value["request_id"]
            // Errors of the connection as a whole have id 0, as a request without an id.
            if replied == id || (replied == .integer(0) && !response.isSuccess) { return response }
        }
        throw .closed
    }
}

extension Connection {
    /// The paths where a client looks for a daemon, in order: only `$SEEKD_SOCKET` if it is set, otherwise the user's
    /// runtime directory, then the system's.
    public static var standardPaths: [String] {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        return SocketPath.candidates(
            SocketPath.Environment(
                seekdSocket: variable("SEEKD_SOCKET"), runtimeDirectory: variable("XDG_RUNTIME_DIR"),
                userID: getuid()))
    }
}
