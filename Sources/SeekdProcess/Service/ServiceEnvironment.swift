import Glibc

/// What systemd tells a service in environment variables: where it is notified, how often it wants a sign of life
/// (sd_watchdog_enabled(3)), and the sockets that it passes (sd_listen_fds(3)).
package struct ServiceEnvironment: Equatable, Sendable {
    /// `NOTIFY_SOCKET`; nil if no service manager listens.
    package var notifySocket: String?
    /// How often to send a sign of life: half of `WATCHDOG_USEC`; nil if none is expected of this process.
    package var watchdogInterval: Duration?
    package var sockets = PassedSockets.none

    package init() {}

    private static let names = [
        "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
        // The process of LISTEN_PID once more, since systemd 259.
        "LISTEN_PIDFDID",
    ]

    /// Reads the variables of this process and removes them, so that its children don't take them for theirs. The
    /// passed descriptors become close-on-exec. Call it before other threads are started: they may read the
    /// environment.
    package static func take() -> ServiceEnvironment {
        var variables: [String: String] = [:]
        for name in names {
            guard let value = getenv(name) else { continue }
            variables[name] = String(cString: value)
            unsetenv(name)
        }
        let environment = ServiceEnvironment(variables, process: getpid())
        for socket in environment.sockets.all { _ = fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC) }
        return environment
    }

    init(_ variables: [String: String], process: pid_t) {
        notifySocket = variables["NOTIFY_SOCKET"]
        // Without WATCHDOG_PID every process of the service is meant.
        if variables["WATCHDOG_PID"].map({ pid_t($0) == process }) ?? true,
            let microseconds = variables["WATCHDOG_USEC"].flatMap({ Int64($0) }), microseconds > 0
        {
            watchdogInterval = .microseconds(microseconds) / 2
        }
        if variables["LISTEN_PID"].flatMap({ pid_t($0) }) == process, let count = variables["LISTEN_FDS"] {
            sockets = PassedSockets(count: count, names: variables["LISTEN_FDNAMES"])
        }
    }
}
