import ArgumentParser
import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol

/// Makes pictures of other places of the film (skips.md's P).
@main
struct SeekPictures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seek-pictures",
        abstract: "Make small pictures of any place of the film that plays, without moving it.",
        discussion: """
            Pages and overlays ask at a socket of its own, pictures.sock beside the daemon's: a line \
            {"command":["picture",83.5,320]} is answered with the path of a JPEG and its true time. docs/pictures.md \
            says more.

            Pictures that are beside the film come first: Jellyfin's FILM.trickplay, FILM-320-10.bif, FILM.vtt. Others are \
            made of the keyframes of local films, by a process of the lowest priority that can't write and has no \
            network. They are kept in $XDG_CACHE_HOME/seekd-pictures, or ~/.cache/seekd-pictures: at most 500 MB.

            Exit status: 0 ended as asked, 1 an error of the system, 2 wrong usage, 3 no daemon answers.

            The daemon is looked for at --socket PATH, or at $SEEKD_SOCKET, or else in the user's runtime directory \
            and then at \(SocketPath.system).

            Completions: seek-pictures --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd, subcommands: [Serve.self, ReadFilm.self, CoverReader.self],
        defaultSubcommand: Serve.self)

    static func main() {
        runProgram()
    }
}

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Follow a daemon, and answer questions.")

    @Flag(help: "Exit when the daemon goes away, instead of waiting for the next one.")
    var once = false

    @Option(
        help: ArgumentHelp("Its own socket, instead of pictures.sock beside the daemon's.", valueName: "path"),
        completion: .file())
    var listen: String?

    @OptionGroup var cache: CacheOptions
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if listen == "" { throw ValidationError("--listen needs a path.") }
    }

    func run() throws {
        Signals.unblock([SIGINT, SIGTERM, SIGHUP])
        let connection = try daemon.connect(to: PictureServer.events)
        var server = try PictureServer(
            connection, listen: listen, cache: cache.folder(named: PictureCache.folderName).map(PictureCache.init),
            endsWithDaemon: once)
        try server.run()
    }
}

/// The process that reads a film: it answers questions at its standard input.
struct ReadFilm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-film", abstract: "Answer questions about one film.", shouldDisplay: false)

    @Argument var film: String
    /// Seconds; 0: not known.
    @Argument var duration: Double

    func run() throws {
        FilmReader(path: film, duration: duration).run()
    }
}
