import MediaPolicy
import NIOHTTP1

/// Decides which requests are served. A page from elsewhere must neither be served under a host name of its own (DNS
/// rebinding) nor reach the buttons; and without the token nothing reaches the buttons.
struct RequestCheck: Sendable {
    /// This machine's host names, besides its addresses; in lower case.
    let names: Set<String>
    /// The token that pages must send; nil: none.
    let token: WebToken?

    /// What the token of a request is.
    enum TokenState: Equatable {
        case right
        case missing
        case wrong
    }

    /// What every request must fulfil.
    func check(_ request: HTTPRequestHead) throws(WebRefusal) {
        let hosts = request.headers["Host"]
        guard hosts.count == 1, let host = hosts.first, !host.isEmpty else {
            throw WebRefusal(.badRequest, "a request needs one Host header")
        }
        guard isKnown(host: host) else {
            throw WebRefusal(
                .forbidden,
                noted(
                    "this is not served under that name: use the machine's address, or start seek-web with --name NAME")
            )
        }
        for origin in request.headers["Origin"] { try check(origin, to: host) }
        guard !request.headers.contains(name: "Transfer-Encoding"),
            request.headers["Content-Length"].allSatisfy({ $0 == "0" })
        else { throw WebRefusal(.payloadTooLarge, "requests with a body are not accepted") }
        guard request.method == .GET else { throw WebRefusal(.methodNotAllowed, "the only method is GET") }
    }

    /// Whether the text is an address of this page that another device may be able to use too.
    func isPlace(_ text: String) -> Bool {
        guard text.utf8.count <= Pairing.longestAddress, text.hasSuffix("/"),
            let scheme = ["http://", "https://"].first(where: text.hasPrefix)
        else { return false }
        let host = text.dropFirst(scheme.count).dropLast()
        guard isKnown(host: String(host)) else { return false }
        guard let address = WebAddress("\(host):80") ?? WebAddress(String(host)) else { return true }
        return !address.isLoopback
    }

    func tokenState(of target: RequestTarget) -> TokenState {
        guard let token else { return .right }
        guard let guess = target.token else { return .missing }
        return token.matches(guess) ? .right : .wrong
    }

    /// What a page's connection must fulfil besides, once its token is right.
    func checkHandshake(_ request: HTTPRequestHead) throws(WebRefusal) {
        guard request.headers[canonicalForm: "Upgrade"].contains(where: { $0.lowercased() == "websocket" }) else {
            throw WebRefusal(.upgradeRequired, "only WebSocket connections are accepted here; the page is at /")
        }
        // Browsers always send it.
        guard request.headers["Origin"].count == 1 else {
            throw WebRefusal(.forbidden, "the Origin header of a page is missing")
        }
        let isUpgrade = request.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
        let keys = request.headers["Sec-WebSocket-Key"]
        // 16 bytes in base64.
        guard isUpgrade, keys.count == 1, keys[0].utf8.count == 24, keys[0].hasSuffix("=="),
            request.headers["Sec-WebSocket-Version"] == ["13"]
        else { throw WebRefusal(.badRequest, "this is not a WebSocket handshake of version 13") }
    }

    /// Whether it is an address or one of the names. A name could be registered by anyone; an address could not.
    private func isKnown(host: String) -> Bool {
        var name = host.lowercased()
        if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isNumber) {
            name = String(name[..<colon])
        }
        return name == "localhost" || names.contains(name) || WebAddress.Host(name) != nil
    }

    /// The page must come from the very host that it connects to.
    private func check(_ origin: String, to host: String) throws(WebRefusal) {
        let (origin, host) = (origin.lowercased(), host.lowercased())
        guard origin == "http://\(host)" || origin == "https://\(host)" else {
            throw WebRefusal(.forbidden, "pages from other origins are not served")
        }
    }
}

/// The path and the token of a request's target, such as "/events?token=T".
struct RequestTarget {
    /// As it came, with its escapes: no path that is served has any.
    let path: Substring
    private let query: Substring

    init(_ target: String) {
        let end = target.firstIndex(of: "?") ?? target.endIndex
        path = target[..<end]
        query = end < target.endIndex ? target[target.index(after: end)...] : ""
    }

    /// The bytes of the first `token` parameter; nil if there is none.
    var token: [UInt8]? { parameter("token") }

    /// The bytes of the first parameter of this name, without percent escapes; nil if there is none.
    func parameter(_ name: String) -> [UInt8]? {
        for parameter in query.split(separator: "&") where parameter.hasPrefix("\(name)=") {
            return PercentEncoding.decoded(Array(parameter.utf8.dropFirst(name.utf8.count + 1))[...])
        }
        return nil
    }
}

/// Why a request is not served.
struct WebRefusal: Error, Equatable {
    let status: HTTPResponseStatus
    /// A sentence for a person, without a full stop.
    let message: String
    /// Seconds after which to try again; only for `tooManyRequests`.
    var retryAfter: Int?

    init(_ status: HTTPResponseStatus, _ message: String, retryAfter: Int? = nil) {
        self.status = status
        self.message = message
        self.retryAfter = retryAfter
    }

    /// The headers that this status asks for.
    var headers: [(String, String)] {
        switch status {
        case .methodNotAllowed: [("Allow", "GET")]
        case .unauthorized: [("WWW-Authenticate", "Bearer")]
        case .upgradeRequired: [("Upgrade", "websocket")]
        case .tooManyRequests: retryAfter.map { [("Retry-After", "\($0)")] } ?? []
        default: []
        }
    }
}
