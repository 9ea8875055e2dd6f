import SeekProtocol

/// Who sent a command: the owner of what it holds, and the one whose transactions are compared. A broker does not tell who
/// published a message, so a sender names itself, or is known by where it wants its replies.
struct MqttSender: Hashable, Sendable {
    /// Bytes of a `source` of the daemon's socket.
    static let longest = 128

    /// 1 to 128 bytes.
    let name: ByteString

    /// - Parameters:
    ///   - client: the name that the sender gave itself.
    ///   - responseTopic: where it wants replies.
    ///   - topic: the topic of its command.
    init(client: ByteString?, responseTopic: String?, topic: String) {
        name = Self.bounded(client ?? ByteString(responseTopic ?? topic))
    }

    /// The name, or of a long one its length and hash, FNV-1a.
    static func bounded(_ name: ByteString) -> ByteString {
        if (1...longest).contains(name.bytes.count) { return name }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return ByteString("topic-\(name.bytes.count)-" + String(hash, radix: 16))
    }
}
