public import SeekProtocol

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
