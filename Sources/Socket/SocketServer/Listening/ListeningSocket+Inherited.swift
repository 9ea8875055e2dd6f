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
        let address: UnixAddress?
        do throws(SystemError) {
            address = try UnixAddress.address(of: descriptor)
        } catch {
            throw error.code == ENOTSOCK ? .notASocket : .failed(error)
        }
        guard let address else { throw .otherFamily }
        return address.name
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
