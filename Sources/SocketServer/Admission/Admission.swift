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
