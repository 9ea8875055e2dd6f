import Glibc
package import NIOCore
package import SeekProtocol

/// The rules by which a socket admits clients.
package struct Admission: Equatable, Sendable {
    /// The configuration table of the socket, for messages.
    package let table: String
    /// Users that the socket serves besides the daemon's own; empty: every user that can connect.
    package let userIDs: [UInt32]
    /// An abstract socket has no file, hence no permission bits: it serves only the daemon's user and `userIDs`.
    package let isAbstract: Bool
    package let maximumClients: Int

    package init(table: String, userIDs: [UInt32], isAbstract: Bool, maximumClients: Int) {
        self.table = table
        self.userIDs = userIDs
        self.isAbstract = isAbstract
        self.maximumClients = maximumClients
    }

    /// Why a client is turned away; nil if it is admitted.
    ///
    /// - Parameters:
    ///   - peer: the client's process; nil if the kernel did not report it.
    ///   - own: the daemon's user.
    ///   - clients: number of clients that are connected to this socket.
    package func refusal(of peer: PeerCredentials?, own: UInt32, clients: Int) -> Refusal? {
        guard serves(peer?.userID, own: own) else {
            let user = peer.map { "user \($0.userID)" } ?? "an unknown user"
            return Refusal(.forbidden, "this socket does not serve \(user); \(table).uids lists the users it serves")
        }
        guard clients < maximumClients else {
            return Refusal(.tooManyClients, "\(clients) clients are connected, and limits.clients allows no more")
        }
        return nil
    }

    /// Whether clients of that user are admitted; nil is an unknown user.
    package func serves(_ user: UInt32?, own: UInt32) -> Bool {
        if userIDs.isEmpty, !isAbstract { return true }
        guard let user else { return false }
        return user == own || userIDs.contains(user)
    }
}

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
