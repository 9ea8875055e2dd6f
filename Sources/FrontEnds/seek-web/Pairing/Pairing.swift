import CommandLineTool
import Glibc
import NIOCore
import SeekProtocol

/// What a page shows so that another device can open it: addresses, each with a QR code that has the token.
struct Pairing: JSONWritable {
    /// Bytes of an address that a page gives; longer ones make codes that cameras can't read.
    static let longestAddress = 200

    private let codes: [(url: String, code: QRCode)]

    /// - Parameters:
    ///   - place: the address at which the page itself was opened, which another device may be able to use too; nil if it
    ///     is unknown.
    init(_ addresses: [WebAddress], place: String?, token: WebToken?) {
        guard let token else {
            codes = []
            return
        }
        let urls = addresses.map { "http://\($0)/" }
        let first = place.map { place in [place] + urls.filter { $0 != place } } ?? urls
        codes = first.prefix(8).compactMap { url in
            QRCode(Self.link(url, token)).map { (url, $0) }
        }
    }

    /// The address that logs a device in.
    static func link(_ url: String, _ token: WebToken) -> String { "\(url)?token=\(token.text)" }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field(
                "addresses",
                JSONValue.array(
                    codes.map { url, code in
                        .object([
                            .init("url", .text(url)), .init("size", .integer(Int64(code.size))),
                            .init("path", .text(code.path)),
                        ])
                    }))
        }
    }
}

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

/// The addresses under which other devices reach this machine.
enum ReachableAddresses {
    /// An address of a network interface.
    struct Interface {
        var digits: String
        /// Whether it is a network card's, not that of a virtual network.
        var isCard: Bool
    }

    /// Those of a server that listens on `address`, the likeliest first: network cards before virtual networks, IPv4 before
    /// IPv6. Loopback and link-local addresses are left out.
    static func of(_ address: WebAddress) -> [WebAddress] { of(address, among: interfaces) }

    /// - Parameter interfaces: those of the machine.
    static func of(_ address: WebAddress, among interfaces: [Interface]) -> [WebAddress] {
        if address.isLoopback { return [] }
        guard address.isEveryAddress else { return [address] }
        let found = interfaces.compactMap { interface -> (rank: Int, address: WebAddress)? in
            guard let host = host(interface.digits, of: address.host) else { return nil }
            let isIP4 = if case .ip4 = host { true } else { false }
            return ((interface.isCard ? 0 : 2) + (isIP4 ? 0 : 1), WebAddress(host: host, port: address.port))
        }
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.address)
    }

    private static var interfaces: [Interface] {
        let devices = (try? System.enumerateDevices()) ?? []
        return devices.compactMap { device in
            guard let digits = device.address?.ipAddress else { return nil }
            return Interface(digits: digits, isCard: access("/sys/class/net/\(device.name)/device", F_OK) == 0)
        }
    }

    /// - Returns: nil for what another device can't use.
    private static func host(_ digits: String, of listener: WebAddress.Host) -> WebAddress.Host? {
        if let bytes = WebAddress.Host.bytes(ofIP4: digits) {
            return HostAddress(bytes: bytes).isLoopback || (bytes[0] == 169 && bytes[1] == 254) ? nil : .ip4(digits)
        }
        guard case .ip6 = listener, let bytes = WebAddress.Host.bytes(ofIP6: digits),
            !HostAddress(bytes: bytes).isLoopback,
            bytes[0] != 0xFE || bytes[1] & 0xC0 != 0x80
        else { return nil }
        return .ip6(digits)
    }
}
