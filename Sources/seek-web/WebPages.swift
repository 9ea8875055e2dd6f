import FlyingFox
import Synchronization

/// Answers requests: the page's files, and each page's connection.
final class WebPages: HTTPHandler {
    /// Pages at a time; each is a client of the daemon.
    static let most = 32
    /// Bytes of a refused body that are read, so that whoever sends them gets to read why.
    private static let refusedBody = 1 << 20

    private let check: RequestCheck
    private let paths: [String]
    private let count = Mutex(0)

    /// - Parameter paths: where the daemon is.
    init(_ check: RequestCheck, _ paths: [String]) {
        self.check = check
        self.paths = paths
    }

    func handleRequest(_ request: HTTPRequest) async -> HTTPResponse {
        do throws(WebRefusal) {
            return try await response(to: request)
        } catch {
            if error.status == .payloadTooLarge { await Self.drain(request) }
            return error.response
        }
    }

    private func response(to request: HTTPRequest) async throws(WebRefusal) -> HTTPResponse {
        try check.check(request)
        let path = request.target.path()
        if path == "/events" { return try await connection(for: request) }
        guard let file = PageFile.all[path] else {
            throw WebRefusal(.notFound, "there is no such thing; the page is at /")
        }
        return .last(.ok, [.contentType: "\(file.type); charset=utf-8"], file.bytes)
    }

    private func connection(for request: HTTPRequest) async throws(WebRefusal) -> HTTPResponse {
        try check.checkPage(request)
        guard let place = PagePlace(of: self) else {
            throw WebRefusal(.serviceUnavailable, "\(Self.most) pages are open already")
        }
        let session = PageSession(place: place, paths: paths)
        guard let response = try? await WebSocketHTTPHandler(handler: session).handleRequest(request),
            response.statusCode == .switchingProtocols
        else { throw WebRefusal(.badRequest, "this is no WebSocket handshake of version 13") }
        return response
    }

    private static func drain(_ request: HTTPRequest) async {
        var read = 0
        do {
            for try await chunk in request.bodySequence {
                read += chunk.count
                if read > refusedBody { break }
            }
        } catch {
            // Who sends is gone: nobody is left to be told.
        }
    }

    /// Takes one of the places, where there is one.
    func enter() -> Bool {
        count.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
    }

    /// Gives one back.
    func leave() { count.withLock { $0 -= 1 } }
}
