package import Glibc

/// The address of a Unix socket, in the form that system calls take.
package struct UnixAddress {
    /// The longest path, in bytes: the kernel's field without its terminating NUL.
    package static let maximumBytes = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private var address = sockaddr_un()
    private let length: socklen_t

    /// A path, or `@NAME` for an abstract socket, as systemd writes it. Nil if it is empty, too long, or contains a
    /// NUL.
    package init?(_ name: String) {
        var bytes = Array(name.utf8)
        guard (1...Self.maximumBytes).contains(bytes.count), !bytes.contains(0) else { return nil }
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // The length delimits an abstract name; a path ends with a NUL.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
        length = socklen_t(offset + bytes.count + (isAbstract ? 0 : 1))
    }

    /// Lends the address to a system call; the pointer is valid only inside `body`.
    package func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
