/// The version of the protocol.
package enum MqttVersion: Equatable, Sendable {
    case five
    case threeOneOne
}

/// A packet from the broker.
enum IncomingPacket: Equatable, Sendable {
    case connected(code: UInt8, WireProperties)
    /// - number: of quality 1, to be acknowledged.
    case message(MqttMessage, number: UInt16?)
    case acknowledged(UInt16)
    case subscribed(UInt16, codes: [UInt8])
    case pong
    case disconnected(code: UInt8, reason: String?)

    init(_ packet: PacketReader.Packet, _ version: MqttVersion) throws(WireError) {
        let type = packet.header >> 4
        var cursor = ByteCursor(packet.body[...])
        switch type {
        case 2:
            _ = try cursor.byte()
            let code = try cursor.byte()
            // A broker of 3.1.1 refuses MQTT 5 without properties.
            let hasProperties = version == .five && !cursor.isAtEnd
            self = .connected(code: code, hasProperties ? try WireProperties(&cursor) : WireProperties())
        case 3: self = try Self.message(packet, version)
        case 4: self = .acknowledged(try cursor.uint16())
        case 9:
            let number = try cursor.uint16()
            if version == .five { _ = try WireProperties(&cursor) }
            self = .subscribed(number, codes: Array(cursor.rest))
        case 13: self = .pong
        case 14 where version == .five:
            let code = cursor.isAtEnd ? 0 : try cursor.byte()
            self = .disconnected(code: code, reason: cursor.isAtEnd ? nil : try WireProperties(&cursor).reason)
        default: throw WireError("the broker sent a packet of type \(type), which it may not send")
        }
    }

    private static func message(_ packet: PacketReader.Packet, _ version: MqttVersion) throws(WireError) -> Self {
        var cursor = ByteCursor(packet.body[...])
        let quality = packet.header >> 1 & 3
        guard quality < 2 else { throw WireError("the broker sent a message of quality \(quality) unasked") }
        let topic = try cursor.string()
        guard !topic.isEmpty else { throw WireError("the broker sent a message without a topic") }
        let number = quality == 0 ? nil : try cursor.uint16()
        let properties = version == .five ? try WireProperties(&cursor) : WireProperties()
        var message = MqttMessage(topic: topic, payload: packet.isWhole ? Array(cursor.rest) : [])
        message.length = cursor.rest.count + packet.length - packet.body.count
        message.isRetained = packet.header & 1 == 1
        message.responseTopic = properties.responseTopic
        message.correlation = properties.correlation
        return .message(message, number: number)
    }
}
