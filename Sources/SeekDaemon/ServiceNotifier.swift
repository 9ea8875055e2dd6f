import Glibc
import SocketServer

/// Notifies systemd of the service's state (sd_notify(3)). Does nothing if `NOTIFY_SOCKET` is not set. Never blocks: a
/// message for which systemd has no room is lost. Any thread.
package struct ServiceNotifier: Sendable {
    private let address: UnixAddress?
    /// How often systemd's watchdog wants a sign of life; nil if it wants none.
    package let watchdogInterval: Duration?

    /// - Parameter socket: The value of `NOTIFY_SOCKET`: a path, or `@NAME` for an abstract socket.
    package init(socket: String?, watchdogInterval: Duration? = nil) {
        address = socket.flatMap(UnixAddress.init)
        self.watchdogInterval = address == nil ? nil : watchdogInterval
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

    /// Asks systemd to wait for this long from now, if its own limit for the start or the stop is earlier.
    package func extendTimeout(by time: Duration) {
        let (seconds, attoseconds) = time.components
        send("EXTEND_TIMEOUT_USEC=\(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)")
    }

    /// Gives the watchdog a sign of life.
    package func isAlive() {
        send("WATCHDOG=1")
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
