/// What the broker's codes mean.
enum ReasonCode {
    static let takenOver: UInt8 = 0x8E

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
