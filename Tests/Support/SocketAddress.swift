package import Glibc

/// The address of a Unix socket at a path; an `@` in front stands for the zero byte of an abstract name. The path is
/// one that fits.
package func withSocketAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
) rethrows -> Result {
    let isAbstract = path.hasPrefix("@")
    let bytes = isAbstract ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // A path ends with a NUL, an abstract name with the address.
    let length = socklen_t(2 + bytes.count + (isAbstract ? 0 : 1))
    return try withUnsafePointer(to: address) {
        try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, length) }
    }
}

/// A new socket of the Unix family that no child gets.
package func makeUnixSocket(_ type: __socket_type = SOCK_STREAM, flags: __socket_type = SOCK_CLOEXEC) -> Int32 {
    socket(AF_UNIX, Int32(type.rawValue | flags.rawValue | SOCK_CLOEXEC.rawValue), 0)
}
