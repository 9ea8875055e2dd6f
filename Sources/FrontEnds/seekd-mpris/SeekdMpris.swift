import ArgumentParser
import CommandLineTool
import Glibc
import MprisModel
import SeekClient
import SeekProtocol

/// Shows seekd to the desktop: media keys, applets, KDE Connect, headphones, playerctl.
@main
struct SeekdMpris: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seekd-mpris",
        abstract: "Let the desktop control seekd, through MPRIS.",
        discussion: """
            Media keys, the desktop's applets, KDE Connect, headphones and playerctl then find seekd as the player \
            org.mpris.MediaPlayer2.seekd on the session's message bus. Their skips by whole tenths of a second are \
            presses of seekd's buttons: they add up, and overlays show them.

            If the message bus goes away, it is looked for until it is back.

            Exit status: 0 ended as asked, 2 wrong usage, 3 no daemon answers.

            The daemon is looked for at --socket PATH, or at $SEEKD_SOCKET, or else in the user's runtime directory \
            and then at \(SocketPath.system).

            Completions: seekd-mpris --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd)

    @Option(
        help: ArgumentHelp(
            """
            What next and previous do: entry, the next entry of the playlist; chapter, the next chapter; tap, a press of \
            the seek button. Where there is no such entry or chapter, they press the seek button.
            """,
            valueName: "entry|chapter|tap"))
    var next = MprisSettings.Next.entry

    @Option(help: ArgumentHelp("The name that desktops show.", valueName: "name"))
    var identity = "seekd"

    @Flag(help: "Exit when the daemon goes away, instead of waiting for the next one.")
    var once = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if identity.isEmpty || identity.utf8.contains(0) {
            throw ValidationError("--identity: expected a name, got an empty text or one with a NUL.")
        }
    }

    func run() throws {
        // The bus takes back the name of a client that is gone.
        Signals.unblock([SIGINT, SIGTERM, SIGHUP])
        let connection = try daemon.connect(
            to: MprisModel.events, progressRate: MprisModel.progressRate, observing: MprisModel.properties)
        let loop = try MprisLoop(
            connection, settings: MprisSettings(next: next), identity: identity, endsWithDaemon: once)
        loop.run()
    }

    static func main() {
        runProgram()
    }
}

extension MprisSettings.Next: ExpressibleByArgument {}
