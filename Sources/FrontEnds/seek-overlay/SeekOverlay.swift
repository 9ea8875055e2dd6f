import ArgumentParser
import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol
import Words

/// The overlays: one subcommand for each place where the buttons are drawn.
@main
struct SeekOverlay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seek-overlay",
        abstract: "Draw seekd's buttons as they move.",
        discussion: """
            Each overlay is an ordinary client of seekd's socket. If the daemon goes away, a running overlay says so, \
            and shows the current state as soon as the daemon is back.

            Exit status: 0 ended as asked, 1 seekd does not let it draw, 2 wrong usage, 3 no daemon answers.

            The daemon is looked for at --socket PATH, or at $SEEKD_SOCKET, or else in the user's runtime directory \
            and then at \(SocketPath.system).

            Texts are in the language of the locale (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or in that of --language; in \
            English if seekd does not know it.

            The page for browsers is a program of its own: seek-web.

            Completions: seek-overlay --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd,
        subcommands: [Osd.self, Terminal.self])

    static func main() {
        runProgram()
    }
}

struct LanguageOption: ParsableArguments {
    @Option(help: ArgumentHelp("The language of texts, instead of the locale's: de, fr.", valueName: "language"))
    var language: String?

    func choose() { Words.choose(language) }
}

struct Osd: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the buttons on the video, in the player's own window.",
        discussion: """
            Backward is on the left, forward on the right, play in the middle, progress below. They appear when any \
            client presses a button, and disappear when they are at rest. Without a window nothing is drawn.

            seekd starts this program itself, unless its configuration has overlay.osd = false.
            """)

    @Flag(help: "Exit when the daemon goes away, instead of waiting for the next one.")
    var once = false

    @Flag(help: "Everything a third larger.")
    var large = false

    @Flag(name: .customLong("high-contrast"), help: "Darker behind white shapes, and bold text.")
    var highContrast = false

    @Option(
        name: .customLong("freeze-at"),
        help: ArgumentHelp(
            "For tests and pictures: stop the animation this long after each press. Prints \"ready\" first.",
            valueName: "ms", visibility: .hidden))
    var freezeAt: Double?

    @OptionGroup var words: LanguageOption
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if let freezeAt, !freezeAt.isFinite || freezeAt < 0 {
            throw ValidationError("--freeze-at: expected milliseconds, 0 or more.")
        }
    }

    func run() throws {
        words.choose()
        // libmpv removes what a client has drawn when the client is gone.
        Signals.unblock([SIGINT, SIGTERM, SIGHUP])
        let connection = try daemon.connect(
            to: OverlayModel.events, observing: OsdLoop.properties)
        var loop = try OsdLoop(
            connection, endsWithDaemon: once, frozenAt: freezeAt,
            OsdStyle(isLarge: large, isHighContrast: highContrast))
        try loop.run()
    }
}

struct Terminal: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the buttons in this terminal, and press them with keys.",
        discussion: """
            \(TerminalKey.help.map { "\($0.keys)".column(18) + "\($0.does)" }.joined(separator: "\n"))

            Every key is one press. If the terminal reports repeats of a held key (kitty's keyboard protocol), the \
            daemon limits their rate; in other terminals each repeat is a press.

            Colours: 24 bits if COLORTERM says so, 256 if TERM does, none if NO_COLOR is set. --plain prints a line \
            for each change: for screen readers, for logs, and if there is no terminal.
            """)

    @Flag(help: "Print a line for each change, such as \"Forward 30 seconds\", instead of drawing.")
    var plain = false

    @OptionGroup var words: LanguageOption
    @OptionGroup var daemon: DaemonOptions

    func run() throws {
        words.choose()
        let environment = TerminalEnvironment()
        if !plain, let problem = environment.problem { throw Failure(.usage, problem) }
        let events = OverlayModel.events + [.shutdown]
        // A row of cells has no room for more detail.
        let connection = try daemon.connect(
            to: plain ? events : events + [.progress], progressRate: plain ? nil : 1,
            observing: TerminalSound.properties + (plain ? [] : OsdStatus.properties))
        let view: any TerminalView = plain ? PlainView() : DrawnView(environment)
        var loop = try TerminalLoop(connection, view)
        loop.run()
    }
}
