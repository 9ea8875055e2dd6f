/// The properties of a packet of MQTT 5 that mean something here. The others are read and ignored; one that MQTT 5 does not
/// know ends the connection, because its length is unknown.
struct WireProperties: Equatable, Sendable {
    /// The type of a property's value.
    private enum Kind {
        case byte, uint16, uint32, variable, string, binary, pair
    }

    var responseTopic: String?
    var correlation: [UInt8]?
    var reason: String?
    /// Messages of quality 1 that the broker takes before it has acknowledged the first.
    var receiveMaximum: UInt16?
    var maximumQuality: UInt8?
    var retains: UInt8?
    var maximumPacket: UInt32?
    /// Seconds.
    var keepalive: UInt16?

    init() {}

    /// - Parameter cursor: at the properties' length.
    init(_ cursor: inout ByteCursor) throws(WireError) {
        var properties = ByteCursor(try cursor.take(try cursor.variable()))
        while !properties.isAtEnd {
            let number = try properties.byte()
            guard let kind = Self.kind(number) else {
                throw WireError("the broker sent an unknown property, number \(number)")
            }
            try read(number, kind, &properties)
        }
    }

    private mutating func read(_ number: UInt8, _ kind: Kind, _ cursor: inout ByteCursor) throws(WireError) {
        switch kind {
        case .byte:
            let value = try cursor.byte()
            if number == 0x24 { maximumQuality = value }
            if number == 0x25 { retains = value }
        case .uint16:
            let value = try cursor.uint16()
            if number == 0x13 { keepalive = value }
            if number == 0x21 { receiveMaximum = value }
        case .uint32:
            let value = try cursor.uint32()
            if number == 0x27 { maximumPacket = value }
        case .variable: _ = try cursor.variable()
        case .string:
            let value = try cursor.string()
            if number == 0x08 { responseTopic = value }
            if number == 0x1F { reason = value }
        case .binary:
            let value = try cursor.binary()
            if number == 0x09 { correlation = Array(value) }
        case .pair:
            _ = try cursor.string()
            _ = try cursor.string()
        }
    }

    /// MQTT 5, table 2-4.
    private static func kind(_ number: UInt8) -> Kind? {
        switch number {
        case 0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2A: .byte
        case 0x13, 0x21, 0x22, 0x23: .uint16
        case 0x02, 0x11, 0x18, 0x27: .uint32
        case 0x0B: .variable
        case 0x03, 0x08, 0x12, 0x15, 0x1A, 0x1C, 0x1F: .string
        case 0x09, 0x16: .binary
        case 0x26: .pair
        default: nil
        }
    }
}
