package import Glibc
import Linux

/// The address of a Unix socket at a path; an `@` in front stands for the zero byte of an abstract name. The path is
/// one that fits.
package func withSocketAddress<Result, Failure>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(Failure) -> Result
) throws(Failure) -> Result {
    guard let address = UnixAddress.named(path) else { preconditionFailure("expected a path that fits, got \(path)") }
    return try address.withPointer(body)
}

/// A new socket of the Unix family that no child gets.
package func makeUnixSocket(_ type: __socket_type = SOCK_STREAM, flags: __socket_type = SOCK_CLOEXEC) -> Int32 {
    socket(AF_UNIX, Int32(type.rawValue | flags.rawValue | SOCK_CLOEXEC.rawValue), 0)
}
