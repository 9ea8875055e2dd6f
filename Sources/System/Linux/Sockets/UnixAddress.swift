package import Glibc

/// The address of a Unix socket, in the form that system calls take.
package struct UnixAddress {
    /// The longest path, in bytes: the kernel's field without its terminating NUL.
    package static let maximumBytes = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private static let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0

    private let address: sockaddr_un
    private let length: socklen_t

    /// A path, or `@NAME` for an abstract socket, as systemd writes it. Nil if it is empty, too long, or contains a
    /// NUL.
    package static func named(_ name: String) -> UnixAddress? {
        UnixAddress(name, isAbstract: name.hasPrefix("@"))
    }

    /// A path, whatever it begins with.
    package static func file(_ path: String) -> UnixAddress? { UnixAddress(path, isAbstract: false) }

    private init?(_ name: String, isAbstract: Bool) {
        var bytes = Array(name.utf8)
        guard (1...Self.maximumBytes).contains(bytes.count), !bytes.contains(0) else { return nil }
        if isAbstract { bytes[0] = 0 }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // The length delimits an abstract name; a path ends with a NUL.
        let length = Self.offset + bytes.count + (isAbstract ? 0 : 1)
        self.init(address: address, length: socklen_t(length))
    }

    /// The address that a socket has; nil if it is of another family.
    package static func address(of descriptor: Int32) throws(SystemError) -> UnixAddress? {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { throw .last }
        guard address.sun_family == sa_family_t(AF_UNIX) else { return nil }
        return UnixAddress(address: address, length: length)
    }

    private init(address: sockaddr_un, length: socklen_t) {
        (self.address, self.length) = (address, length)
    }

    /// The path, or `@NAME` for an abstract socket; empty for a socket without a name.
    package var name: String {
        var bytes = withUnsafeBytes(of: address) { Array($0.prefix(Int(length)).dropFirst(Self.offset)) }
        if bytes.first == 0 {
            bytes[0] = UInt8(ascii: "@")
        } else {
            bytes = Array(bytes.prefix { $0 != 0 })
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Lends the address to a system call; the pointer is valid only inside `body`.
    package func withPointer<Result, Failure>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafePointer(to: address) { (pointer) throws(Failure) in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (rebound) throws(Failure) in
                try body(rebound, length)
            }
        }
    }

    /// A new socket of this family that no child gets.
    ///
    /// - Parameter flags: `SOCK_NONBLOCK`, for example.
    /// - Returns: the socket, or -1 with `errno`.
    package static func makeSocket(_ flags: __socket_type...) -> Int32 {
        let type = flags.reduce(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) { $0 | $1.rawValue }
        return socket(AF_UNIX, Int32(type), 0)
    }
}
