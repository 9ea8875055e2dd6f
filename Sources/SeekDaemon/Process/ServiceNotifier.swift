import Glibc
import SocketServer

/// Notifies systemd of the service's state (sd_notify(3)). Does nothing if `NOTIFY_SOCKET` is not set. Never blocks: a
/// message for which systemd has no room is lost. Any thread.
package struct ServiceNotifier: Sendable {
    private let address: UnixAddress?

    /// - Parameter socket: The value of `NOTIFY_SOCKET`: a path, or `@NAME` for an abstract socket.
    package init(socket: String?) {
        address = socket.flatMap(UnixAddress.init)
    }

    /// Whether systemd gave a socket for notifications.
    package var isHeard: Bool { address != nil }

    /// Reports that the sockets and libmpv are ready.
    package func ready() {
        send("READY=1")
    }

    /// Sets the line that `systemctl status` shows.
    package func status(_ text: String) {
        // A newline would start another assignment.
        send("STATUS=" + String(text.map { $0.isNewline ? " " : $0 }))
    }

    /// Reports that the shutdown has begun.
    package func stopping() {
        send("STOPPING=1")
    }

    private func send(_ assignment: String) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(assignment.utf8)
        _ = address.withSocketAddress { pointer, length in
            sendto(
                descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), pointer, length)
        }
    }
}
