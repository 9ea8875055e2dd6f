import CommandLineTool

/// What the program prints once it listens: the addresses of the page, one a line, and in a terminal a QR code. The code
/// has the token, which must not come into a log.
struct Announcement {
    let lines: [String]

    /// - Parameters:
    ///   - address: where it listens.
    ///   - names: host names under which the page may be opened.
    init(of address: WebAddress, names: [String], token: WebToken?, isTerminal: Bool) {
        let reachable = ReachableAddresses.of(address)
        let local = address.isLoopback || reachable.isEmpty ? [address] : []
        let urls = (reachable + local).map { "http://\($0)/" } + names.map { "http://\($0):\(address.port)/" }
        var lines = urls
        if isTerminal, let token, let first = reachable.first,
            let code = QRCode(Pairing.link("http://\(first)/", token))
        {
            lines += ["", "Open the page on a phone: point its camera at this code. It has the token."] + code.lines
        }
        self.lines = lines
    }

    func write() {
        for line in lines { StandardOutput.write(line: line) }
    }
}
