import Glibc
import TestSupport
import Testing

@testable import seek_web

/// A connection to a server under test, by its bytes.
final class WebClient {
    static let key = "AAAAAAAAAAAAAAAAAAAAAA=="

    private let descriptor: Int32
    private(set) var received: [UInt8] = []

    init(_ server: WebServer) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        // A sockaddr_in of 127.0.0.1, by its bytes.
        let port = server.address.port
        var address: [UInt8] = [UInt8(AF_INET), 0, UInt8(port >> 8), UInt8(port & 0xFF), 127, 0, 0, 1]
        address += [UInt8](repeating: 0, count: 8)
        let result = address.withUnsafeBytes {
            connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    /// - Returns: whether the server took it all.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Reads the available bytes, without waiting.
    ///
    /// - Returns: whether the connection is over.
    func readAvailable() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else {
                return count == 0 || (errno != EAGAIN && errno != EINTR)
            }
            received += buffer[..<count]
        }
    }

    var text: String { String(decoding: received, as: UTF8.self) }

    func waitForEnd(within limit: Duration = .seconds(60)) throws {
        try wait(for: "the connection's end", within: limit) { readAvailable() }
    }

    func waitFor(_ words: String) throws {
        try wait(for: words) {
            let isOver = readAvailable()
            return text.contains(words) || isOver
        }
        try #require(text.contains(words))
    }

    /// Sends a page's handshake, and waits until it is accepted.
    func becomePage(token: String? = nil) throws {
        send(
            "GET /events\(token.map { "?token=\($0)" } ?? "") HTTP/1.1\r\nHost: localhost\r\n"
                + "Origin: http://localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(Self.key)\r\n\r\n")
        try waitFor("\r\n\r\n")
    }

    /// The code of the close frame that the server has sent last.
    var closeCode: Int? {
        guard let start = received.lastIndex(of: 0x88), received.count >= start + 4 else { return nil }
        return Int(received[start + 2]) << 8 | Int(received[start + 3])
    }
}
