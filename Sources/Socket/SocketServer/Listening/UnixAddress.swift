package import Glibc
package import Linux

/// The address as `Lifecycle` of the daemon uses it.
package typealias UnixAddress = Linux.UnixAddress

extension Linux.UnixAddress {
    package init?(_ name: String) {
        guard let address = Self.named(name) else { return nil }
        self = address
    }

    package func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withPointer(body)
    }
}
