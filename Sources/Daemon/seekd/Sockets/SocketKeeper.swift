import Linux
import Logging
import NIOCore
import NIOPosix
import SeekConfiguration
import SeekDaemon
import SocketServer
import Synchronization

/// Keeps the sockets reachable: if a socket's file is removed, it opens a new one. Connected clients stay connected.
final class SocketKeeper: Sendable {
    private struct Kept {
        let settings: Configuration.Socket
        var socket: ListeningSocket
        /// Why it could not be opened again.
        var error: String?
    }

    private struct State {
        var sockets: [Kept] = []
        var isCheckDue = false
        var hasEnded = false
    }

    /// Whoever removes a file often removes its folder next.
    private static let delay = TimeAmount.milliseconds(200)
    /// The time between attempts while something else is in the way.
    private static let retryInterval = TimeAmount.seconds(10)

    private let state = Mutex(State())
    private let watch = Mutex<SocketWatch?>(nil)
    private let daemon: Daemon
    private let limits: Configuration.Limits
    private let logger: Logger

    init(_ daemon: Daemon, _ limits: Configuration.Limits, _ logger: Logger) {
        self.daemon = daemon
        self.limits = limits
        self.logger = logger
        watch.withLock { watch in
            watch = SocketWatch(on: daemon.loop) { [weak self] in self?.check(after: Self.delay) }
            if watch == nil { logger.info("sockets are not watched: the system has no more inotify instances") }
        }
    }

    func keep(_ socket: ListeningSocket, _ settings: Configuration.Socket) {
        state.withLock { $0.sockets.append(Kept(settings: settings, socket: socket)) }
        addWatch(socket)
        // Its file may have been removed before it was watched.
        if !socket.isInPlace { check(after: Self.delay) }
    }

    /// From now on no socket is opened.
    func end() { state.withLock { $0.hasEnded = true } }

    private func addWatch(_ socket: ListeningSocket) { watch.withLock { $0?.add(socket.path) } }

    private func check(after delay: TimeAmount) {
        let isFirst = state.withLock { state in
            defer { state.isCheckDue = true }
            return !state.isCheckDue
        }
        guard isFirst else { return }
        daemon.loop.scheduleTask(in: delay) { [weak self] in self?.startCheck() }
    }

    /// Not on the loop: the file system may block.
    private func startCheck() {
        do throws(JobThread.Refused) {
            try JobThread.start("sockets") { self.check() }
        } catch {
            state.withLock { $0.isCheckDue = false }
            check(after: Self.retryInterval)
        }
    }

    private func check() {
        let (count, hasEnded) = state.withLock { state in
            state.isCheckDue = false
            return (state.sockets.count, state.hasEnded)
        }
        guard !hasEnded else { return }
        var areAllOpen = true
        for index in 0..<count {
            let kept = state.withLock { $0.sockets[index] }
            if !kept.socket.isInPlace { areAllOpen = reopen(kept, index) && areAllOpen }
        }
        if !areAllOpen { check(after: Self.retryInterval) }
    }

    private func reopen(_ kept: Kept, _ index: Int) -> Bool {
        do {
            let socket = try kept.socket.reopen()
            let channel = try DaemonProcess.server(daemon, kept.settings, limits, logger)
                .withBoundSocket(socket.descriptor).wait()
            try daemon.loop.submit { [daemon] in
                daemon.assumeIsolated { $0.listen(on: channel, socket, insteadOf: kept.socket) }
            }.wait()
            state.withLock { $0.sockets[index] = Kept(settings: kept.settings, socket: socket) }
            addWatch(socket)
            if !socket.isInPlace { check(after: Self.delay) }
            logger.warning(
                "the socket's file was removed: clients connect to a new one", metadata: ["socket": "\(socket.path)"])
            return true
        } catch {
            if kept.error != "\(error)" {
                logger.error(
                    "clients can't connect: the socket's file was removed, and a new one can't be made",
                    metadata: ["error": "\(error)"])
            }
            state.withLock { $0.sockets[index].error = "\(error)" }
            return false
        }
    }
}
