import ArgumentParser
import Glibc
import SeekClient

struct Web: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve a page with the buttons: a remote for a phone, and an overlay for OBS and kiosk browsers.",
        discussion: """
            The page's address is printed. With ?overlay behind it the page is transparent and shows nothing but the \
            buttons while they move, for a browser source in OBS.

            Pages are served to this machine alone, unless --listen names another address; that takes a token, which \
            is asked for by the page, or stands in its address as ?token=T. $\(WebToken.variable) is read where --token \
            is not given, and is not seen in lists of processes. What is sent is not encrypted.
            """)

    @Option(help: ArgumentHelp("Where to serve pages; port 0 is any that is free.", valueName: "address:port"))
    var listen = "127.0.0.1:8337"

    @Option(
        help: ArgumentHelp(
            "Serve only who knows this: \(WebToken.shortest) characters or more, of letters, digits and - . _ ~.",
            valueName: "token"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "A name of this machine that pages may be served under, besides its addresses; may be repeated.",
            valueName: "name"))
    var name: [String] = []

    @OptionGroup var daemon: Daemon

    func run() async throws {
        guard let address = WebAddress(listen) else {
            throw Failure(
                .usage, "--listen needs an address and a port, 127.0.0.1:8337 or [::1]:8337; got \(listen.forTerminal)")
        }
        let token = try readToken()
        if token == nil, !address.isLoopback {
            throw Failure(
                .usage,
                """
                others than this machine reach \(address): give a --token, or nobody would be kept from the buttons.
                For example: --token $(head -c 18 /dev/urandom | base64 | tr +/ -_)
                """)
        }
        try daemon.find()
        let pages = WebPages(RequestCheck(names: Set(name.map { $0.lowercased() }), token: token), daemon.paths)
        try await WebServer(address, pages).run()
    }

    private func readToken() throws(Failure) -> WebToken? {
        guard let text = token ?? getenv(WebToken.variable).map({ String(cString: $0) }) else { return nil }
        guard let token = WebToken(text) else {
            throw Failure(
                .usage,
                "a token has \(WebToken.shortest) characters or more, of letters, digits and - . _ ~, so that nobody "
                    + "guesses it and an address can hold it")
        }
        return token
    }
}
