/// A decoded line: the id to answer to, and the request or its refusal.
package struct IncomingRequest: Equatable, Sendable {
    /// Repeated in the reply, whatever its type; 0 if there was none.
    package var id: JSONValue
    /// The reply may come out of order. A request that is refused while decoding is answered in order.
    package var isAsync: Bool
    package var request: Result<Request, Refusal>

    /// Decodes one line (without its `\n`) that starts with `{`. Errors are in `request`.
    ///
    /// - Parameter maximumNames: names that one request may subscribe to.
    package init(line: some Sequence<UInt8>, maximumNames: Int = 256) {
        self.init(line: Array(line)[...], maximumNames: maximumNames)
    }

    package init(line: ArraySlice<UInt8>, maximumNames: Int = 256) {
        id = .integer(0)
        isAsync = false
        let message: JSONValue
        do {
            message = try JSONReader.value(of: line.prefix(upTo: line.firstIndex(of: 0) ?? line.endIndex))
        } catch {
            request = .failure(
                Refusal(.invalidParameter, "invalid JSON at byte \(error.offset): \(error.problem)"))
            return
        }
        do throws(Refusal) {
            let wantsAsync = try Self.wantsAsync(message)
            // After `async`, as in mpv: if that is invalid, the reply has id 0.
            id = message.member("request_id") ?? .integer(0)
            if wantsAsync { try Self.requireNumber(id) }
            let request = try Request(command: message.member("command"), maximumNames: maximumNames)
            isAsync = wantsAsync && request.mayBeAsync
            self.request = .success(request)
        } catch {
            request = .failure(error)
        }
    }

    private static func requireNumber(_ id: JSONValue) throws(Refusal) {
        if case .integer = id { return }
        throw Refusal(
            .invalidParameter, "expected a whole number as the request_id of an async request, got \(id.spoken)")
    }

    private static func wantsAsync(_ message: JSONValue) throws(Refusal) -> Bool {
        switch message.member("async") {
        case nil: return false
        case .bool(let flag)?: return flag
        case let other?: throw Refusal(.invalidParameter, "async: expected true or false, got \(other.spoken)")
        }
    }
}

extension Request {
    /// Only commands can be answered out of order. The other requests of mpv's protocol are served in order, as in mpv,
    /// even with `async`.
    fileprivate var mayBeAsync: Bool {
        guard case .mpv(let request) = self else { return true }
        if case .command = request { return true }
        return false
    }
}
