import Mpv
import MpvCommands
import SeekPlayer
import SeekProtocol

/// What libmpv's replies and messages take: which requests wait for their turn.
extension MpvGateway {
    /// Whether a request asks libmpv for a value of several kilobytes.
    package func expectsLargeReply(to entry: RequestQueue.Entry) -> Bool {
        guard case .success(.mpv(.getProperty(let name, _))) = entry.request else { return false }
        return replySizes.expected(of: name, entries: player.entryCount) > 0
    }

    /// libmpv sends a message to all listeners.
    func expectedBytes(of command: MpvCommand) -> Int {
        command.name == "script-message" ? MpvNode(command).size * handles.attachedCount : 0
    }
}
