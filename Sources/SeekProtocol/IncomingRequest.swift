/// A line as it was understood: what to answer to, and what was asked for or why it can't be served.
package struct IncomingRequest: Equatable, Sendable {
    /// Echoed in the reply, whatever it is; 0 where there was none.
    package var id: JSONValue
    /// The reply may come out of order.
    package var isAsync: Bool
    package var request: Result<Request, Refusal>

    /// Understands one line (without its `\n`) that starts with `{`. Never fails: what is wrong is in `request`.
    ///
    /// - Parameter mostNames: names that one request may subscribe to.
    package init(line: some Sequence<UInt8>, mostNames: Int = 256) {
        id = .integer(0)
        isAsync = false
        let message: JSONValue
        do {
            message = try JSONReader.value(of: line.prefix { $0 != 0 })
        } catch {
            request = .failure(
                Refusal(.invalidParameter, "this is no JSON: \(error.problem), at byte \(error.offset)"))
            return
        }
        id = message["request_id"] ?? .integer(0)
        do throws(Refusal) {
            isAsync = try Self.isAsync(message, id: id)
            request = .success(try Request(command: message["command"], mostNames: mostNames))
        } catch {
            request = .failure(error)
        }
    }

    private static func isAsync(_ message: JSONValue, id: JSONValue) throws(Refusal) -> Bool {
        switch message["async"] {
        case nil, .bool(false)?: return false
        case .bool(true)?:
            if case .integer = id { return true }
            throw Refusal(.invalidParameter, "an async request needs a whole number as request_id, got \(id.spoken)")
        case let other?: throw Refusal(.invalidParameter, "async is true or false, got \(other.spoken)")
        }
    }
}
