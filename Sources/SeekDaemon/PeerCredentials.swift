import Glibc
import NIOCore

/// Who is at the other end of a connection, as the kernel noted when it was made: `struct ucred` of unix(7).
struct PeerCredentials: Sendable, CustomStringConvertible {
    let processID: Int32
    let userID: UInt32
    let groupID: UInt32

    var description: String { "pid \(processID) uid \(userID)" }

    /// Asks the kernel, on the channel's loop. Nil where it doesn't say.
    static func of(_ channel: any Channel) -> PeerCredentials? {
        (try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable { (descriptor: NIOBSDSocket.Handle) in
            of(descriptor)
        }) ?? nil
    }

    private static func of(_ descriptor: Int32) -> PeerCredentials? {
        // Three 32-bit integers in this order, as the kernel's: that is what the call can't check.
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
