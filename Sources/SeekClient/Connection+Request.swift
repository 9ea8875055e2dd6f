package import SeekProtocol

extension Connection {
    /// Sends a command and waits for its reply; events that come before it go to `onEvent`, in order.
    ///
    /// - Parameters:
    ///   - command: JSON as it stands behind `"command":`, e.g. `["tap", "forward", 3]`.
    ///   - deadline: nil waits for ever.
    ///   - onEvent: called for each event, on this thread.
    /// - Returns: what the daemon answered; a refusal is a response too, see `Response.isSuccess`.
    /// - Throws: `notJSON` for the command, `closed` if the daemon went away without an answer, or what sending and
    ///   reading throw.
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

    /// The same for a command that is written in Swift.
    public mutating func request(
        _ command: Command, deadline: ContinuousClock.Instant? = nil, onEvent: (Message) -> Void = { _ in }
    ) throws(ClientError) -> Response {
        try request(command.value, deadline: deadline, onEvent: onEvent)
    }

    /// The same for a command that is a value already: a list, or an object with `name`.
    package mutating func request(
        _ command: JSONValue, deadline: ContinuousClock.Instant? = nil, onEvent: (Message) -> Void = { _ in }
    ) throws(ClientError) -> Response {
        requestID += 1
        let id = JSONValue.integer(Int64(requestID))
        do {
            try send(line: Command(command).line(requestID: requestID))
        } catch .closed {
            // It may have said why before it hung up: too many clients.
        }
        while let message = try nextMessage(deadline: deadline) {
            guard let response = Response(message) else {
                onEvent(message)
                continue
            }
            let replied = message.value["request_id"]
            // What is wrong with the connection as a whole is told under 0, the id of a request that has none.
            if replied == id || (replied == .integer(0) && !response.isSuccess) { return response }
        }
        throw .closed
    }
}
