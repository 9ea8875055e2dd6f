import Glibc
import Linux
import SeekDaemon

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

/// The folder for the caches of libraries: fontconfig's and the graphics drivers'. They use `$XDG_CACHE_HOME` or
/// `~/.cache`. A service's user often has neither: then each search for a font reads all fonts again, and writes an
/// error to the log.
package enum CacheFolder {
    /// Sets `XDG_CACHE_HOME` to a folder of the service, if there is no cache folder in which this process may write.
    /// Call it before any thread is started.
    package static func choose() {
        let candidates = [folder("CACHE_DIRECTORY"), folder("RUNTIME_DIRECTORY").map { $0 + "/cache" }]
        guard !isWritable(standard), let chosen = candidates.compactMap(\.self).first(where: makeFolder) else { return }
        setenv("XDG_CACHE_HOME", chosen, 1)
    }

    /// Nil without a home folder.
    private static var standard: String? {
        folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0 == "/" ? "/.cache" : $0 + "/.cache" }
    }

    /// Whether the folder can be used, or made.
    private static func isWritable(_ folder: String?) -> Bool {
        guard let folder else { return false }
        if access(folder, W_OK) == 0 { return true }
        guard errno == ENOENT, let slash = folder.lastIndex(of: "/") else { return false }
        return access(slash == folder.startIndex ? "/" : String(folder[..<slash]), W_OK) == 0
    }

    private static func makeFolder(_ folder: String) -> Bool {
        mkdir(folder, 0o700)
        return access(folder, W_OK) == 0
    }

    /// The first folder of a variable: systemd separates several by colons.
    private static func folder(_ variable: String) -> String? {
        DaemonProcess.environment(variable)?.split(separator: ":").first.map(String.init)
    }
}

/// Asks systemd for more time while a start takes long: the loop may be blocked by a driver, or by libraries on a slow
/// disk. After a few minutes it stops asking, so that a start that hangs is ended.
struct StartExtension {
    private static let interval = Duration.seconds(2)
    /// From each request on, so that one of them may get lost.
    private static let time = Duration.seconds(10)
    private static let maximumCount = 150

    private let alarm: Alarm

    /// Nil if no service manager waits. A start that takes less than `interval` asks for nothing.
    init?(_ notifier: ServiceNotifier) {
        guard notifier.hasManager else { return nil }
        alarm = Alarm("start extension", after: Self.interval, times: Self.maximumCount) {
            notifier.extendTimeout(by: Self.time)
        }
    }

    /// Call it when the start has succeeded or failed.
    func cancel() { alarm.cancel() }
}
