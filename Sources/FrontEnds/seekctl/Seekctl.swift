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
              seekctl tap forward            one press: +10 s, then +20 s, +30 s ...
              seekctl tap backward 3         three presses at once
              seekctl tap forward --repeat   if the binding repeats while the key is held
              seekctl toggle                 play or pause
              seekctl volume +5

            In a terminal:
              seekctl load film.mkv
              seekctl playlist
              seekctl status
              seekctl monitor
              seekctl doctor                 if something does not work

            Exit status: 0 success, 1 refused by the daemon (standard error has the reason), 2 wrong usage, 3 no daemon \
            answers.

            The socket is the path given by --socket (with any subcommand) or by $SEEKD_SOCKET; otherwise the one in the \
            user's runtime directory, and then \(SocketPath.system).

            Completions: seekctl --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd,
        // argument-parser writes "Subcommands" after each name.
        groupedSubcommands: [
            CommandGroup(
                name: "Playback",
                subcommands: [
                    Toggle.self, Play.self, Pause.self, Stop.self, Tap.self, Position.self, Scrub.self, Segment.self,
                    Undo.self, Cancel.self, Again.self, Take.self, Volume.self, Mute.self, Speed.self, Sleep.self,
                    Menu.self,
                ]),
            CommandGroup(
                name: "Film and track",
                subcommands: [
                    Load.self, Films.self, Continue.self, PlayFilm.self, Next.self, Previous.self, Playlist.self,
                    Loop.self, Shuffle.self, Chapters.self, Audio.self, Subtitles.self, Cues.self,
                ]),
            CommandGroup(name: "State", subcommands: [Status.self, Monitor.self, History.self, Forget.self]),
            CommandGroup(name: "Daemon", subcommands: [Doctor.self, Reload.self, Quit.self]),
            CommandGroup(
                name: "Script and bug report",
                subcommands: [Send.self, Hello.self, Stats.self, Metrics.self, Trace.self, Choreography.self]),
        ])

    /// Does what argument-parser's own `main` does, with the exit statuses of `Failure`.
    static func main() {
        // Writing to a closed pipe then fails with EPIPE, which `StandardOutput` handles.
        signal(SIGPIPE, SIG_IGN)
        var words = Array(CommandLine.arguments.dropFirst())
        do {
            words = try CommandWords.arranged(words)
            var command = try parseAsRoot(words)
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
            let options = words.prefix { $0 != "--" }
            if let number = options.first(where: { $0.hasPrefix("-") && Double($0) != nil }) {
                Failure(.usage, "expected a number of at least 0, got '\(number)'").exit()
            }
            Failure(.usage, text).exit(prefix: "")
        }
    }
}
