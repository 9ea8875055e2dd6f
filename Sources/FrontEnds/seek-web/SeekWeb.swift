import ArgumentParser
import CLinux
import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol

/// The web server: one page with the buttons, for any number of browsers.
@main
struct SeekWeb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seek-web",
        abstract: "Serve a page with seekd's buttons: a remote for a phone, and an overlay for OBS and kiosk browsers.",
        discussion: """
            Prints the page's addresses, and in a terminal a QR code with which a phone opens the page. With ?overlay after the address, the page is transparent and shows only the \
            buttons, while they move: a browser source for OBS.

            By default the page is served to this machine only. Another address in --listen makes it reachable from \
            the network and requires a token. The page asks for the token, or takes it from its address (?token=T). \
            If --token is not given, $\(WebToken.variable) is read, or else systemd's credential \
            \(WebToken.credential); unlike an option, these are not shown in lists of processes. The connection is not \
            encrypted.

            The page's words come in the browser's language, if there is a catalogue for it in share/locale beside the \
            program's folder, or in the one that is chosen in the page.

            Exit status: 0 ended as asked, 1 the address can't be listened on, 2 wrong usage, 3 no daemon answers.

            The daemon is looked for at --socket PATH, or at $SEEKD_SOCKET, or else in the user's runtime directory \
            and then at \(SocketPath.system).

            Completions: seek-web --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd)

    private static let namesVariable = "SEEK_WEB_NAMES"
    private static let metricsVariable = "SEEK_WEB_METRICS"
    /// Added to the process's niceness, so that the player and seekd come first when the processor is busy.
    private static let niceness: Int32 = 5
    /// Memory of this many bytes is the system's as soon as it is freed: pictures, which are read by several threads.
    private static let pictureSize: Int32 = 1 << 20

    @Option(help: ArgumentHelp("Address to listen on; port 0 takes any free port.", valueName: "address:port"))
    var listen = "127.0.0.1:8337"

    @Option(
        help: ArgumentHelp(
            "Access token that pages must send: at least \(WebToken.shortest) characters, letters, digits and - . _ ~.",
            valueName: "token"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Another host name under which the page may be opened, besides this machine's addresses; may be repeated. "
                + "Those in $\(SeekWeb.namesVariable), separated by spaces, count too.",
            valueName: "name"))
    var name: [String] = []

    @Option(
        help: ArgumentHelp(
            "The socket of seek-pictures, for pictures of other places, instead of \(PlacePictures.socketName) beside "
                + "the daemon's.", valueName: "path"),
        completion: .file())
    var pictures: String?

    @Flag(
        help: ArgumentHelp(
            "Serve seekd's counters to Prometheus at /metrics. If there is a token, it needs it too. "
                + "\(SeekWeb.metricsVariable)=1 in the environment does the same."))
    var metrics = false

    @OptionGroup var daemon: DaemonOptions

    static func main() {
        runProgram()
    }

    func validate() throws {
        if pictures == "" { throw ValidationError("--pictures needs a path.") }
    }

    func run() throws {
        guard let address = WebAddress(listen) else {
            throw Failure(
                .usage, "--listen: expected an address and a port such as 127.0.0.1:8337, got \(listen.forTerminal)")
        }
        let token = try readToken()
        let names = name + (Self.environment(Self.namesVariable) ?? "").split(separator: " ").map(String.init)
        let servesMetrics = try servesMetrics()
        if token == nil, !address.isLoopback {
            throw Failure(
                .usage,
                """
                refusing to listen on the network (\(address)) without --token.
                To make a token: --token $(head -c 18 /dev/urandom | base64 | tr +/ -_)
                """)
        }
        try daemon.requireDaemon()
        _ = nice(Self.niceness)
        linux_give_back_memory(Self.pictureSize)
        let check = RequestCheck(names: Set(names.map { $0.lowercased() }), token: token)
        let server = try WebServer(
            address, check, daemonPaths: daemon.paths, picturesPath: pictures,
            metrics: servesMetrics ? try metricsPage() : nil,
            languages: Self.installedLanguages)
        Announcement(of: server.address, names: names, token: token, isTerminal: isatty(STDOUT_FILENO) == 1).write()
        try server.waitUntilClosed()
    }

    private static var installedLanguages: PageLanguages {
        guard let programs = try? ProgramFolder.path() else { return PageLanguages() }
        return .installed(in: "\(programs)/../share/locale")
    }

    private func servesMetrics() throws(Failure) -> Bool {
        switch Self.environment(Self.metricsVariable) {
        case "1"?: return true
        case nil, "", "0": return metrics
        case let value?:
            throw Failure(.usage, "\(Self.metricsVariable): expected 0 or 1, got \(value.forTerminal)")
        }
    }

    private func metricsPage() throws(Failure) -> MetricsPage {
        do throws(ClientError) {
            return try MetricsPage(daemonPaths: daemon.paths)
        } catch {
            throw Failure(.refused, "\(error)")
        }
    }

    private func readToken() throws(Failure) -> WebToken? {
        var place = "--token"
        var text = token
        if text == nil, let value = Self.environment(WebToken.variable) { (place, text) = (WebToken.variable, value) }
        if text == nil, let value = try WebToken.text(inCredentialsOf: Self.environment("CREDENTIALS_DIRECTORY")) {
            (place, text) = ("the credential \(WebToken.credential)", value)
        }
        guard let text else { return nil }
        guard let token = WebToken(text) else {
            throw Failure(
                .usage,
                "\(place): expected at least \(WebToken.shortest) characters, only letters, digits and - . _ ~")
        }
        return token
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
