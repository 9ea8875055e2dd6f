import Glibc
package import Linux

extension ListeningSocket {
    /// A listening socket that another process has made, such as systemd for a socket unit. Its file is never removed:
    /// systemd continues to listen there after this process has ended.
    ///
    /// - Parameter descriptor: Becomes non-blocking and close-on-exec. The caller still owns it after an error.
    /// - Throws: What it is instead, if it is not a listening Unix stream socket.
    package static func inherited(_ descriptor: Int32) throws(InheritedSocketError) -> ListeningSocket {
        let path = try path(of: descriptor)
        guard try option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue) else { throw .otherType }
        guard try option(SO_ACCEPTCONN, of: descriptor) != 0 else { throw .notListening }
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { throw .failed(.last) }
        return ListeningSocket(path: path, descriptor: descriptor, lock: nil, identity: nil)
    }

    /// `@NAME` for an abstract socket.
    private static func path(of descriptor: Int32) throws(InheritedSocketError) -> String {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else {
            let error = SystemError.last
            throw error.code == ENOTSOCK ? .notASocket : .failed(error)
        }
        guard address.sun_family == sa_family_t(AF_UNIX) else { throw .otherFamily }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
        var bytes = withUnsafeBytes(of: address) { Array($0.prefix(Int(length)).dropFirst(start)) }
        if bytes.first == 0 {
            bytes[0] = UInt8(ascii: "@")
        } else {
            bytes = Array(bytes.prefix { $0 != 0 })
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func option(_ name: Int32, of descriptor: Int32) throws(InheritedSocketError) -> Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 else { throw .failed(.last) }
        return value
    }
}

/// Why an inherited descriptor can't be used. The description completes "expected a listening Unix stream socket, got".
package enum InheritedSocketError: Error, Equatable, Sendable, CustomStringConvertible {
    case notASocket
    /// Of the internet, for example.
    case otherFamily
    /// A datagram or packet socket.
    case otherType
    /// A connection, as with `Accept=yes`.
    case notListening
    case failed(SystemError)

    package var description: String {
        switch self {
        case .notASocket: "something that is not a socket"
        case .otherFamily: "a socket that is not a Unix socket"
        case .otherType: "a Unix socket that is not a stream socket"
        case .notListening: "a socket that does not listen"
        case .failed(let error): "an error: \(error)"
        }
    }
}
