/// The version of the protocol.
package enum MqttVersion: String, Sendable, CaseIterable {
    case five = "5"
    case threeOneOne = "3.1.1"
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

/// What the broker's codes mean.
enum ReasonCode {
    static let takenOver: UInt8 = 0x8E

    /// - Parameter code: of the answer to CONNECT, also of a broker that knows 3.1.1 alone.
    static func refusesVersion(_ code: UInt8) -> Bool { code == 1 || code == 0x84 }

    /// Of the answer to CONNECT.
    static func ofConnect(_ code: UInt8, _ version: MqttVersion) -> String {
        // A broker that does not know MQTT 5 answers as one of 3.1.1.
        guard version == .threeOneOne || code < 0x80 else { return text(code) }
        return switch code {
        case 1: "the broker does not speak this version of MQTT"
        case 2: "the broker refuses the client's name"
        case 3: "the broker is unavailable"
        case 4: "bad user name or password"
        case 5: "not authorized"
        default: "the broker refuses with code \(code)"
        }
    }

    /// Of MQTT 5.
    static func text(_ code: UInt8) -> String {
        switch code {
        case 0: "the broker closed the connection"
        case 0x81: "malformed packet"
        case 0x82: "protocol error"
        case 0x84: "the broker does not speak this version of MQTT"
        case 0x85: "the broker refuses the client's name"
        case 0x86: "bad user name or password"
        case 0x87: "not authorized"
        case 0x88: "the broker is unavailable"
        case 0x89: "the broker is busy"
        case 0x8A: "banned"
        case 0x8B: "the broker shuts down"
        case 0x8D: "the broker has heard nothing in time"
        case takenOver: "session taken over"
        case 0x93: "too many messages at once"
        case 0x95: "packet too large"
        case 0x97: "quota exceeded"
        case 0x98: "ended by an administrator"
        case 0x9A: "the broker keeps no messages: retain is not supported"
        case 0x9B: "the broker does not support QoS 1"
        case 0x9C, 0x9D: "use another broker"
        case 0x9F: "connecting too often"
        default: "the broker refuses with code \(code)"
        }
    }
}

/// Why a connection can't go on: the broker has broken the protocol, or the limits.
package struct WireError: Error, Equatable, Sendable {
    /// A sentence for a person, without a full stop.
    package let message: String

    init(_ message: String) { self.message = message }

    static let cut = WireError("the broker sent a packet that ends too early")
}
