import Glibc
import TestSupport

/// A web server that accepts connections and never replies.
final class SilentServer {
    private var descriptor: Int32
    private var connections: [Int32] = []
    let port: UInt16

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 4096) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard result else { throw WaitedInVain(what: "a server's port") }
    }

    deinit { end() }

    /// Waits until so many clients have connected.
    func wait(forConnections count: Int) throws {
        while connections.count < count {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 20_000) == 1 else { throw WaitedInVain(what: "a connection to the server") }
            connections.append(acceptConnection(at: descriptor))
        }
    }

    /// Closes all connections.
    func end() {
        guard descriptor >= 0 else { return }
        for connection in connections { close(connection) }
        close(descriptor)
        descriptor = -1
    }
}
