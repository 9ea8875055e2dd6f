import Glibc
import TestSupport
import Testing

/// A datagram socket in place of systemd's.
final class DatagramReceiver {
    let name: String
    private let descriptor = makeUnixSocket(SOCK_DGRAM, flags: SOCK_NONBLOCK)

    /// - Parameter name: a path, or `@NAME` for an abstract socket.
    init(name: String = "@seekd-test-\(UInt64.random(in: 0 ... .max))") throws {
        self.name = name
        try #require(withSocketAddress(name) { bind(descriptor, $0, $1) } == 0)
    }

    deinit {
        close(descriptor)
    }

    /// A sent datagram can be read at once: Unix sockets deliver it in the sender's call.
    func next() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// All that have not been read yet.
    func all() -> [String] {
        var texts: [String] = []
        while let text = next() { texts.append(text) }
        return texts
    }
}
