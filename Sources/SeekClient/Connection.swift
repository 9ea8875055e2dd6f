internal import Glibc

/// A blocking connection to a daemon's socket: lines out, lines in.
///
/// One thread at a time; closed when it goes out of scope. SIGPIPE is never raised by it, EINTR is nobody's concern.
public struct Connection: ~Copyable {
    /// Bytes a line may have; past it the other side is no seekd.
    public static let maximumLineLength = 64 << 20

    private let socket: ClientSocket
    private var received = LineBuffer()
    private var isAtEnd = false
    /// The newest `request_id` given; replies come in their order.
    var requestID = 0

    /// A descriptor, usually standard output, whose reader going away ends every wait with `outputClosed`.
    package var watchedOutput: Int32?

    /// Connects to a Unix socket.
    ///
    /// - Parameters:
    ///   - path: the socket's path in the file system.
    ///   - sendTimeout: how long connecting, and each send, may wait for a daemon that is too busy to take it.
    /// - Throws: `pathTooLong`, `unreachable` with the `errno`, or `system` where not even a socket is to be had.
    public init(path: String, sendTimeout: Duration = .seconds(5)) throws(ClientError) {
        socket = try ClientSocket(path: path, sendTimeout: sendTimeout)
    }

    /// Sends a line, with its `\n` put behind it where it has none.
    ///
    /// - Throws: `closed` if the daemon is gone, `timedOut` if it takes nothing for as long as `sendTimeout` says.
    public mutating func send(line: [UInt8]) throws(ClientError) {
        var bytes = line
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        var sent = 0
        while sent < bytes.count { sent += try socket.send(bytes[sent...]) }
    }

    /// Waits for the next line.
    ///
    /// - Parameter deadline: nil waits for ever.
    /// - Returns: the line without its `\n`; nil when the daemon has closed the connection.
    /// - Throws: `timedOut`, after which the connection is as good as before; `lineTooLong`; `outputClosed`.
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
    /// - Parameter deadline: nil waits for ever.
    /// - Returns: nil when the daemon has closed the connection.
    /// - Throws: besides, `notUnderstood` for a line that is no JSON object.
    public mutating func nextMessage(deadline: ContinuousClock.Instant? = nil) throws(ClientError) -> Message? {
        guard let line = try readLine(deadline: deadline) else { return nil }
        return try Message(line: line)
    }

    private func waitForInput(until deadline: ContinuousClock.Instant?) throws(ClientError) {
        var waits = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
        // Asked for no events, a pipe without a reader still tells its error.
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
