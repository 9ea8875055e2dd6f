import CommandLineTool
import Glibc
import Linux
import SeekClient
import Synchronization

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

/// Finds the addresses of a host on a thread of its own: a name server may take long to answer, or never does.
final class HostLookup: Sendable {
    enum Outcome: Equatable, Sendable {
        case found([BrokerAddress])
        case failed(String)
    }

    private let wakeup: WakeupPipe
    private let found = Mutex<Outcome?>(nil)

    /// Readable when there is an outcome.
    var descriptor: Int32 { wakeup.descriptor }

    var outcome: Outcome? { found.withLock { $0 } }

    init(_ host: String, port: Int) throws(ClientError) {
        wakeup = try WakeupPipe()
        do throws(JobThread.Refused) {
            // The thread keeps this object until it ends, also if nobody wants the outcome any more.
            try JobThread.start("broker-name") { self.end(with: Self.search(host, port)) }
        } catch {
            end(with: .failed("no thread: \(String(cString: strerror(error.code)))"))
        }
    }

    private func end(with outcome: Outcome) {
        found.withLock { $0 = outcome }
        wakeup.wake()
    }

    private static func search(_ host: String, _ port: Int) -> Outcome {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else { return .failed(String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(list) }
        var addresses: [BrokerAddress] = []
        var next = list
        while let found = next, addresses.count < 8 {
            if let address = BrokerAddress(found.pointee), !addresses.contains(address) { addresses.append(address) }
            next = found.pointee.ai_next
        }
        return addresses.isEmpty ? .failed("it has no address") : .found(addresses)
    }
}

/// The name and the password for the broker.
struct BrokerLogin: Equatable, Sendable {
    /// Nil: none are sent.
    let name: String?
    let password: String?
}

enum FileKind {
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
