import FlyingFox

/// Who is served. A page from elsewhere must neither be served under a name of its own (DNS rebinding) nor reach the
/// buttons, and without the token nobody does.
struct RequestCheck: Sendable {
    /// Names that the machine is known under, besides its addresses; in lower case.
    let names: Set<String>
    /// What pages must know; nil: nothing.
    let token: WebToken?

    /// What any request must have.
    func check(_ request: HTTPRequest) throws(WebRefusal) {
        guard let host = request.headers[.host], !host.isEmpty else {
            throw WebRefusal(.badRequest, "a request needs a Host header")
        }
        guard isKnown(host: host) else {
            throw WebRefusal(
                .forbidden,
                "this is not served under that name: use the machine's address, or start it with --name NAME")
        }
        if let origin = request.headers[.origin] { try check(origin, to: host) }
        guard request.headers[.transferEncoding] == nil, request.bodySequence.count == 0 else {
            throw WebRefusal(.payloadTooLarge, "nothing here takes a request with a body")
        }
        guard request.method == .GET else { throw WebRefusal(.methodNotAllowed, "everything here is read with GET") }
    }

    /// What the way to the buttons needs besides.
    func checkPage(_ request: HTTPRequest) throws(WebRefusal) {
        if let token {
            guard let given = request.query["token"] else {
                throw WebRefusal(.unauthorized, "this remote asks for the token that it was started with")
            }
            guard token.matches(given) else { throw WebRefusal(.unauthorized, "this is not the token") }
        }
        guard request.headers[.upgrade]?.lowercased() == "websocket" else {
            throw WebRefusal(.upgradeRequired, "this takes WebSocket connections alone; the page is at /")
        }
        // Browsers always send it.
        guard request.headers[.origin] != nil else { throw WebRefusal(.forbidden, "a page's Origin header is missing") }
    }

    /// Whether it is an address or one of the names: an address can't be led elsewhere.
    private func isKnown(host: String) -> Bool {
        var name = host.lowercased()
        if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isNumber) {
            name = String(name[..<colon])
        }
        return name == "localhost" || names.contains(name) || WebAddress.Host(name) != nil
    }

    /// The page that asks must be ours: from the very place that it asks.
    private func check(_ origin: String, to host: String) throws(WebRefusal) {
        let (origin, host) = (origin.lowercased(), host.lowercased())
        guard origin == "http://\(host)" || origin == "https://\(host)" else {
            throw WebRefusal(.forbidden, "a page from elsewhere has no business here")
        }
    }
}

extension HTTPHeader {
    static let origin = HTTPHeader("Origin")
}
