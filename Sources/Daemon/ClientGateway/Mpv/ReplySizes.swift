package import Mpv
import MpvCommands
import SeekPlayer
package import SeekProtocol

/// Estimates the bytes of libmpv's values from earlier replies. They bound how many a client may request before it
/// reads.
package struct ReplySizes {
    /// Sizes of at least `least` bytes. libmpv has few such properties. Those that it always has begin with their sizes
    /// in libmpv 0.35, with a usual FFmpeg.
    private var noted: [ByteString: Int] = [
        "command-list": 10_240, "decoder-list": 40_960, "encoder-list": 18_432, "file-local-options": 16_384,
        "input-bindings": 20_480, "options": 16_384, "property-list": 18_432,
    ]

    private static let least = 4096
    private static let mostNames = 256
    /// The estimate for a playlist entry with a path of usual length.
    private static let bytesOfEntry = 256

    /// - Parameter entries: the length of the playlist, which clients can make as long as they like.
    package func expected(of property: ByteString, entries: Int64) -> Int {
        let size = noted[property] ?? 0
        return property == "playlist" ? max(size, Int(clamping: entries) * Self.bytesOfEntry) : size
    }

    package mutating func note(_ value: MpvNode, of property: ByteString) {
        let size = value.size
        if size < Self.least {
            noted[property] = nil
        } else if noted.count < Self.mostNames || noted[property] != nil {
            noted[property] = size
        }
    }
}

extension MpvNode {
    /// The approximate size in JSON, bytes.
    package var size: Int {
        switch self {
        case .none, .flag, .int64, .double: 8
        case .string(let bytes), .bytes(let bytes): bytes.count + 4
        case .array(let elements): elements.reduce(4) { $0 + $1.size }
        case .map(let members): members.reduce(4) { $0 + $1.key.count + $1.value.size + 4 }
        }
    }
}

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
