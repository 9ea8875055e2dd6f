import Glibc
import TestSupport

/// Stands in for systemd at the other end of `NOTIFY_SOCKET`.
final class NotifySocket {
    let path: String
    private let descriptor: Int32
    private var received: [String] = []

    init(_ path: String) throws {
        self.path = path
        descriptor = makeUnixSocket(SOCK_DGRAM)
        let result = withSocketAddress(path) { bind(descriptor, $0, $1) }
        guard result == 0 else { throw WaitedInVain(what: "a socket at \(path)") }
    }

    deinit { close(descriptor) }

    /// All messages received so far.
    func messages() -> [String] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return received }
            received += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
}
