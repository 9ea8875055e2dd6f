import Dispatch
import Glibc
package import Logging
import Mpv
import MpvCommands
import NIOCore
import NIOPosix
package import SeekConfiguration
import SeekProtocol

/// The process around the daemon: one event loop, the socket, signals, and an end within a second.
package enum DaemonProcess {
    /// How long libmpv has to end, before the process goes without it.
    private static let patience = DispatchTimeInterval.milliseconds(800)

    /// Begins what takes a while and needs neither arguments nor configuration: to be called before they are read.
    package static func prepare() { PlayerAhead.begin() }

    /// Serves until told to stop. Blocks; call once.
    ///
    /// - Parameter media: files and URLs to play, in order.
    /// - Returns: the exit status.
    package static func run(_ configuration: Configuration, media: [String], logger: Logger) -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let endSignals = EndSignals()
        raiseDescriptorLimit(configuration, logger)
        let sockets: [ListeningSocket]
        do throws(ListeningSocketError) {
            sockets = try ListeningSocket.open(configuration.sockets, standardPath: standardPath)
        } catch {
            logger.critical("\(error)")
            return 1
        }
        let loop = makeLoop()
        let notifier = ServiceNotifier(socket: environment("NOTIFY_SOCKET"))
        let ended = loop.makePromise(of: Daemon.Ending.self)
        let daemon = Daemon(
            on: loop, configuration, socketPath: sockets.first?.path, notifier: notifier, logger: logger, ended: ended)
        start(daemon, Array(zip(configuration.sockets, sockets)), media, logger)
        let sources = endSignals.sources { name in
            daemon.loop.execute { daemon.assumeIsolated { $0.shutDown(name) } }
        }
        do {
            let ending = try ended.futureResult.wait()
            finish(ending, logger)
            sources.forEach { $0.cancel() }
            return ending.status
        } catch {
            // The daemon only ever succeeds this promise.
            logger.critical("\(error)")
            return 1
        }
    }

    /// The one loop, whose thread has its turn as soon as it is woken.
    static func makeLoop() -> any EventLoop {
        let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        loop.execute { LoopSlice.shorten() }
        return loop
    }

    /// How much of one client a turn of the loop takes before the others have theirs: some 100 requests.
    private static let bytesPerTurn = 4096

    private typealias OpenSocket = (settings: Configuration.Socket, socket: ListeningSocket)

    /// The player first, then the sockets: who can connect is served.
    private static func start(_ daemon: Daemon, _ sockets: [OpenSocket], _ media: [String], _ logger: Logger) {
        do {
            let player = daemon.loop.submit { try daemon.assumeIsolated { try $0.start(media: media) } }
            CommandPolicy.prepare()
            try player.wait()
            // Made while libmpv thinks, and nobody is let in before it has answered.
            let channels = try sockets.map { settings, socket in
                try server(daemon, settings, logger).serverChannelOption(.autoRead, value: false)
                    .withBoundSocket(socket.descriptor).wait()
            }
            try daemon.playerAnswers.futureResult.wait()
            for (channel, (settings, socket)) in zip(channels, sockets) {
                try channel.setOption(.autoRead, value: true)
                    .map { daemon.assumeIsolated { $0.listens(on: channel, socket) } }.wait()
                logger.info(
                    "listening", metadata: ["socket": "\(socket.path)", "access": "\(settings.access.rawValue)"])
            }
            // Whoever may only look on can't draw.
            let drawable = sockets.first { $0.settings.access == .control }?.socket.path
            try daemon.loop.submit {
                daemon.assumeIsolated {
                    $0.listensEverywhere()
                    if $0.configuration.drawsOverlay { $0.startOverlay(on: drawable) }
                }
            }.wait()
        } catch {
            logger.critical("\(error)")
            for (_, socket) in sockets { socket.remove() }
            daemon.loop.execute { daemon.assumeIsolated { $0.shutDown("start failed", status: 1) } }
        }
    }

    /// Each client is a descriptor.
    private static func raiseDescriptorLimit(_ configuration: Configuration, _ logger: Logger) {
        let clients = configuration.sockets.count * configuration.limits.clients
        let needed = clients + DescriptorLimit.room
        do throws(SystemError) {
            let limit = try DescriptorLimit.raise(to: needed)
            guard limit < needed else { return }
            logger.warning(
                "not every client that limits.clients allows will get in: the limit of open files is too low",
                metadata: ["clients": "\(clients)", "needed": "\(needed)", "limit": "\(limit)"])
        } catch {
            logger.warning("the limit of open files stays as it is", metadata: ["error": "\(error)"])
        }
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    static var standardPath: String {
        SocketPath.standard(
            SocketPath.Environment(
                seekdSocket: nil, runtimeDirectory: environment("XDG_RUNTIME_DIR"), userID: getuid()))
    }

    static func server(
        _ daemon: Daemon, _ socket: Configuration.Socket, _ logger: Logger
    ) -> ServerBootstrap {
        ServerBootstrap(group: daemon.loop)
            // NIO listens once more, and its own backlog would cut short that of the socket.
            .serverChannelOption(.backlog, value: ListeningSocket.backlog)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause(logger))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: bytesPerTurn))
            .childChannelOption(.writeBufferWaterMark, value: daemon.outputBound)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ClientHandler(daemon, socket))
                }
            }
    }

    /// Ends libmpv, which blocks: a network open may hold it for long.
    static func finish(_ ending: Daemon.Ending, _ logger: Logger) {
        guard let player = ending.player else { return }
        let done = DispatchSemaphore(value: 0)
        ending.ends.end(player) { done.signal() }
        if done.wait(timeout: .now() + patience) == .timedOut {
            logger.warning("libmpv did not end in time: leaving without it")
            _exit(ending.status)
        }
    }
}
