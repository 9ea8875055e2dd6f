import ArgumentParser
import CommandLineTool
import SeekProtocol

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

            The page for browsers is a program of its own: seek-web.

            Completions: seek-overlay --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd,
        subcommands: [Osd.self, Terminal.self])

    static func main() {
        runProgram()
    }
}
