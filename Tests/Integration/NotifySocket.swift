import Glibc

/// What systemd would be at the other end of `NOTIFY_SOCKET`.
final class NotifySocket {
    let path: String
    private let descriptor: Int32
    private var received: [String] = []

    init(_ path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw WaitedInVain(what: "a socket at \(path)") }
    }

    deinit { close(descriptor) }

    /// All that came so far.
    func messages() -> [String] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return received }
            received += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
}
