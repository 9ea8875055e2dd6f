import Glibc
import Linux
import NIOCore

/// Notifies systemd of the service's state (sd_notify(3)). Does nothing if `NOTIFY_SOCKET` is not set. Never blocks: a
/// message for which systemd has no room is lost. Any thread.
package struct ServiceNotifier: Sendable {
    private let address: UnixAddress?
    /// How often systemd's watchdog wants a sign of life; nil if it wants none.
    package let watchdogInterval: Duration?

    /// - Parameter socket: The value of `NOTIFY_SOCKET`: a path, or `@NAME` for an abstract socket.
    package init(socket: String?, watchdogInterval: Duration? = nil) {
        address = socket.flatMap(UnixAddress.named)
        self.watchdogInterval = address == nil ? nil : watchdogInterval
    }

    /// Whether systemd gave a socket for notifications.
    package var hasManager: Bool { address != nil }

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
        _ = address.withPointer { pointer, length in
            sendto(
                descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), pointer, length)
        }
    }
}

/// The line that `systemctl status` shows. Changes are coalesced: clients may connect and disconnect often.
final class ServiceStatus {
    private static let delay = TimeAmount.milliseconds(100)

    private let loop: any EventLoop
    private let notifier: ServiceNotifier
    private var isDue = false

    init(on loop: any EventLoop, _ notifier: ServiceNotifier) {
        self.loop = loop
        self.notifier = notifier
    }

    /// - Parameter line: makes the line, on the loop; nil: there is none any more.
    func changed(_ line: @escaping @Sendable () -> String?) {
        guard notifier.hasManager, !isDue else { return }
        isDue = true
        // Runs on the loop that this object belongs to.
        nonisolated(unsafe) let status = self
        loop.scheduleTask(in: Self.delay) {
            status.isDue = false
            if let line = line() { status.notifier.status(line) }
        }
    }
}
