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

            With overlay.osd = true in its configuration, seekd starts this program itself.
            """)

    @Flag(help: "Exit when the daemon goes away, instead of waiting for the next one.")
    var once = false

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
        let connection = try daemon.connect(to: [.seekButton, .playButton, .chase])
        var loop = try OsdLoop(connection, endsWithDaemon: once, frozenAt: freezeAt)
        try loop.run()
    }
}
