import Glibc
import Logging
import MpvCommands
import NIOCore
import SeekConfiguration
import SeekProtocol

/// Who is let in.
extension Daemon {
    /// Why a client is not let in; nil where it is.
    ///
    /// - Parameter peer: who it is; nil where the kernel didn't say.
    func refusal(of peer: PeerCredentials?, on socket: Configuration.Socket) -> Refusal? {
        guard state == .running else { return Refusal(.shuttingDown, "seekd is stopping") }
        guard socket.serves(peer?.userID, own: geteuid()) else {
            let who = peer.map { "user \($0.userID)" } ?? "a user whom the system doesn't name"
            return Refusal(.forbidden, "this socket doesn't serve \(who); \(socket.table).uids lists whom it does")
        }
        let count = clients.values.count { $0.socket.name == socket.name }
        guard count < configuration.limits.clients else {
            return Refusal(.tooManyClients, "there are \(count) clients, and limits.clients allows no more")
        }
        return nil
    }

    /// Tells a client why it is not let in, and ends the connection.
    func turnAway(_ channel: any Channel, _ refusal: Refusal, _ metadata: Logger.Metadata) {
        statistics.turnedAway()
        if let unlogged = turnedAway.admit(at: Self.now) {
            var told: Logger.Metadata = ["reason": "\(refusal.code.text)"]
            if unlogged > 0 { told["others"] = "\(unlogged)" }
            logger.warning("client turned away", metadata: metadata.merging(told) { $1 })
        }
        let line = ByteBuffer(bytes: Reply.refused(refusal).line(to: .integer(0)))
        channel.writeAndFlush(line).whenComplete { _ in channel.close(promise: nil) }
    }
}

extension Configuration.Socket {
    /// Whether clients of that user are let in.
    ///
    /// - Parameters:
    ///   - user: nil where nobody knows whose they are.
    ///   - own: the daemon's own user.
    package func serves(_ user: UInt32?, own: UInt32) -> Bool {
        // An abstract name has no file whose mode would keep others out.
        if uids.isEmpty, path?.hasPrefix("@") != true { return true }
        guard let user else { return false }
        return user == own || uids.contains(user)
    }
}
