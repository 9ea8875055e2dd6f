import NIOCore

/// The remote side of a connection, as bounds and backoff tell peers apart: an IPv4 address, or the network (64 bits) of an
/// IPv6 address, because one host can use all addresses of its network.
struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    private let bytes: [UInt8]
    /// The whole address in digits.
    let description: String

    init(_ address: SocketAddress?) {
        let text = address?.ipAddress ?? ""
        description = text.isEmpty ? "unknown" : text
        if let ip6 = WebAddress.Host.bytes(ofIP6: text) {
            // An IPv4 peer of an IPv6 socket: ::ffff:192.0.2.1.
            let isMapped = ip6[..<12].elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
            bytes = Array(isMapped ? ip6[12...] : ip6[..<8])
        } else {
            bytes = WebAddress.Host.bytes(ofIP4: text) ?? []
        }
    }

    static func == (left: PeerAddress, right: PeerAddress) -> Bool { left.bytes == right.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
