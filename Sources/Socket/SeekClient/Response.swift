public import SeekProtocol

/// The reply to a request.
public struct Response: Equatable, Sendable {
    /// The reply's line, without its `\n`.
    public let line: [UInt8]
    /// "success", one of seekd's codes ("not-seekable") or one of mpv's error strings ("invalid parameter").
    public let error: String
    /// A sentence for a person, if the request was refused.
    public let message: String?
    /// The reply's `data`; nil if it has none.
    package let data: JSONValue?

    /// Whether the request was served.
    public var isSuccess: Bool { error == "success" }

    /// The reply's `data` as JSON in mpv's notation; nil if it has none.
    public var dataLine: [UInt8]? { data.map { JSONWriter.bytes(of: $0) } }

    /// The result of `tap` or `press`; nil for any other reply.
    public var tap: TapResult? { data.flatMap { TapResult(fields: $0) } }

    /// The state, in the reply to `snapshot`; nil for any other reply.
    public var snapshot: Snapshot? { data.flatMap { Snapshot(fields: $0) } }

    /// Nil if the message is an event.
    package init?(_ reply: Message) {
        guard reply.event == nil, case .string(let error)? = reply.value["error"] else { return nil }
        line = reply.line
        self.error = error.description
        if case .string(let text)? = reply.value["message"] { message = text.description } else { message = nil }
        data = reply.value["data"]
    }
}

/// One line from the daemon: a reply or an event.
public struct Message: Equatable, Sendable {
    /// The bytes without `\n`; usually UTF-8, but file names need not be.
    public let line: [UInt8]
    /// The decoded line.
    package let value: JSONValue

    /// - Throws: `notUnderstood` if the line is not a JSON object.
    package init(line: [UInt8]) throws(ClientError) {
        let start = String(decoding: line.prefix(80), as: UTF8.self)
        do {
            value = try JSONReader.value(of: line)
        } catch {
            throw .notUnderstood(line: start)
        }
        guard case .object = value else { throw .notUnderstood(line: start) }
        self.line = line
    }

    /// The event's name, e.g. "seek-button"; nil for a reply.
    public var event: String? {
        guard case .string(let name)? = value["event"] else { return nil }
        return name.description
    }
}
