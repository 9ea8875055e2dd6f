import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient

struct Osd: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the buttons on the video, in the player's own window.",
        discussion: """
            Backward on the left, forward on the right, play in the middle, progress below. They come when somebody \
            presses, wherever that is, and go when nothing moves any more. Nothing is drawn where there is no window.

            With overlay.osd = true in its configuration, seekd starts this by itself.
            """)

    @Flag(help: "End when the daemon goes away, instead of waiting for the next.")
    var once = false

    @Option(
        name: .customLong("freeze-at"),
        help: ArgumentHelp(
            "For tests and pictures: show the moment so long after each press, and stay there. Prints \"ready\" first.",
            valueName: "ms", visibility: .hidden))
    var freezeAt: Double?

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if let freezeAt, !freezeAt.isFinite || freezeAt < 0 {
            throw ValidationError("--freeze-at needs milliseconds, 0 or more.")
        }
    }

    func run() throws {
        // They end the program, and with it what it drew.
        Signals.unblock([SIGINT, SIGTERM, SIGHUP])
        let connection = try daemon.connect(to: [.seekButton, .playButton, .chase])
        var loop = try OsdLoop(connection, endsWithDaemon: once, frozenAt: freezeAt)
        try loop.run()
    }
}
