/// A line as it was understood: what to answer to, and what was asked for or why it can't be served.
package struct IncomingRequest: Equatable, Sendable {
    /// Echoed in the reply, whatever it is; 0 where there was none.
    package var id: JSONValue
    /// The reply may come out of order. What refused a request at once, it refused in order.
    package var isAsync: Bool
    package var request: Result<Request, Refusal>

    /// Understands one line (without its `\n`) that starts with `{`. Never fails: what is wrong is in `request`.
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
                Refusal(.invalidParameter, "this is no JSON: \(error.problem), at byte \(error.offset)"))
            return
        }
        do throws(Refusal) {
            let wantsAsync = try Self.wantsAsync(message)
            // Behind the look at `async`, as in mpv: where that is no flag, the reply bears 0.
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
        throw Refusal(.invalidParameter, "an async request needs a whole number as request_id, got \(id.spoken)")
    }

    private static func wantsAsync(_ message: JSONValue) throws(Refusal) -> Bool {
        switch message.member("async") {
        case nil: return false
        case .bool(let flag)?: return flag
        case let other?: throw Refusal(.invalidParameter, "async is true or false, got \(other.spoken)")
        }
    }
}

extension Request {
    /// A command's reply can wait for what it does. The requests of mpv's protocol itself are served in order, as mpv
    /// does, whatever `async` says.
    fileprivate var mayBeAsync: Bool {
        guard case .mpv(let request) = self else { return true }
        if case .command = request { return true }
        return false
    }
}
