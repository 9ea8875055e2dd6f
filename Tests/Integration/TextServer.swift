import Foundation
import Glibc
import Synchronization
import TestSupport

/// A TCP server that sends the same text to each client, and closes the connection.
final class TextServer {
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private let descriptor: Int32
    private let count = Count()
    let port: UInt16

    init(_ text: String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard result else { throw WaitedInVain(what: "a server's port") }
        descriptor = listener
        port = UInt16(bigEndian: address.sin_port)
        let count = count
        Thread.detachNewThread {
            // Here alone: after a close in `deinit`, the number could be that of another test's listener by now.
            defer { close(listener) }
            while true {
                var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
                _ = poll(&ready, 1, -1)
                let client = acceptConnection(at: listener)
                guard client >= 0 else { return }
                count.value.withLock { $0 += 1 }
                let bytes = Array(text.utf8)
                _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                close(client)
            }
        }
    }

    /// How many clients have connected.
    var connections: Int { count.value.withLock { $0 } }

    /// Ends the thread.
    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
