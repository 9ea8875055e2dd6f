import ArgumentParser
import ConfigurationText
import Glibc
import Linux
import Logging
import MpvFront
import SeekConfiguration
import SeekDaemon
import SeekProtocol
import SeekResume

/// The command line.
@main
struct Seekd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seekd",
        abstract: "Plays films through libmpv, with responsive 10-second seeks forward and backward.",
        usage: """
            seekd [--config FILE] [--socket PATH] [--set KEY=VALUE]... [--mpv-option NAME=VALUE]... [--idle] [FILE|URL]...
            seekd --check-config [--config FILE] [--set KEY=VALUE]... [--mpv-option NAME=VALUE]...
            seekd --as-mpv [--config FILE] [--set KEY=VALUE]... -- [MPV'S ARGUMENTS]...
            seekd --version
            """,
        discussion: """
            Clients control seekd over a Unix socket; seekctl is a client for people and scripts. seekd runs until it \
            is told to quit, gets SIGTERM or SIGINT (Ctrl-C), or its terminal closes. With films, and in the \
            foreground of a terminal, it also ends after the last film (not with --idle), and takes keys there:

            \(TerminalKeys.help)

            EXAMPLES
              seekd film.mkv
                    plays a film; then, in another terminal: seekctl tap forward
              seekd --set seek.accumulate_window_ms=600 --mpv-option volume=80
                    tries two settings for this run only
              seekd --check-config
                    reports errors in the configuration, with file and line

            Exit status: 0 ended as asked, 1 the start failed, 2 wrong usage, or it ended after films of which none \
            could be played, 78 the configuration has errors. With --as-mpv: mpv's.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The configuration file to read.",
            discussion: """
                Without it, the first of these that exists: $XDG_CONFIG_HOME/seekd/seekd.toml (or \
                ~/.config/seekd/seekd.toml), /etc/seekd/seekd.toml.
                """,
            valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The path of the socket.",
            discussion: "Default: socket.path of the configuration, or else $XDG_RUNTIME_DIR/seekd/ipc.sock.",
            valueName: "path"),
        completion: .file())
    var socket: String?

    @Option(
        name: .long, parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Override a setting of the configuration; can be repeated.",
            discussion: "KEY is TABLE.KEY of seekd.toml: seek.flip=net.", valueName: "key=value"),
        completion: .list(ConfigurationKey.settings))
    var set: [String] = []

    @Option(
        name: .customLong("mpv-option"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set an option of libmpv; can be repeated.",
            discussion: "As in mpv's manual, without the dashes: hwdec=auto, fullscreen=yes.",
            valueName: "name=value"))
    var mpvOption: [String] = []

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Stay after the last film.",
            discussion: "Without it, a seekd that was started with films from a terminal ends then."))
    var idle = false

    @Flag(
        name: .customLong("check-config"),
        help: ArgumentHelp(
            "Check the configuration, print errors or OK, and exit.",
            discussion: "With films it also prints which of [[rules]] is for each."))
    var checkConfig = false

    @Flag(name: .long, help: "Print the versions of seekd and libmpv, and exit.")
    var version = false

    @Flag(
        name: .customLong("as-mpv"),
        help: ArgumentHelp(
            "Read the arguments after -- as mpv's command line, and behave like mpv.",
            discussion: """
                Programs that start mpv get seekd if seekd-mpv is installed as mpv on PATH. The socket's path is \
                the value of --input-ipc-server.
                """))
    var asMpv = false

    @Argument(
        help: ArgumentHelp("Files or URLs to play, in order.", valueName: "file|url"), completion: .file())
    var media: [String] = []

    static func main() {
        // Otherwise a reader of the output that has ended, or a limit of file sizes, ends the process without a word.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        openStandardStreams()
        if let shortage = ResourceCheck.shortage() {
            print("seekd: \(shortage)", to: STDERR_FILENO)
            Glibc.exit(1)
        }
        CacheFolder.choose()
        ScriptModules.announce()
        let (own, mpvs) = split(arguments())
        var service = ServiceEnvironment()
        // mpv's arguments may change how the player is made, so --as-mpv can't start it early. Parsing first would be
        // too late.
        if !own.contains("--as-mpv") {
            service = .take()
            DaemonProcess.prepare()
        }
        do {
            let command = try parse(own.map(\.description))
            Glibc.exit(command.asMpv ? command.performAsMpv(mpvs) : command.perform(service))
        } catch {
            let isHelp = exitCode(for: error) == .success
            print(CompletionScript.corrected(fullMessage(for: error)), to: isHelp ? STDOUT_FILENO : STDERR_FILENO)
            Glibc.exit(isHelp ? 0 : 2)
        }
    }

    func validate() throws {
        if socket == "" { throw ValidationError("--socket needs a path.") }
        if asMpv, !media.isEmpty || socket != nil {
            throw ValidationError("With --as-mpv, give files and the socket as mpv's arguments, after --.")
        }
    }

    private func perform(_ service: ServiceEnvironment) -> Int32 {
        if version {
            Self.print("seekd \(Version.seekd)\nlibmpv client API \(Version.libmpv)", to: STDOUT_FILENO)
            return 0
        }
        guard let outcome = readConfiguration(checks: checkConfig ? .ofThisMachine : nil) else {
            return ConfigurationRefusal.exitStatus
        }
        if checkConfig {
            Self.print("\(outcome.file ?? "no file, the defaults"): OK", to: STDOUT_FILENO)
            for film in media {
                let name = MediaName(ByteString(film), folder: ByteString(WorkingFolder.path ?? []))
                Self.print("\(film): \(outcome.configuration.ruleText(for: "\(name.text ?? "")"))", to: STDOUT_FILENO)
            }
            // Not an error: seekd starts without it, and the service's PATH may be another.
            if let absence = YtdlProgram.absence(outcome.configuration, path: Self.environment("PATH") ?? "") {
                Self.print("seekd: \(absence)", to: STDERR_FILENO)
            }
            return 0
        }
        let logger = Self.logger(outcome.configuration.logLevel)
        logger.info("configuration read", metadata: ["file": "\(outcome.file ?? "none")"])
        let sources = sources
        let reloading = ConfigurationReloading(
            read: {
                Result { () throws(ConfigurationRefusal) in try sources.load(checks: .ofThisMachine).configuration }
            },
            setLogLevel: { level in
                var logger = logger
                logger.logLevel = level
            })
        return DaemonProcess.run(
            outcome.configuration, media: media, staysIdle: idle, service: service, reloading: reloading, logger: logger
        )
    }

    private func performAsMpv(_ arguments: [ByteString]) -> Int32 {
        guard let outcome = readConfiguration() else { return 1 }
        // The program that starts mpv expects mpv's output: seekd adds only warnings and errors.
        let logger = Self.logger(max(outcome.configuration.logLevel, .warning))
        return DaemonProcess.run(asMpv: arguments, outcome.configuration, logger: logger) { stream, text in
            switch stream {
            case .output: Self.write(text, to: STDOUT_FILENO)
            case .errors: Self.write(text, to: STDERR_FILENO)
            }
        }
    }

    /// Prints its errors, one a line, and returns nil if it can't be read.
    private func readConfiguration(checks: ConfigurationChecks? = nil) -> ConfigurationSources.Outcome? {
        do {
            return try sources.load(checks: checks)
        } catch {
            // There is no logger before the configuration is read; the journal gets the priority of its lines too.
            let start = Self.logStyle == .journal ? Self.logStyle.start(.critical) : ""
            let lines = error.description.split(separator: "\n").map { start + $0 }
            Self.print(lines.joined(separator: "\n"), to: STDERR_FILENO)
            return nil
        }
    }

    private static func logger(_ level: Logger.Level) -> Logger {
        let style = logStyle
        return Logger(label: "seekd") { _ in StandardErrorLogHandler(level: level, style: style) }
    }

    private static var logStyle: StandardErrorLogHandler.Style {
        .of(STDERR_FILENO, journalStream: environment("JOURNAL_STREAM"))
    }

    /// The raw arguments, possibly not UTF-8, without the program's name.
    private static func arguments() -> [ByteString] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { argument in
                ByteString(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
            }
        }
    }

    /// Splits off mpv's arguments: those after the first `--`, if `--as-mpv` comes before it.
    private static func split(_ arguments: [ByteString]) -> (own: [ByteString], mpvs: [ByteString]) {
        guard let place = arguments.firstIndex(of: "--"), arguments[..<place].contains("--as-mpv") else {
            return (arguments, [])
        }
        return (Array(arguments[..<place]), Array(arguments[(place + 1)...]))
    }

    /// Opens closed standard streams on /dev/null. Otherwise the next opened descriptor takes the number of a closed
    /// stream, and a client's connection could receive the log.
    private static func openStandardStreams() {
        var descriptor: Int32
        repeat { descriptor = open("/dev/null", O_RDWR) } while (0...STDERR_FILENO).contains(descriptor)
        close(descriptor)
    }

    private var sources: ConfigurationSources {
        var sources = ConfigurationSources()
        sources.file = config
        sources.settings = set
        sources.mpvOptions = mpvOption
        sources.socketPath = socket
        sources.userFolder = Self.environment("XDG_CONFIG_HOME")
        sources.home = Self.environment("HOME")
        return sources
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func print(_ text: String, to descriptor: Int32) {
        write(text + "\n", to: descriptor)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        try? FileContents.write(Array(text.utf8), to: descriptor)
    }
}
