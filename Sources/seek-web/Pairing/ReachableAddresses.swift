import CommandLineTool
import Glibc
import NIOCore

/// The addresses under which other devices reach this machine.
enum ReachableAddresses {
    /// Those of a server that listens on `address`, the likeliest first: network cards before virtual networks, IPv4 before
    /// IPv6. Loopback and link-local addresses are left out.
    static func of(_ address: WebAddress) -> [WebAddress] {
        if address.isLoopback { return [] }
        guard address.isEveryAddress else { return [address] }
        let devices = (try? System.enumerateDevices()) ?? []
        let found = devices.compactMap { device -> (rank: Int, address: WebAddress)? in
            guard let digits = device.address?.ipAddress, let host = host(digits, of: address.host) else { return nil }
            let isCard = access("/sys/class/net/\(device.name)/device", F_OK) == 0
            let isIP4 = if case .ip4 = host { true } else { false }
            return ((isCard ? 0 : 2) + (isIP4 ? 0 : 1), WebAddress(host: host, port: address.port))
        }
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.address)
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
