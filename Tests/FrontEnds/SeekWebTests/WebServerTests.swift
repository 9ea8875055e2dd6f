import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import seek_web

/// The real server with real sockets. There is no daemon, which pages are told.
@Suite("The web server", .serialized, .timeLimit(.minutes(20)))
struct WebServerTests {
    private static let token = "sixteen-letters."

    private func withServer(
        token: String? = nil, _ limits: WebLimits = WebLimits(), log: @escaping @Sendable (String) -> Void = { _ in },
        _ body: (WebServer) throws -> Void
    ) throws {
        let check = RequestCheck(names: [], token: token.flatMap { WebToken($0) })
        let server = try WebServer(
            WebAddress(host: .ip4("127.0.0.1"), port: 0), check, daemonPaths: ["/nonexistent"], limits: limits, log: log
        )
        defer { try? server.close() }
        try body(server)
    }

    private func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }

    @Test("a page is served, its connection is upgraded, and it learns that there is no daemon")
    func page() throws {
        try withServer { server in
            let client = try WebClient(server)
            client.send(request("/"))
            try client.waitForEnd()
            #expect(client.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            let page = try WebClient(server)
            try page.becomePage()
            // RFC 6455's digest of the key.
            #expect(
                page.text.contains("HTTP/1.1 101 ")
                    && page.text.contains("Sec-WebSocket-Accept: ICX+Yqv66kxgM0FcWaLWlFLwTAI="))
            try page.waitFor(#""web":"disconnected""#)
        }
    }

    @Test("a request line of 100,000 characters is refused at once, and so are headers of 500 KB on four connections")
    func large() throws {
        try withServer { server in
            let long = try WebClient(server)
            let start = ContinuousClock.now
            long.send("GET /" + String(repeating: "a", count: 100_000))
            try long.waitFor("HTTP/1.1 431 ")
            let clients = try (0..<4).map { _ in try WebClient(server) }
            for client in clients {
                client.send("GET / HTTP/1.1\r\nHost: localhost\r\n")
                for number in 0..<50 { client.send("X\(number): \(String(repeating: "a", count: 10_000))\r\n") }
            }
            for client in clients { try client.waitFor("HTTP/1.1 431 ") }
            // It took 5.7 s for one request line, and minutes for the headers.
            #expect(ContinuousClock.now - start < .seconds(3))
            let other = try WebClient(server)
            other.send(request("/words.js"))
            try other.waitFor("HTTP/1.1 200 OK")
        }
    }

    @Test("a frame that declares 600 MiB ends the page's connection before any of it is read")
    func largeFrame() throws {
        try withServer { server in
            let page = try WebClient(server)
            try page.becomePage()
            page.send([0x81, 0xFF, 0, 0, 0, 0, 0x25, 0x80, 0, 0, 1, 2, 3, 4])
            try page.waitForEnd()
            #expect(page.closeCode == 1009)
        }
    }

    @Test("a frame without a mask is a protocol error")
    func unmasked() throws {
        try withServer { server in
            let page = try WebClient(server)
            try page.becomePage()
            page.send([0x81, 2] + Array("{}".utf8))
            try page.waitForEnd()
            #expect(page.closeCode == 1002)
        }
    }

    @Test("slow connections end in time, and no peer has more than its share")
    func trickle() throws {
        var limits = WebLimits()
        limits.requestTime = .milliseconds(500)
        limits.connectionsPerPeer = 20
        try withServer(limits) { server in
            let clients = try (0..<60).map { _ in try WebClient(server) }
            try wait(for: "those that are too many") { clients.count { $0.readAvailable() } >= 40 }
            var rest = Array("GET /\(String(repeating: "a", count: 4000))".utf8)[...]
            try wait(for: "the end of all") {
                if let byte = rest.popFirst() {
                    for client in clients { client.send([byte]) }
                }
                return clients.allSatisfy { $0.readAvailable() }
            }
            #expect(!rest.isEmpty, "the server waited for the whole request")
            #expect(clients.allSatisfy { $0.received.isEmpty })
            let other = try WebClient(server)
            other.send(request("/"))
            try other.waitFor("HTTP/1.1 200 OK")
        }
    }

    @Test(
        "after its response a connection has a limited time to close, and a limited number of bytes",
        arguments: [true, false])
    func end(isTime: Bool) throws {
        var limits = WebLimits()
        limits.responseTime = isTime ? .milliseconds(100) : .minutes(10)
        limits.droppedBytes = isTime ? .max : 100_000
        try withServer(limits) { server in
            let client = try WebClient(server)
            client.send(request("/"))
            try client.waitForEnd()
            #expect(client.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            // The server's side is closed; now it takes nothing any more either.
            let bytes = [UInt8](repeating: 0, count: isTime ? 1 : 20_000)
            try wait(for: "the end of what it takes") { !client.send(bytes) }
        }
    }

    @Test("a page that does not answer pings is closed and no longer counted")
    func pings() throws {
        var limits = WebLimits()
        limits.pages = 1
        limits.pingInterval = .milliseconds(100)
        limits.pongTime = .milliseconds(100)
        try withServer(limits) { server in
            let page = try WebClient(server)
            try page.becomePage()
            let second = try WebClient(server)
            try second.becomePage()
            #expect(second.text.contains("HTTP/1.1 503 "))
            // What the refused page asks then: browsers do not show it the refusal of its connection.
            let question = try WebClient(server)
            question.send(request("/events"))
            try question.waitFor("1 pages are open already; close one of them")
            #expect(question.text.contains("HTTP/1.1 503 "))
            try page.waitForEnd()
            try wait(for: "a free place") {
                let third = try WebClient(server)
                try third.becomePage()
                return third.text.contains("HTTP/1.1 101 ")
            }
        }
    }

    @Test("guesses of the token are slowed down and logged, with bounded memory")
    func guesses() throws {
        let logged = Mutex<[String]>([])
        try withServer(token: Self.token, log: { message in logged.withLock { $0.append(message) } }) { server in
            var answers: [Substring: Int] = [:]
            for number in 0..<300 {
                let client = try WebClient(server)
                try client.becomePage(token: "sixteen-letters-\(number)")
                answers[client.text.split(separator: " ")[1], default: 0] += 1
            }
            let wrong = answers["401"] ?? 0
            // Some 20 for the case that this takes minutes.
            #expect(wrong > TokenAttempts.freeGuesses && wrong <= TokenAttempts.freeGuesses + 20)
            #expect(wrong + (answers["429"] ?? 0) == 300)
            // The right one has to wait as well.
            let client = try WebClient(server)
            try client.becomePage(token: Self.token)
            #expect(client.text.contains("HTTP/1.1 429 ") && client.text.contains("Retry-After: "))
        }
        #expect(logged.withLock { $0.first } == "wrong token from 127.0.0.1, 1 so far")
        #expect(logged.withLock { $0.count } < 60)
    }

    @Test("the right token is accepted, and a missing one is not a guess")
    func rightToken() throws {
        try withServer(token: Self.token) { server in
            for _ in 0..<30 {
                let client = try WebClient(server)
                try client.becomePage()
                try #require(client.text.contains("HTTP/1.1 401 "))
            }
            let page = try WebClient(server)
            try page.becomePage(token: Self.token)
            #expect(page.text.contains("HTTP/1.1 101 "))
        }
    }
}
