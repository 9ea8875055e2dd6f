import Glibc
import Linux
package import Logging
import Mpv
import MpvCommands
package import MpvFront
import NIOCore
import NIOPosix
package import SeekConfiguration
import SeekDaemon
package import SeekProtocol
import SocketServer
import Synchronization

/// The process with `--as-mpv`: mpv's command line, messages and exit statuses.
extension DaemonProcess {
    /// Runs mpv's command line and returns the exit status. Blocks; call once, before any thread is started.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - write: Prints a text.
    package static func run(
        asMpv arguments: [ByteString], _ configuration: Configuration, logger: Logger,
        write: @escaping (MpvLauncher.Stream, String) -> Void
    ) -> Int32 {
        // SIGQUIT ends mpv too. Block the signals before libmpv starts threads.
        let signals = LaunchSignals(EndSignals(with: [(SIGQUIT, "SIGQUIT")]))
        let verbosity = arguments.prefix { $0 != "--" }.count { $0 == "-v" || $0 == "--v" }
        let verbose = environment("MPV_VERBOSE")
        // libmpv has no option for it.
        if verbosity > 0 { setenv("MPV_VERBOSE", "\(verbosity)", 1) }
        do throws(MpvStartError) {
            let front = try MpvLauncher(
                mpvEnvironment,
                options: PlayerOptions.ytdl(configuration.usesYtdl)
                    + configuration.mpvOptions.map { ($0.name, $0.value) },
                refusal: refusal(configuration), findMpv: MpvHandOver.findMpv, write: write)
            switch front.open(arguments) {
            case .ends(let status): return status
            case .plays(let launch): return play(launch, configuration, signals, logger, write)
            case .handsOver(let mpv):
                if let verbose { setenv("MPV_VERBOSE", verbose, 1) } else { unsetenv("MPV_VERBOSE") }
                signals.handOver()
                write(.errors, "seekd: can't start \(mpv): \(MpvHandOver.perform(mpv, arguments))\n")
                return 1
            }
        } catch {
            write(.errors, "seekd: \(error)\n")
            return 1
        }
    }

    /// The variables that decide where mpv's files are.
    static var mpvEnvironment: MpvFolders.Environment {
        var folders = MpvFolders.Environment()
        folders.mpvHome = environment("MPV_HOME")
        folders.configurationHome = environment("XDG_CONFIG_HOME")
        folders.home = environment("HOME")
        return folders
    }

    /// mpv.conf may set the options that a socket may set; the user's own mpv.conf may also choose devices.
    private static func refusal(_ configuration: Configuration) -> MpvLauncher.Refusal {
        let policy = CommandPolicy(
            allowedCommands: Set(configuration.allowedCommands),
            allowedProperties: Set(configuration.allowedProperties), protocols: configuration.mediaProtocols,
            socketPath: nil)
        return { setting, catalogue in
            if setting.isOwn, FileChoices.allow(setting.name, setting.value) { return nil }
            let names = PlayerNames(commands: [], properties: catalogue.names)
            let refusal = policy.refusal(ofSetting: ByteString(setting.name), to: setting.listed, names)
            return refusal.map { $0.message ?? "the policy of sockets does not allow it" }
        }
    }

    private static func play(
        _ launch: MpvLaunch, _ configuration: Configuration, _ signals: LaunchSignals, _ logger: Logger,
        _ write: (MpvLauncher.Stream, String) -> Void
    ) -> Int32 {
        var configuration = configuration
        configuration.onQuit = .exit
        // The program that starts mpv expects mpv's own display.
        configuration.drawsOverlay = false
        // As mpv opens it: mpv's mode, no lock file in the program's folder, and possibly an abstract name.
        var settings = Configuration.Socket(path: launch.socketPath)
        settings.isLocked = false
        configuration.sockets = [settings]
        let loop = makeLoop()
        let ended = loop.makePromise(of: Daemon.Ending.self)
        let daemon = Daemon(
            on: loop, configuration, notifier: ServiceNotifier(socket: nil), logger: logger, ended: ended)
        let end = TerminationWait()
        // From here on a signal does not leave the socket's file behind.
        signals.hold()
        let socket = socket(settings, launch, write)
        let path = socket?.path
        do {
            try loop.submit { daemon.assumeIsolated { $0.start(asMpv: launch, socketPath: path) } }.wait()
            signals.pass { name in
                // Without a terminal, mpv leaves signals to the system; with one, it handles each once.
                if launch.diesOfSignals || !end.signalArrived(name) {
                    socket?.remove()
                    return signals.die(of: name)
                }
                loop.execute { daemon.shutDown(name) }
            }
            try loop.flatSubmit { daemon.playerAnswers }.wait()
            if let socket {
                try server(daemon, settings, configuration.limits, logger).withBoundSocket(socket.descriptor)
                    .map { channel in daemon.assumeIsolated { $0.listen(on: channel, socket) } }.wait()
                tell(.verbose, "Listening to IPC socket.", launch, write)
            }
            loop.execute {
                daemon.assumeIsolated {
                    $0.finishStart(drawable: nil)
                    $0.playAsMpv()
                }
            }
        } catch {
            logger.critical("\(error)")
            socket?.remove()
            loop.execute { daemon.shutDown(MpvStandIn.startFailed, status: 1) }
        }
        return wait(for: ended.futureResult, end, unused: launch.player, logger) { _ in
            signals.stop()
            // When its terminal closes, mpv dies of the signal.
            if let name = signals.first, name == "SIGHUP" { signals.die(of: name) }
        }
    }

    /// Opens the socket. As mpv, the player starts without it if that fails.
    private static func socket(
        _ settings: Configuration.Socket, _ launch: MpvLaunch, _ write: (MpvLauncher.Stream, String) -> Void
    ) -> ListeningSocket? {
        guard let path = settings.path else { return nil }
        tell(.verbose, "Starting IPC master", launch, write)
        do throws(ListeningSocketError) {
            return try ListeningSocket.open(path, mode: settings.mode, isLocked: settings.isLocked)
        } catch {
            tell(.error, "Could not bind IPC socket", launch, write)
            write(.errors, "seekd: \(error)\n")
            return nil
        }
    }

    /// Prints mpv's messages about its socket, for which some programs wait.
    private static func tell(
        _ level: MpvTerminal.Level, _ text: String, _ launch: MpvLaunch,
        _ write: (MpvLauncher.Stream, String) -> Void
    ) {
        if let line = launch.terminal.line(level, "ipc", text) { write(.output, line) }
    }
}

/// Replaces this process by mpv's own program.
enum MpvHandOver {
    /// The number of a process that was handed over.
    private static let mark = "SEEKD_HANDED_OVER"

    /// mpv's own program on PATH; nil if there is none, or if the one that was found before has started seekd.
    static func findMpv() -> String? {
        guard DaemonProcess.environment(mark) != "\(getpid())" else { return nil }
        return MpvOnPath.find(in: DaemonProcess.environment("PATH") ?? "")
    }

    /// Returns only if it fails.
    ///
    /// - Parameter arguments: Without the program's name.
    static func perform(_ mpv: String, _ arguments: [ByteString]) -> SystemError {
        setenv(mark, "\(getpid())", 1)
        // seekd's start ignores them.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
        var words: [UnsafeMutablePointer<CChar>?] = ([ByteString("mpv")] + arguments).map { word in
            strdup((word.bytes + [0]).map { CChar(bitPattern: $0) })
        }
        words.append(nil)
        execv(mpv, words)
        let error = SystemError.last
        for word in words { free(word) }
        return error
    }
}
