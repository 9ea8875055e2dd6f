import CommandLineTool
import Glibc

/// Where a broker may listen: a socket address, by its bytes.
struct BrokerAddress: Equatable, Sendable {
    let family: Int32
    /// A `sockaddr_in` or `sockaddr_in6`.
    let bytes: [UInt8]

    /// The addresses of a host that needs no search; nil for a name. `localhost` is always this machine, whatever a name
    /// server says.
    static func known(_ host: String, port: Int) -> [BrokerAddress]? {
        let digits = host == "localhost" ? ["::1", "127.0.0.1"] : [host]
        let addresses = digits.compactMap { HostAddress($0) }.map { BrokerAddress($0, port: port) }
        return addresses.isEmpty ? nil : addresses
    }

    init(_ address: HostAddress, port: Int) {
        let port = in_port_t(port).bigEndian
        if address.bytes.count == 4 {
            var socket = sockaddr_in()
            socket.sin_family = sa_family_t(AF_INET)
            socket.sin_port = port
            withUnsafeMutableBytes(of: &socket.sin_addr) { $0.copyBytes(from: address.bytes) }
            (family, bytes) = (AF_INET, withUnsafeBytes(of: socket) { Array($0) })
        } else {
            var socket = sockaddr_in6()
            socket.sin6_family = sa_family_t(AF_INET6)
            socket.sin6_port = port
            withUnsafeMutableBytes(of: &socket.sin6_addr) { $0.copyBytes(from: address.bytes) }
            (family, bytes) = (AF_INET6, withUnsafeBytes(of: socket) { Array($0) })
        }
    }

    /// - Parameter found: of `getaddrinfo`.
    init?(_ found: addrinfo) {
        guard let address = found.ai_addr else { return nil }
        family = found.ai_family
        bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(found.ai_addrlen)))
    }

    /// Begins to connect a new socket, without waiting.
    ///
    /// - Returns: the socket; nil with `errno`.
    func connect() -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { return nil }
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let status = bytes.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(descriptor, $0.baseAddress, socklen_t(self.bytes.count))
            }
        }
        if status == 0 || errno == EINPROGRESS { return descriptor }
        let error = errno
        close(descriptor)
        errno = error
        return nil
    }
}
