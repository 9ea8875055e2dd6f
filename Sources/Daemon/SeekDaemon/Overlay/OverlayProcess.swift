import Glibc
import Linux
import Logging
import NIOCore
import SeekConfiguration
import SeekModel

/// The process that draws the overlay on the video, unless the configuration disables it. It is started when a film is first
/// shown in a window or on a screen. If it exits, it is restarted with backoff.
final class OverlayProcess {
    /// Between an exit and the next start. A process that ran for that long is restarted as after the first exit.
    private static let longestDelay = Duration.seconds(60)

    private let program: OverlayProgram
    private let socket: String
    private let options: [String]
    private let loop: any EventLoop
    private let logger: Logger
    /// Nil while it does not run. The process stays a zombie until `reap`, so no other process gets its ID.
    private var process: pid_t?
    private var startedAt = NIODeadline.uptimeNanoseconds(0)
    private var backoff = Backoff(first: .seconds(1), limit: longestDelay)
    private var hasEnded = false
    private var hasStarted = false

    /// - Parameters:
    ///   - socket: a socket whose clients may draw.
    ///   - options: of `seek-overlay osd`.
    init(socket: String, options: [String], on loop: any EventLoop, _ logger: Logger) throws(SystemError) {
        program = try OverlayProgram()
        self.socket = socket
        self.options = options
        self.loop = loop
        self.logger = logger
    }

    /// Starts it if it was not started before, and if its program is installed.
    func startOnce() {
        guard !hasStarted else { return }
        hasStarted = true
        guard program.isInstalled else {
            return logger.debug("no overlay is drawn: it is not installed", metadata: ["program": "\(program.path)"])
        }
        start()
    }

    private func start() {
        guard !hasEnded, process == nil else { return }
        do throws(SystemError) {
            startedAt = loop.now
            // The closure only runs on the loop that this object belongs to.
            nonisolated(unsafe) let overlay = self
            process = try program.start(socket: socket, options: options) { [loop] in loop.execute { overlay.reap() } }
            logger.debug("overlay started", metadata: ["process": "\(process ?? 0)"])
        } catch {
            logger.error(
                "the overlay on the video did not start", metadata: ["program": "\(program.path)", "error": "\(error)"])
        }
    }

    /// Handles the exit of the process.
    private func reap() {
        guard let process else { return }
        self.process = nil
        let status = OverlayProgram.reap(process)
        guard !hasEnded else { return }
        if loop.now - startedAt >= TimeAmount(Self.longestDelay) { backoff.reset() }
        // As above.
        nonisolated(unsafe) let overlay = self
        loop.scheduleTask(in: TimeAmount(backoff.next())) { overlay.restart(after: status) }
    }

    /// Not logged before: a service manager that stops the daemon ends both processes at once.
    private func restart(after status: String) {
        guard !hasEnded else { return }
        logger.warning("the overlay on the video has exited and is restarted", metadata: ["how": "\(status)"])
        start()
    }

    /// Stops it for good. It exits by itself when its connection closes; the signal is for a process that hangs.
    func end() {
        hasEnded = true
        if let process { kill(process, SIGTERM) }
    }
}

/// The overlay's program, seek-overlay: the only program that seekd starts. It is the file in the folder of seekd's
/// own, never a path from a client or from PATH.
struct OverlayProgram {
    let path: String

    init() throws(SystemError) {
        path = try ProgramFolder.path() + "/seek-overlay"
    }

    /// It belongs to a package of its own.
    var isInstalled: Bool { access(path, X_OK) == 0 }

    /// Starts it as a client of the daemon's socket. It exits when its connection closes.
    ///
    /// - Parameters:
    ///   - options: of `seek-overlay osd`.
    ///   - ended: called once after its exit, from another thread.
    /// - Returns: its process, which the caller has to `reap` after `ended`.
    func start(socket: String, options: [String] = [], ended: @escaping @Sendable () -> Void) throws(SystemError)
        -> pid_t
    {
        Self.keepDescriptors()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // It logs where the daemon logs.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        let words: [String] = [path, "osd", "--once", "--socket", socket] + options
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let code = SpawnAttributes.withDefaultSignals { attributes in
            posix_spawn(&process, path, &actions, &attributes, arguments + [nil], environ)
        }
        guard code == 0 else { throw SystemError(code) }
        do throws(JobThread.Refused) {
            try JobThread.start("overlay ends") { [process] in
                // Not reaped here: until the loop knows of the exit, it may still send a signal, which must not reach
                // another process with the same ID.
                var information = siginfo_t()
                while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
                ended()
            }
        } catch {
            // Without the thread nobody would learn of its exit.
            kill(process, SIGKILL)
            _ = Self.reap(process)
            throw SystemError(error.code)
        }
        return process
    }

    /// Reaps a process that has exited.
    ///
    /// - Returns: how it ended, in words.
    static func reap(_ process: pid_t) -> String {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    }

    /// Sets close-on-exec on all descriptors, also on those that libmpv or the daemon's parent opened: the program
    /// inherits none.
    private static func keepDescriptors() {
        guard let folder = opendir("/proc/self/fd") else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let descriptor = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { atoi($0) }
            }
            if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
    }
}

extension Configuration {
    /// The options of `seek-overlay osd`.
    var overlayOptions: [String] {
        (overlaySize == .large ? ["--large"] : []) + (overlayContrast == .high ? ["--high-contrast"] : [])
    }
}
