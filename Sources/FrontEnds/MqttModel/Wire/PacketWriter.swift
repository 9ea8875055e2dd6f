/// Packets for the broker.
struct PacketWriter {
    private let version: MqttVersion

    init(_ version: MqttVersion) { self.version = version }

    func connect(_ settings: MqttSession.Settings) -> [UInt8] {
        var body = Self.text("MQTT")
        body.append(version == .five ? 5 : 4)
        // A clean start; the will of quality 1, retained.
        var flags: UInt8 = 0x02 | 0x04 | settings.will.quality.flag << 3 | (settings.will.isRetained ? 0x20 : 0)
        if settings.name != nil { flags |= 0x80 }
        if settings.name != nil, settings.password != nil { flags |= 0x40 }
        body.append(flags)
        body += Self.number(UInt16(clamping: settings.keepalive))
        if version == .five { body += Self.counted([0x27] + Self.number(MqttSession.announcedPacket)) }
        body += Self.text(settings.client)
        if version == .five { body.append(0) }
        body += Self.text(settings.will.topic) + Self.binary(settings.will.payload)
        if let name = settings.name {
            body += Self.text(name)
            if let password = settings.password { body += Self.text(password) }
        }
        return Self.packet(0x10, body)
    }

    /// - Parameter number: with quality 1.
    func publish(_ message: MqttPublication, number: UInt16?) -> [UInt8] {
        let header: UInt8 = 0x30 | (number == nil ? 0 : 2) | (message.isRetained ? 1 : 0)
        var body = Self.text(message.topic)
        if let number { body += Self.number(number) }
        if version == .five {
            body += Self.counted(message.correlation.map { [0x09] + Self.binary($0) } ?? [])
        }
        return Self.packet(header, body + message.payload)
    }

    func acknowledge(_ number: UInt16) -> [UInt8] { Self.packet(0x40, Self.number(number)) }

    /// - Parameter quality: the highest of the messages that come, 0 or 1.
    func subscribe(_ topics: [String], number: UInt16, quality: Int) -> [UInt8] {
        var body = Self.number(number)
        if version == .five { body.append(0) }
        let options: UInt8 = (version == .five ? 0x20 : 0) | (quality > 0 ? 1 : 0)
        for topic in topics {
            // Retained messages are not wanted: version 5 can say so.
            body += Self.text(topic) + [options]
        }
        return Self.packet(0x82, body)
    }

    static let ping: [UInt8] = [0xC0, 0]

    // MARK: - Fields

    private static func packet(_ header: UInt8, _ body: [UInt8]) -> [UInt8] { [header] + counted(body) }

    /// With the length before it, as a variable byte integer.
    private static func counted(_ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = body.count
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes + body
    }

    private static func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }

    private static func binary(_ bytes: [UInt8]) -> [UInt8] {
        number(UInt16(clamping: bytes.count)) + bytes.prefix(Int(UInt16.max))
    }

    private static func text(_ text: String) -> [UInt8] { binary(Array(text.utf8)) }
}

extension Int32 {
    /// A quality of 0 or 1.
    fileprivate var flag: UInt8 { self > 0 ? 1 : 0 }
}

/// Bytes that wait to be written, in their order.
package struct OutputBytes: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    package var count: Int { bytes.count - start }
    package var isEmpty: Bool { count == 0 }

    /// What waits.
    package var waiting: ArraySlice<UInt8> { bytes[start...] }

    package mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    package mutating func removeFirst(_ count: Int) {
        start += count
        if start == bytes.count {
            // A large buffer is not kept for the next few bytes.
            bytes.removeAll(keepingCapacity: bytes.capacity <= 64 << 10)
            start = 0
        } else if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }
}
