import NIOHTTP1

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
