import Glibc
import SocketServer

/// Tells systemd how the service is doing (sd_notify(3)). Does nothing where `NOTIFY_SOCKET` is not set. Never blocks:
/// what systemd has no room for is lost. Any thread.
package struct ServiceNotifier: Sendable {
    private let address: UnixAddress?

    /// - Parameter socket: What `NOTIFY_SOCKET` says: a path, or an abstract name behind an `@`.
    package init(socket: String?) {
        address = socket.flatMap(UnixAddress.init)
    }

    /// Whether there is a systemd to tell.
    package var isHeard: Bool { address != nil }

    /// The socket and libmpv are up.
    package func ready() {
        send("READY=1")
    }

    /// What `systemctl status` shows: one line, in words.
    package func status(_ text: String) {
        // A new line would begin another assignment.
        send("STATUS=" + String(text.map { $0.isNewline ? " " : $0 }))
    }

    /// The end has begun.
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
