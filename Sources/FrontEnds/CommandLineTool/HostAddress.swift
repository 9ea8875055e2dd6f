import Glibc

/// An address of a machine, by its bytes: a name that looks like one is none.
package struct HostAddress: Equatable, Sendable {
    /// Four of IPv4, or 16 of IPv6.
    package let bytes: [UInt8]

    /// Parses "127.0.0.1" or "::1", without brackets; nil for anything else.
    package init?(_ digits: String) {
        guard let bytes = Self.bytes(of: digits, AF_INET, count: 4) ?? Self.bytes(of: digits, AF_INET6, count: 16)
        else {
            return nil
        }
        self.bytes = bytes
    }

    /// - Parameter bytes: 4 or 16.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether it means the machine itself: 127.0.0.0/8, ::1, and IPv4's in IPv6.
    package var isLoopback: Bool {
        let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
        if bytes.count == 16, bytes.starts(with: mapped) { return bytes[12] == 127 }
        return bytes.count == 4 ? bytes[0] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
    }

    /// Whether this host is the machine itself: `localhost`, or an address of the loopback. Another name may have any
    /// address.
    package static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || HostAddress(host)?.isLoopback == true
    }

    /// The bytes of an address of this family, `AF_INET` with 4 or `AF_INET6` with 16; nil for anything else.
    package static func bytes(of text: String, _ family: Int32, count: Int) -> [UInt8]? {
        // For C a zero would be the end.
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}
