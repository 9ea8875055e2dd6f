import Glibc
import NIOCore

/// Who is at the other end of a connection, as the kernel noted when it was made: `struct ucred` of unix(7).
struct PeerCredentials: Sendable, CustomStringConvertible {
    let processID: Int32
    let userID: UInt32
    let groupID: UInt32

    var description: String { "pid \(processID) uid \(userID)" }

    /// Already there when asked for on the channel's loop.
    static func of(_ channel: any Channel) -> EventLoopFuture<PeerCredentials>? {
        // Of three 32-bit integers in this order, as the kernel's: that is what the call can't check.
        (channel as? any SocketOptionProvider)?.unsafeGetSocketOption(
            level: .init(rawValue: SOL_SOCKET), name: .init(rawValue: SO_PEERCRED))
    }
}
