import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

/// The command line for scripts and people: one subcommand, one request.
@main
struct Seekctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seekctl",
        abstract: "Control seekd from a script, a key binding or a terminal.",
        discussion: """
            For key bindings:
              seekctl tap forward            one press: +10 s, then +20, +30 ...
              seekctl tap backward 3         three presses at once
              seekctl tap forward --repeat   if the binding repeats while the key is held
              seekctl toggle                 play or pause

            In a terminal:
              seekctl load film.mkv
              seekctl status
              seekctl monitor

            Exit status: 0 success, 1 refused by the daemon (standard error has the reason), 2 wrong usage, 3 no daemon \
            answers.

            The socket is the path given by --socket (with any subcommand) or by $SEEKD_SOCKET; otherwise the one in the \
            user's runtime directory, and then \(SocketPath.system).

            Completions: seekctl --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd,
        subcommands: [
            Tap.self, Toggle.self, Scrub.self, Cancel.self, Undo.self, Segment.self, Load.self, Next.self,
            Previous.self, Stop.self,
            Status.self, Monitor.self, History.self, Forget.self, Stats.self, Trace.self, Choreography.self, Hello.self,
            Send.self, Quit.self,
        ])

    /// Does what argument-parser's own `main` does, with the exit statuses of `Failure`.
    static func main() {
        // Writing to a closed pipe then fails with EPIPE, which `StandardOutput` handles.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            var command = try parseAsRoot(try arranged(arguments))
            try command.run()
        } catch let failure as Failure {
            failure.exit()
        } catch {
            let text = fullMessage(for: error)
            guard exitCode(for: error) != .success else {
                StandardOutput.write(line: text)
                return
            }
            // argument-parser would report an unknown option.
            if let number = arguments.first(where: { $0.hasPrefix("-") && Double($0) != nil }) {
                Failure(.usage, "expected a count, interval or position of at least 0, got '\(number)'").exit()
            }
            Failure(.usage, text).exit(prefix: "")
        }
    }

    /// The arguments, with a `--socket` before the subcommand moved after it.
    private static func arranged(_ arguments: [String]) throws(Failure) -> [String] {
        let options = arguments.prefix(
            arguments.first == "--socket" ? 2 : arguments.first?.hasPrefix("--socket=") == true ? 1 : 0)
        guard let name = arguments.dropFirst(options.count).first, !name.hasPrefix("-") else { return arguments }
        let names = configuration.subcommands.map { String(describing: $0).lowercased() }
        guard names.contains(name) || name == "help" else {
            let nearest = Nearest.match(for: name, among: names).map { "did you mean '\($0)'?" }
            throw Failure(.usage, "unknown subcommand '\(name)'; \(nearest ?? "see 'seekctl --help'")")
        }
        return [name] + options + arguments.dropFirst(options.count + 1)
    }
}
