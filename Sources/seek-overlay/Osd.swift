import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient

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

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if let freezeAt, !freezeAt.isFinite || freezeAt < 0 {
            throw ValidationError("--freeze-at: expected milliseconds, 0 or more.")
        }
    }

    func run() throws {
        // libmpv removes what a client has drawn when the client is gone.
        Signals.unblock([SIGINT, SIGTERM, SIGHUP])
        let connection = try daemon.connect(
            to: [.seekButton, .playButton, .chase, .media], observing: OsdLoop.properties)
        var loop = try OsdLoop(
            connection, endsWithDaemon: once, frozenAt: freezeAt,
            OsdStyle(isLarge: large, isHighContrast: highContrast))
        try loop.run()
    }
}
