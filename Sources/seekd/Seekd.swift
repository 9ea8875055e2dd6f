import ArgumentParser
import Glibc
import Logging
import MpvFront
import SeekConfiguration
import SeekDaemon
import SeekProtocol

/// The command line. Exit status: 0 done, 1 it could not start, 2 usage.
@main
struct Seekd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seekd",
        abstract: "Plays films through libmpv, and makes skipping 10 seconds on or back feel right.",
        usage: """
            seekd [--config FILE] [--socket PATH] [--set KEY=VALUE]... [--mpv-option NAME=VALUE]... [FILE|URL]...
            seekd --check-config [--config FILE] [--set KEY=VALUE]... [--mpv-option NAME=VALUE]...
            seekd --as-mpv [--config FILE] [--set KEY=VALUE]... -- [MPV'S ARGUMENTS]...
            seekd --version
            """,
        discussion: """
            Clients talk to seekd over a Unix socket; seekctl is one, made for people and scripts. It runs until it \
            is told to quit, by SIGTERM or by SIGINT (Ctrl-C), or its terminal goes away.

            EXAMPLES
              seekd film.mkv
                    plays a film; then, in another terminal: seekctl tap forward
              seekd --set seek.accumulate_window_ms=600 --mpv-option volume=80
                    tries two settings for this run alone
              seekd --check-config
                    says what is wrong with the configuration, and where
            """)

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The configuration to read.",
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
            "Where the socket is.",
            discussion: "Without it: the configuration's socket.path, or else $XDG_RUNTIME_DIR/seekd/ipc.sock.",
            valueName: "path"),
        completion: .file())
    var socket: String?

    @Option(
        name: .long, parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A setting, over the configuration's; may come often.",
            discussion: "KEY is a key of seekd.toml with its table: seek.flip=net.", valueName: "key=value"))
    var set: [String] = []

    @Option(
        name: .customLong("mpv-option"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "An option of libmpv; may come often.",
            discussion: "As mpv's manual has it, without the dashes: hwdec=auto, fullscreen=yes.",
            valueName: "name=value"))
    var mpvOption: [String] = []

    @Flag(name: .customLong("check-config"), help: "Read the configuration, say whether it is right, and exit.")
    var checkConfig = false

    @Flag(name: .long, help: "Say the versions of seekd and libmpv, and exit.")
    var version = false

    @Flag(
        name: .customLong("as-mpv"),
        help: ArgumentHelp(
            "Take what follows -- as mpv's own command line, and behave as mpv does.",
            discussion: """
                Programs that start mpv get seekd when seekd-mpv is found as mpv on PATH. The socket is where \
                --input-ipc-server says.
                """))
    var asMpv = false

    @Argument(
        help: ArgumentHelp("What to play, one after the other.", valueName: "file|url"), completion: .file())
    var media: [String] = []

    static func main() {
        openStandardStreams()
        let (own, mpvs) = split(arguments())
        // mpv's own arguments may change how its player is made. Whatever else is asked for is known too late.
        if !own.contains("--as-mpv") { DaemonProcess.prepare() }
        do {
            let command = try parse(own.map(\.description))
            Glibc.exit(command.asMpv ? command.performAsMpv(mpvs) : command.perform())
        } catch {
            let isHelp = exitCode(for: error) == .success
            print(fullMessage(for: error), to: isHelp ? STDOUT_FILENO : STDERR_FILENO)
            Glibc.exit(isHelp ? 0 : 2)
        }
    }

    func validate() throws {
        if socket == "" { throw ValidationError("--socket needs a path.") }
        if asMpv, !media.isEmpty || socket != nil {
            throw ValidationError("With --as-mpv, files and the socket are mpv's to name, behind --.")
        }
    }

    private func perform() -> Int32 {
        if version {
            Self.print("seekd \(Version.seekd)\nlibmpv client API \(Version.libmpv)", to: STDOUT_FILENO)
            return 0
        }
        guard let outcome = readConfiguration(checks: checkConfig ? .ofThisMachine : nil) else { return 1 }
        if checkConfig {
            Self.print("\(outcome.file ?? "no file, the defaults"): OK", to: STDOUT_FILENO)
            return 0
        }
        let logger = Self.logger(outcome.configuration.logLevel)
        logger.info("configuration read", metadata: ["file": "\(outcome.file ?? "none")"])
        return DaemonProcess.run(outcome.configuration, media: media, logger: logger)
    }

    private func performAsMpv(_ arguments: [ByteString]) -> Int32 {
        guard let outcome = readConfiguration() else { return 1 }
        // What a program gets to read is mpv's; ours is only what went wrong.
        let logger = Self.logger(max(outcome.configuration.logLevel, .warning))
        return DaemonProcess.run(asMpv: arguments, outcome.configuration, logger: logger) { stream, text in
            switch stream {
            case .output: Self.write(text, to: STDOUT_FILENO)
            case .errors: Self.write(text, to: STDERR_FILENO)
            }
        }
    }

    /// Nil after an error, which is printed.
    private func readConfiguration(checks: ConfigurationChecks? = nil) -> ConfigurationSources.Outcome? {
        do {
            return try sources.load(checks: checks)
        } catch {
            Self.print(error.description, to: STDERR_FILENO)
            return nil
        }
    }

    private static func logger(_ level: Logger.Level) -> Logger {
        let style = StandardErrorLogHandler.Style.of(
            STDERR_FILENO, journalStream: environment("JOURNAL_STREAM"))
        return Logger(label: "seekd") { _ in StandardErrorLogHandler(level: level, style: style) }
    }

    /// As they came, which need not be UTF-8; without the program's name.
    private static func arguments() -> [ByteString] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { argument in
                ByteString(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
            }
        }
    }

    /// What is ours, and what mpv would get: that is behind the first `--`, if it is to be taken as mpv's.
    private static func split(_ arguments: [ByteString]) -> (own: [ByteString], mpvs: [ByteString]) {
        guard let place = arguments.firstIndex(of: "--"), arguments[..<place].contains("--as-mpv") else {
            return (arguments, [])
        }
        return (Array(arguments[..<place]), Array(arguments[(place + 1)...]))
    }

    /// Whoever starts a program with one of them closed has the next thing opened take its number: a client's
    /// connection would then get the log.
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
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
