import ArgumentParser
import Glibc
import SeekClient
import SeekProtocol

/// The overlays: one subcommand, one place where the buttons are drawn. Each is an ordinary client of the socket.
@main
struct SeekOverlay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seek-overlay",
        abstract: "Draw seekd's buttons as they move.",
        discussion: """
            Each overlay is an ordinary client of seekd's socket. One that is running stays when the daemon goes away, \
            says so, and shows how things are as soon as it is back.

            Exit status: 0 ended as asked, 1 no pages can be served there, or seekd does not let it draw, \
            2 wrong usage, 3 no daemon answers.

            The daemon is looked for where --socket PATH says, or at $SEEKD_SOCKET, or else in the user's runtime \
            directory and then at \(SocketPath.system).

            Completions: seek-overlay --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd,
        subcommands: [Osd.self, Terminal.self, Web.self])

    /// As argument-parser's own `main`, but with the exit statuses that scripts are promised.
    static func main() async {
        // A closed standard output is found by who writes to it.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            failure.exit()
        } catch {
            let text = fullMessage(for: error)
            guard exitCode(for: error) != .success else {
                StandardOutput.write(line: text)
                return
            }
            Failure(.usage, text).exit(prefix: "")
        }
    }
}
