import NIOCore
import NIOEmbedded
import Testing

@testable import seek_web

/// Requests by their bytes, on NIO's embedded channel.
@Suite("A connection's request")
struct RequestHandlerTests {
    private let channel = EmbeddedChannel()
    private let limits = WebLimits()

    init() throws {
        let check = RequestCheck(names: [], token: nil)
        let site = WebSite(
            check, at: WebAddress(host: .ip4("127.0.0.1"), port: 1), daemonPaths: ["/nonexistent"], limits: limits,
            log: { _ in })
        try ListenerHandler.addHandlers(to: channel, of: PeerAddress(nil), site)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func send(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
    }

    private func response() throws -> String {
        var text = ""
        while let part = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: part) }
        return text
    }

    @Test("a complete request gets its file, also if it arrives byte by byte")
    func bytewise() throws {
        for character in "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" { try send(String(character)) }
        let response = try response()
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n") && response.contains("<!doctype html>"))
    }

    @Test("more bytes than a request may have are refused before its end", arguments: [true, false])
    func tooLarge(isLine: Bool) throws {
        try send(isLine ? "GET /" : "GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        var sent = 0
        var answer = ""
        while answer.isEmpty {
            try send(String(repeating: "a", count: 1000))
            sent += 1000
            try #require(sent <= 2 * limits.requestBytes)
            answer = try response()
        }
        #expect(answer.hasPrefix("HTTP/1.1 431 "))
        #expect(sent <= limits.requestBytes + 1000)
    }

    @Test("too many headers, and blank lines without one, are refused")
    func tooMany() throws {
        let many = (0..<100).map { "X\($0):\r\n" }.joined()
        try send("GET / HTTP/1.1\r\nHost: localhost\r\n" + many)
        #expect(try response().hasPrefix("HTTP/1.1 431 "))
        let other = try RequestHandlerTests()
        try other.send("GET / HTTP/1.1\r\nHost: localhost\r\nX:" + String(repeating: " ", count: 9000))
        #expect(try other.response().hasPrefix("HTTP/1.1 431 "))
    }

    @Test(
        "anything else gets an error with a message",
        arguments: [
            ("HELLO\r\n\r\n", "400"), ("GET / HTTP/2.0\r\n\r\n", "400"), ("GET / HTTP/1.1\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n", "413"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", "413"),
            ("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", "405"),
            ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
        ])
    func refusals(request: String, status: String) throws {
        try send(request)
        let response = try response()
        #expect(response.hasPrefix("HTTP/1.1 \(status) ") && response.contains("Connection: close"), "\(response)")
    }

    @Test("a second request is not read")
    func second() throws {
        let request = "GET /words.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try send(request + request)
        try send(request)
        #expect(try response().components(separatedBy: "HTTP/1.1 ").count == 2)
    }

    @Test("an incomplete request ends the connection in time, also if bytes still arrive")
    func trickle() throws {
        for character in "GET /aaaa" {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try send(String(character))
        }
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
