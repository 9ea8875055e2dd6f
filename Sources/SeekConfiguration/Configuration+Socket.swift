import Glibc
package import MpvCommands

extension Configuration {
    /// A socket for clients.
    package struct Socket: Equatable, Sendable {
        /// The NAME of `[sockets.NAME]`; empty for the daemon's own.
        package var name: String
        /// Nil for the daemon's own stands for `SocketPath.standard`. An abstract name begins with `@`.
        package var path: String?
        /// The file's permission bits. The owner can always read and write.
        package var mode: UInt16 = 0o600
        package var access = Access.control
        /// The name or number of the file's group; nil leaves it as it was created.
        package var group: String?
        /// The users that are served besides the daemon's own; empty: everyone who can connect.
        package var uids: [UInt32] = []
        /// Whether a lock file beside it keeps another seekd away.
        package var isLocked = true

        package init(_ name: String = "", path: String? = nil) {
            self.name = name
            self.path = path
        }

        /// The table of its keys.
        package var table: String { name.isEmpty ? "socket" : "sockets.\(name)" }

        /// The longest path in bytes: `sun_path` without its closing zero and without the suffix of the name under
        /// which a listening socket is made before it is renamed.
        package static let maximumPathBytes = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 - 4

        /// Whether a socket with a lock can be bound to this path, as far as its text shows.
        static func isPath(_ path: String) -> Bool {
            let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? []
            return path.utf8.count <= maximumPathBytes && !path.utf8.contains(0) && !path.hasPrefix("@")
                && !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
        }
    }
}
