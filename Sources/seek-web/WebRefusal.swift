import FlyingFox

/// Why a request is not served.
struct WebRefusal: Error, Equatable {
    let status: HTTPStatusCode
    /// A sentence for a person, without a full stop.
    let message: String

    init(_ status: HTTPStatusCode, _ message: String) {
        self.status = status
        self.message = message
    }

    var response: HTTPResponse {
        var headers: HTTPHeaders = [.contentType: "text/plain; charset=utf-8"]
        if status == .methodNotAllowed { headers[HTTPHeader("Allow")] = "GET" }
        if status == .unauthorized { headers[HTTPHeader("WWW-Authenticate")] = "Bearer" }
        if status == .upgradeRequired { headers[.upgrade] = "websocket" }
        return .last(status, headers, Array("\(message)\n".utf8))
    }
}
