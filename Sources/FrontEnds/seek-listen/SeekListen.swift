import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

/// Finds intros and credits by their sound, and tells the daemon (K9 to K11).
@main
struct SeekListen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seek-listen",
        abstract: "Find the intros and credits of series by their sound.",
        discussion: """
            While a film plays, seek-listen compares its sound with that of the other films in its folder: what the \
            episodes of a series share near their begin is the intro, near their end the credits. seekd then offers to \
            skip it; `seekctl cues` shows what was found, and where else it is. Only local files are listened to, with \
            FFmpeg (the package ffmpeg), at the lowest priority and with at most a quarter of one processor, and never \
            while somebody skips. docs/skipping.md says more.

            seek-listen find EPISODE ... tells what it finds, without a player.

            What it heard is kept in $XDG_CACHE_HOME/seekd-listen, or ~/.cache/seekd-listen: at most 64 MiB.

            Exit status: 0 ended as asked, 1 an error of the system, 2 wrong usage, 3 no daemon answers.

            The daemon is looked for at --socket PATH, or at $SEEKD_SOCKET, or else in the user's runtime directory \
            and then at \(SocketPath.system).

            Completions: seek-listen --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd, subcommands: [Follow.self, Find.self], defaultSubcommand: Follow.self)

    static func main() {
        runProgram()
    }
}

extension CacheOptions {
    var prints: PrintCache? { folder(named: PrintCache.folderName).map(PrintCache.init) }
}

struct Follow: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Follow a daemon, and tell it what was found.")

    @Flag(help: "Exit when the daemon goes away, instead of waiting for the next one.")
    var once = false

    @Flag(
        name: .customLong("any-load"),
        help: "Listen also while the machine has more to do than it has processors, by its load average.")
    var anyLoad = false

    @OptionGroup var cache: CacheOptions
    @OptionGroup var daemon: DaemonOptions

    func run() throws {
        Signals.unblock([SIGINT, SIGTERM, SIGHUP])
        let connection = try daemon.connect(to: ListenLoop.events)
        var loop = try ListenLoop(connection, cache: cache.prints, anyLoad: anyLoad, endsWithDaemon: once)
        loop.run()
    }
}
