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
        abstract: "Tap seekd's buttons from a script, a key binding or a terminal.",
        discussion: """
            A remote's keys, bound in whatever knows keys:
              seekctl tap forward            one press: +10 s, then +20, +30 ...
              seekctl tap backward 3         three presses at once
              seekctl tap forward --repeat   where the binding repeats a held key
              seekctl toggle                 play or pause

            By hand:
              seekctl load film.mkv
              seekctl status
              seekctl monitor

            Exit status: 0 done, 1 refused by the daemon (its reason is on standard error), 2 wrong usage, \
            3 no daemon answers.

            The daemon is looked for where --socket PATH says, with any subcommand, or at $SEEKD_SOCKET, or else in \
            the user's runtime directory and then at \(SocketPath.system).

            Completions: seekctl --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd,
        subcommands: [
            Tap.self, Toggle.self, Scrub.self, Cancel.self, Undo.self, Segment.self, Load.self, Next.self,
            Previous.self, Stop.self,
            Status.self, Monitor.self, Stats.self, Choreography.self, Hello.self, Send.self, Quit.self,
        ])

    /// As argument-parser's own `main`, but with the exit statuses that scripts are promised.
    static func main() {
        // A closed standard output is found by `StandardOutput`, which ends quietly.
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
            // To argument-parser it is an unknown option.
            if let number = arguments.first(where: { $0.hasPrefix("-") && Double($0) != nil }) {
                Failure(.usage, "'\(number)' is negative; counts, intervals and positions are not").exit()
            }
            Failure(.usage, text).exit(prefix: "")
        }
    }

    /// The arguments with a `--socket` that stands before the subcommand put behind it.
    private static func arranged(_ arguments: [String]) throws(Failure) -> [String] {
        let options = arguments.prefix(
            arguments.first == "--socket" ? 2 : arguments.first?.hasPrefix("--socket=") == true ? 1 : 0)
        guard let name = arguments.dropFirst(options.count).first, !name.hasPrefix("-") else { return arguments }
        let names = configuration.subcommands.map { String(describing: $0).lowercased() }
        guard names.contains(name) || name == "help" else {
            let nearest = Nearest.match(for: name, among: names).map { "did you mean '\($0)'?" }
            throw Failure(.usage, "there is no '\(name)'; \(nearest ?? "'seekctl --help' tells what there is")")
        }
        return [name] + options + arguments.dropFirst(options.count + 1)
    }
}
