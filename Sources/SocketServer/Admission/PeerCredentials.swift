import Glibc
package import NIOCore

/// The process at the other end of a connection, as the kernel recorded it at connect time: `struct ucred` of unix(7).
package struct PeerCredentials: Sendable, CustomStringConvertible {
    package let processID: Int32
    package let userID: UInt32
    package let groupID: UInt32

    package var description: String { "pid \(processID) uid \(userID)" }

    /// Asks the kernel, on the channel's loop. Nil if it does not report them.
    package static func of(_ channel: any Channel) -> PeerCredentials? {
        (try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable { (descriptor: NIOBSDSocket.Handle) in
            of(descriptor)
        }) ?? nil
    }

    private static func of(_ descriptor: Int32) -> PeerCredentials? {
        // `struct ucred`: three 32-bit integers in this order. getsockopt checks only the length.
        var credentials = (processID: Int32(0), userID: UInt32(0), groupID: UInt32(0))
        let expected = socklen_t(MemoryLayout.size(ofValue: credentials))
        var length = expected
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0, length == expected else {
            return nil
        }
        return PeerCredentials(
            processID: credentials.processID, userID: credentials.userID, groupID: credentials.groupID)
    }
}
