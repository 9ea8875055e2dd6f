import CLinux
import Glibc
import Linux
package import Logging
import Mpv
import MpvCommands
import MpvFront
import NIOCore
import NIOPosix
package import SeekConfiguration
import SeekDaemon
import SeekPlayer
import SeekProtocol
import SeekResume
import SocketServer
import StateStore
import Words

/// The process around the daemon: one event loop, the sockets, signals, and an exit within a second, within three if the
/// disk is slow, or as soon as scripts have finished.
package enum DaemonProcess {
    /// How long the state may take to be read or written: usually milliseconds, longer on a disk that is slow or busy.
    private static let stateTimeout = Duration.seconds(3)

    /// Starts to make the player, which needs neither arguments nor configuration. Call it before they are read.
    package static func prepare() { PlayerAhead.begin() }

    /// Serves until it is told to stop. Blocks; call once.
    ///
    /// - Parameters:
    ///   - media: files and URLs to play, in order.
    ///   - staysIdle: whether it serves on after the last of them also if it was started from a terminal.
    ///   - service: what systemd says.
    ///   - reloading: reads the configuration again.
    /// - Returns: the exit status.
    package static func run(
        _ configuration: Configuration, media: [String], staysIdle: Bool = false, service: ServiceEnvironment,
        reloading: ConfigurationReloading, logger: Logger
    ) -> Int32 {
        // In the foreground of a terminal the films are for who sits there. A daemon in the background has no such user.
        let isWatched = !media.isEmpty && TerminalKeys.isOwned
        // Of a daemon without one, nobody hangs up: as for other daemons, the signal means that the configuration changed.
        let hasTerminal = EndSignals.hasTerminal
        let endSignals = EndSignals(with: isWatched ? [(SIGTSTP, TerminalKeys.stopSignal)] : [])
        raiseDescriptorLimit(configuration, logger)
        if let absence = YtdlProgram.absence(configuration, path: environment("PATH") ?? "") {
            logger.warning("\(absence)")
        }
        if service.notifySocket != nil { Console.quieten() }
        let notifier = ServiceNotifier(socket: service.notifySocket, watchdogInterval: service.watchdogInterval)
        let startExtension = StartExtension(notifier)
        defer { startExtension?.cancel() }
        let loop = makeLoop()
        let ended = loop.makePromise(of: Daemon.Ending.self)
        let daemon = Daemon(
            on: loop, configuration, reloading: reloading, filmFolders: filmFolders(configuration), notifier: notifier,
            logger: logger, ended: ended)
        let end = TerminationWait()
        // Before anything that may block: a signal ends the process also then.
        if isWatched { Words.choose() }
        let keys = isWatched ? TerminalKeys(daemon) : nil
        if keys != nil { daemon.watch { TerminalLine.standard.show($0?.line ?? "") } }
        let signals = endSignals.watch { name in
            if name == TerminalKeys.stopSignal {
                keys?.suspend()
            } else if name == "SIGHUP", !hasTerminal {
                loop.execute { daemon.reloadForSignal() }
            } else if end.signalArrived(name) {
                loop.execute { daemon.shutDown(name) }
            }
        }
        let watch = StartWatch(configuration.mpvOptions, logger)
        ended.futureResult.whenSuccess { watch.daemonHasStopped(status: $0.status) }
        ended.futureResult.whenComplete { _ in keys?.stop() }
        let player = start(
            daemon, media, configuration, service, watch, reloading, ends: isWatched && !staysIdle,
            until: ended.futureResult, logger)
        startExtension?.cancel()
        return wait(for: ended.futureResult, end, unused: player, logger) { _ in signals?.cancel() }
    }

    /// Opens the sockets, or takes over those that systemd has opened.
    private static func sockets(
        of configuration: Configuration, _ passed: PassedSockets, _ logger: Logger
    ) throws -> [ListeningSocket] {
        guard passed.isUsed else {
            return try ListeningSocket.open(configuration.sockets, standardPath: standardPath)
        }
        let sockets = try passed.match(configuration.sockets)
        for (settings, socket) in zip(configuration.sockets, sockets) {
            for key in settings.keysOverruled(by: socket) {
                logger.warning("\(key) has no effect: systemd's socket unit decides")
            }
        }
        return sockets
    }

    /// Waits for the daemon to stop, and terminates libmpv.
    ///
    /// - Parameters:
    ///   - end: tells of a signal that comes again.
    ///   - player: a player that the daemon has not taken if it was stopped before; nil if there is none.
    ///   - finish: called last, with the exit status.
    /// - Returns: the exit status.
    static func wait(
        for ended: EventLoopFuture<Daemon.Ending>, _ end: TerminationWait, unused player: MpvCarrier?, _ logger: Logger,
        finish: (Int32) -> Void
    ) -> Int32 {
        do {
            let ending = try ended.wait()
            terminate(ending, end, player, logger)
            finish(ending.status)
            return ending.status
        } catch {
            // The daemon never fails this promise.
            logger.critical("\(error)")
            return 1
        }
    }

    /// The one event loop. The kernel schedules its thread as soon as it is woken. Its timers serve jobs too.
    static func makeLoop() -> any EventLoop {
        let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        loop.execute { LoopSlice.shorten() }
        JobRetry.use { interval, body in loop.scheduleTask(in: TimeAmount(interval), body) }
        return loop
    }

    private typealias OpenSocket = (settings: Configuration.Socket, socket: ListeningSocket)

    /// Opens the sockets, starts the player, then serves the sockets: a client that can connect is served.
    ///
    /// - Returns: the player, also if the daemon has not taken it; nil if there is none.
    private static func start(
        _ daemon: Daemon, _ media: [String], _ configuration: Configuration, _ service: ServiceEnvironment,
        _ watch: StartWatch, _ reloading: ConfigurationReloading, ends: Bool,
        until ended: EventLoopFuture<Daemon.Ending>, _ logger: Logger
    ) -> MpvCarrier? {
        defer { watch.hasReturned() }
        var sockets: [ListeningSocket] = []
        do {
            // Before the sockets, see `SocketWatch`. What systemd has opened, systemd keeps.
            let keeper = service.sockets.isUsed ? nil : SocketKeeper(daemon, configuration.limits, logger)
            sockets = try Self.sockets(of: configuration, service.sockets, logger)
            watch.sockets(sockets)
            // Meanwhile this thread makes the player.
            let state = configuration.resume.keepsHistory ? StateReading(logger) : nil
            daemon.loop.execute { CommandPolicy.prepare() }
            let console = ConsoleOptions.ofThisMachine(
                isService: service.notifySocket != nil, options: configuration.mpvOptions.map { ($0.name, $0.value) })
            let player = MpvCarrier(
                try Daemon.makePlayer(
                    configuration, media: media, socketPath: sockets.first?.path, console: console, ends: ends))
            try serve(
                daemon, player, media, state?.outcome(within: stateTimeout),
                Array(zip(configuration.sockets, sockets)), configuration.limits, keeper, until: ended, logger)
            state?.followUp(daemon)
            return player
        } catch {
            let failure = StartFailure(error, reloading)
            for message in failure.messages { logger.critical("\(message)") }
            for socket in sockets { socket.remove() }
            daemon.loop.execute { daemon.shutDown(MpvStandIn.startFailed, status: failure.status) }
            return nil
        }
    }

    private static func serve(
        _ daemon: Daemon, _ player: MpvCarrier, _ media: [String], _ state: StoredState?, _ sockets: [OpenSocket],
        _ limits: Configuration.Limits, _ keeper: SocketKeeper?, until ended: EventLoopFuture<Daemon.Ending>,
        _ logger: Logger
    ) throws {
        let path = sockets.first?.socket.path
        let isRunning = try daemon.loop.submit {
            daemon.assumeIsolated { $0.start(player, media: media, socketPath: path, state) }
        }.wait()
        guard isRunning else { return sockets.forEach { $0.socket.remove() } }
        // Made while libmpv is busy; clients are admitted after it has replied.
        let channels = try sockets.map { settings, socket in
            try server(daemon, settings, limits, logger)
                .serverChannelOption(.autoRead, value: false).withBoundSocket(socket.descriptor).wait()
        }
        try daemon.loop.flatSubmit { daemon.playerAnswers }.wait()
        ended.whenComplete { _ in keeper?.end() }
        for (channel, (settings, socket)) in zip(channels, sockets) {
            try channel.setOption(.autoRead, value: true)
                .map { daemon.assumeIsolated { $0.listen(on: channel, socket) } }.wait()
            keeper?.keep(socket, settings)
            logger.info(
                "listening", metadata: ["socket": "\(socket.path)", "access": "\(settings.access.rawValue)"])
        }
        // A client that only observes can't draw.
        let drawable = sockets.first { $0.settings.access == .control }?.socket.path
        try daemon.loop.submit { daemon.assumeIsolated { $0.finishStart(drawable: drawable) } }.wait()
    }

    /// Raises the limit of open files: each client takes a descriptor.
    private static func raiseDescriptorLimit(_ configuration: Configuration, _ logger: Logger) {
        let clients = configuration.sockets.count * configuration.limits.clients
        let needed = clients + DescriptorLimit.room
        do throws(SystemError) {
            let limit = try DescriptorLimit.raise(to: needed)
            guard limit < needed else { return }
            logger.warning(
                "the limit of open files is too low for limits.clients",
                metadata: ["clients": "\(clients)", "needed": "\(needed)", "limit": "\(limit)"])
        } catch {
            logger.warning("the limit of open files stays as it is", metadata: ["error": "\(error)"])
        }
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// What `films` lists.
    private static func filmFolders(_ configuration: Configuration) -> [String] {
        guard configuration.films.folders.isEmpty else { return configuration.films.folders }
        return StandardFilmFolders.paths(
            userFolder: environment("XDG_CONFIG_HOME"), home: environment("HOME"),
            isOfSystem: environment("STATE_DIRECTORY") != nil && environment("XDG_RUNTIME_DIR") == nil)
    }

    static var standardPath: String {
        SocketPath.standard(
            SocketPath.Environment(
                seekdSocket: nil, runtimeDirectory: environment("XDG_RUNTIME_DIR"), userID: getuid()))
    }

    /// Where mpv's files are.
    static var mpvFolders: MpvFolders {
        MpvFolders(mpvEnvironment, chosen: nil) { access($0, F_OK) == 0 }
    }

    static func server(
        _ daemon: Daemon, _ socket: Configuration.Socket, _ limits: Configuration.Limits, _ logger: Logger
    ) -> ServerBootstrap {
        ListenerBootstrap.make(on: daemon.loop, outputBytes: limits.outputBytes, logger) {
            daemon.makeHandler(for: socket)
        }
    }

    /// Terminates libmpv, which blocks: it may wait long for a file on the network to open. Meanwhile the last state is
    /// written.
    private static func terminate(
        _ ending: Daemon.Ending, _ end: TerminationWait, _ unused: MpvCarrier?, _ logger: Logger
    ) {
        var player = ending.player
        if player == nil, let handle = unused?.take() { player = MpvTermination(handle) }
        if let player { ending.ends.end(player) { end.finish() } } else { end.finish() }
        let start = TimedSignal.Moment.now
        let isSaved = ending.store?.finish(within: stateTimeout) ?? true
        if !isSaved { logger.warning("the state was not saved in time: exiting without it") }
        let hasEnded = end.wait(since: start, for: ending.timeout, atLeast: Lifecycle.usualTimeout)
        if !hasEnded { logger.warning("libmpv did not end in time: exiting without it") }
        // A write that is still under way must not meet those of another seekd.
        if isSaved { HeldLocks.release() }
        if !isSaved || !hasEnded { _exit(ending.status) }
    }
}

/// The scheduler slice of the event loop's thread, which needs little processor time, but at once.
///
/// Decoder threads that use all processors may each run for some milliseconds before the loop's thread does, and a tap
/// would wait for that long. A thread with a short slice runs as soon as it is woken (Linux 6.12 and later).
enum LoopSlice {
    /// The shortest slice that Linux accepts.
    private static let nanoseconds: UInt64 = 100_000

    /// Shortens the slice of the calling thread. If the kernel does not support it, nothing changes.
    static func shorten() {
        _ = linux_set_slice(nanoseconds)
        // Each drain of a libmpv handle ends with a wait of zero time. With the default slack of 50 us, that takes 70
        // us.
        _ = linux_set_timer_slack(1)
    }
}
