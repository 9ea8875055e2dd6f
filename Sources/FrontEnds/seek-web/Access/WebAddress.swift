import CommandLineTool
import Glibc

/// An address and a port to listen on.
struct WebAddress: Equatable, Sendable, CustomStringConvertible {
    enum Host: Equatable, Sendable {
        case ip4(String)
        /// Without brackets.
        case ip6(String)
    }

    let host: Host
    let port: UInt16

    init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Parses "127.0.0.1:8337", "[::1]:8337" or "localhost:8337"; nil for anything else.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        let name = String(text[..<colon])
        guard let host = name == "localhost" ? .ip4("127.0.0.1") : Host(name) else { return nil }
        self.init(host: host, port: port)
    }

    /// Whether only this machine can connect to it.
    var isLoopback: Bool {
        HostAddress(digits)?.isLoopback ?? false
    }

    /// Whether it stands for every address of this machine.
    var isEveryAddress: Bool {
        switch host {
        case .ip4(let address): address == "0.0.0.0"
        case .ip6(let address): (Host.bytes(ofIP6: address) ?? [1]).allSatisfy { $0 == 0 }
        }
    }

    /// The address in digits, without brackets.
    var digits: String {
        switch host {
        case .ip4(let address), .ip6(let address): address
        }
    }

    /// The authority part of a URL.
    var description: String {
        switch host {
        case .ip4(let address): "\(address):\(port)"
        case .ip6(let address): "[\(address)]:\(port)"
        }
    }
}

extension WebAddress.Host {
    /// Parses an address in digits, IPv6 in brackets; nil for a name.
    init?(_ text: String) {
        if Self.bytes(ofIP4: text) != nil {
            self = .ip4(text)
        } else if text.hasPrefix("["), text.hasSuffix("]"),
            Self.bytes(ofIP6: String(text.dropFirst().dropLast())) != nil
        {
            self = .ip6(String(text.dropFirst().dropLast()))
        } else {
            return nil
        }
    }

    /// The four bytes of "127.0.0.1"; nil for anything else.
    static func bytes(ofIP4 text: String) -> [UInt8]? { HostAddress.bytes(of: text, AF_INET, count: 4) }

    /// The 16 bytes of "::1"; nil for anything else.
    static func bytes(ofIP6 text: String) -> [UInt8]? { HostAddress.bytes(of: text, AF_INET6, count: 16) }
}
