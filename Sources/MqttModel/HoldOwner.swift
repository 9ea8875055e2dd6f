import SeekProtocol

/// Who holds a button or drags a slider: a sender, or one of the devices that it speaks for. Nobody ends what another
/// sender holds.
struct HoldOwner: Hashable, Sendable {
    let sender: ByteString
    /// The `source` of the daemon's commands.
    let name: ByteString

    /// - Parameter source: the name that the sender gives its device; nil: the sender itself.
    init(_ sender: MqttSender, source: ByteString? = nil) {
        self.sender = sender.name
        guard let source else {
            name = sender.name
            return
        }
        // With the length, no two pairs give one name.
        let prefix = ByteString("\(sender.name.bytes.count):")
        name = MqttSender.bounded(ByteString(prefix.bytes + sender.name.bytes + [UInt8(ascii: "/")] + source.bytes))
    }
}
