import FlyingSocks
import Glibc

/// Where pages are served.
struct WebAddress: Equatable, Sendable, CustomStringConvertible {
    enum Host: Equatable, Sendable {
        case ip4(String)
        case ip6(String)
    }

    let host: Host
    let port: UInt16

    init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// "127.0.0.1:8337", "[::1]:8337" or "localhost:8337"; nil for anything else.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        let name = String(text[..<colon])
        guard let host = name == "localhost" ? .ip4("127.0.0.1") : Host(name) else { return nil }
        self.init(host: host, port: port)
    }

    /// Whether only this machine reaches it.
    var isLoopback: Bool {
        switch host {
        case .ip4(let address): address.hasPrefix("127.")
        case .ip6(let address): address == "::1"
        }
    }

    /// As a page's address has it.
    var description: String {
        switch host {
        case .ip4(let address): "\(address):\(port)"
        case .ip6(let address): "[\(address)]:\(port)"
        }
    }

    func socketAddress() throws -> any SocketAddress {
        switch host {
        case .ip4(let address): try sockaddr_in.inet(ip4: address, port: port)
        case .ip6(let address): try sockaddr_in6.inet6(ip6: address, port: port)
        }
    }
}

extension WebAddress.Host {
    /// An address in digits, an IPv6 one in brackets; nil for a name.
    init?(_ text: String) {
        var (ip4, ip6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &ip4) == 1 {
            self = .ip4(text)
        } else if text.hasPrefix("["), text.hasSuffix("]"),
            inet_pton(AF_INET6, String(text.dropFirst().dropLast()), &ip6) == 1
        {
            self = .ip6(String(text.dropFirst().dropLast()))
        } else {
            return nil
        }
    }
}
