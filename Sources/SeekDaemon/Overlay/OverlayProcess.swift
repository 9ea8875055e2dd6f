import Glibc
import Logging
import NIOCore
import SeekModel
import SocketServer

/// The process that draws the overlay on the video, unless the configuration disables it. It is started when a film is first
/// shown in a window or on a screen. If it exits, it is restarted with backoff.
final class OverlayProcess {
    /// The longest backoff, in seconds. A process that ran for that long is restarted without backoff.
    private static let maximumBackoff = 60

    private let program: OverlayProgram
    private let socket: String
    private let options: [String]
    private let loop: any EventLoop
    private let logger: Logger
    /// Nil while it does not run. The process stays a zombie until `reap`, so no other process gets its ID.
    private var process: pid_t?
    private var startedAt = NIODeadline.uptimeNanoseconds(0)
    /// Seconds until the next start.
    private var backoff = 1
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
        if loop.now - startedAt >= .seconds(Int64(Self.maximumBackoff)) { backoff = 1 }
        // As above.
        nonisolated(unsafe) let overlay = self
        loop.scheduleTask(in: .seconds(Int64(backoff))) { overlay.restart(after: status) }
        backoff = min(backoff * 2, Self.maximumBackoff)
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
