import SeekPlayer
import SeekProtocol

/// Which requests wait for their turn.
extension MpvGateway {
    /// Whether a request asks libmpv for a value of several kilobytes.
    package func expectsLargeReply(to entry: RequestQueue.Entry) -> Bool {
        guard case .success(.mpv(.getProperty(let name, _))) = entry.request else { return false }
        return replySizes.expected(of: name, entries: player.entryCount) > 0
    }
}
