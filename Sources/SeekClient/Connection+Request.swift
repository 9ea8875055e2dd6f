package import SeekProtocol

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
