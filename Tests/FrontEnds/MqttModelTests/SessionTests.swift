import MqttModel
import SeekModel
import Testing

/// Against the bytes of the specifications of MQTT 5 and 3.1.1.
@Suite("The protocol of MQTT")
struct SessionTests {
    private var session: MqttSession
    private var now = Instant(nanoseconds: 0)

    init() {
        session = Self.session(.five)
    }

    private static func session(_ version: MqttVersion) -> MqttSession {
        let will = MqttPublication("w", [0x6F], quality: 1, isRetained: true)
        return MqttSession(
            .init(version: version, client: "c", name: "n", password: "p", keepalive: 30, will: will),
            at: Instant(nanoseconds: 0))
    }

    private mutating func receive(_ bytes: [UInt8]) throws -> [MqttSession.Event] {
        try session.receive(bytes[...], at: now)
    }

    private mutating func output() -> [UInt8] {
        defer { session.wrote(session.output.count, at: now) }
        return Array(session.output.waiting)
    }

    /// The broker has accepted the connection.
    private mutating func connect(_ properties: [UInt8] = []) throws {
        _ = output()
        #expect(
            try receive([0x20, UInt8(3 + properties.count), 0, 0, UInt8(properties.count)] + properties) == [.connected]
        )
    }

    private func message(_ topic: String, _ payload: String) -> MqttMessage {
        MqttMessage(topic: topic, payload: Array(payload.utf8))
    }

    @Test("CONNECT has the name, the password, the will and the largest packet")
    mutating func connecting() {
        let payload: [UInt8] = [0, 1, 0x63]
        let login: [UInt8] = [0, 1, 0x6E, 0, 1, 0x70]
        let start5: [UInt8] = [0x10, 32, 0, 4, 0x4D, 0x51, 0x54, 0x54, 5, 0xEE, 0, 30, 5, 0x27, 0, 0x40, 0, 0]
        let will5: [UInt8] = [0, 0, 1, 0x77, 0, 1, 0x6F]
        #expect(output() == start5 + payload + will5 + login)
        session = Self.session(.threeOneOne)
        let start4: [UInt8] = [0x10, 25, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0xEE, 0, 30]
        let will4: [UInt8] = [0, 1, 0x77, 0, 1, 0x6F]
        #expect(output() == start4 + payload + will4 + login)
    }

    @Test("a refused connection ends with the reason", arguments: [MqttVersion.five, .threeOneOne])
    mutating func refusedConnection(version: MqttVersion) throws {
        session = Self.session(version)
        let packet: [UInt8] = version == .five ? [0x20, 3, 0, 0x87, 0] : [0x20, 2, 0, 5]
        #expect(try receive(packet) == [.closed("not authorized", .other)])
        session = Self.session(.five)
        // A broker of 3.1.1 answers without properties.
        #expect(
            try receive([0x20, 2, 0, 1])
                == [.closed("the broker does not speak this version of MQTT", .version)])
    }

    @Test("QoS 0 holds in both directions and for the will; a subscription with MQTT 5 wants no retained messages")
    mutating func quality() throws {
        for (version, quality, options) in [
            (.five, 1, 0x21), (.five, 0, 0x20), (.threeOneOne, 1, 0x01), (.threeOneOne, 0, 0x00),
        ] as [(MqttVersion, Int, UInt8)] {
            let will = MqttPublication("w", [], quality: 1)
            session = MqttSession(
                .init(
                    version: version, client: "c", name: nil, password: nil, keepalive: 30, quality: quality, will: will
                ), at: now)
            #expect(output()[9] == (quality == 1 ? 0x0E : 0x06))
            try session.subscribe(to: ["t"], at: now)
            let start: [UInt8] = version == .five ? [0x82, 7, 0, 1, 0] : [0x82, 6, 0, 1]
            #expect(output() == start + [0, 1, 0x74, options])
            _ = try session.publish(MqttPublication("t", [], quality: 1), at: now)
            #expect(output()[0] == (quality == 1 ? 0x32 : 0x30))
        }
    }

    @Test("messages arrive whole, however the stream is cut, and those of QoS 1 are acknowledged")
    mutating func messages() throws {
        try connect()
        // Response topic "r", correlation 1 2, a user property.
        let properties: [UInt8] = [0x08, 0, 1, 0x72, 0x09, 0, 2, 1, 2, 0x26, 0, 1, 0x61, 0, 1, 0x62]
        let body: [UInt8] = [0, 1, 0x74, 0, 9, UInt8(properties.count)] + properties + Array("hi".utf8)
        let packet = [0x33, UInt8(body.count)] + body
        var expected = message("t", "hi")
        expected.isRetained = true
        expected.responseTopic = "r"
        expected.correlation = [1, 2]
        var events: [MqttSession.Event] = []
        for byte in packet + packet { events += try receive([byte]) }
        #expect(events == [.message(expected), .message(expected)])
        #expect(try receive(packet + packet + [0xD0]).count == 2)
        #expect(output() == [0x40, 2, 0, 9, 0x40, 2, 0, 9, 0x40, 2, 0, 9, 0x40, 2, 0, 9])
        #expect(try receive([0]) == [])
    }

    @Test("of a message of 200 MiB nothing but its beginning is kept; what comes after it arrives")
    mutating func hugeMessage() throws {
        session = Self.session(.threeOneOne)
        _ = try receive([0x20, 2, 0, 0])
        _ = output()
        let length = 200 << 20
        var header: [UInt8] = [0x32]
        var rest = length
        while rest > 0 {
            header.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        }
        #expect(try receive(header + [0, 1, 0x74, 0, 7]) == [])
        let chunk = [UInt8](repeating: 0x78, count: 64 << 10)
        var sent = 5
        while sent + chunk.count < length {
            #expect(try receive(chunk) == [])
            sent += chunk.count
        }
        #expect(output() == [])
        let after: [UInt8] = [0x30, 5, 0, 1, 0x75, 0x68, 0x69]
        let events = try receive([UInt8](repeating: 0x78, count: length - sent) + after)
        var long = message("t", "")
        long.length = length - 5
        #expect(events == [.message(long), .message(message("u", "hi"))])
        #expect(output() == [0x40, 2, 0, 7])
    }

    @Test(
        "what breaks the protocol ends the connection",
        arguments: [
            // An unknown property, in a message and in the answer to a subscription.
            [0x30, 5, 0, 1, 0x74, 1, 0x7F], [0x90, 5, 0, 1, 1, 0x7F, 0],
            // Fields that are longer than their packet, a length of five bytes, a topic that is no text or none.
            [0x30, 4, 0, 9, 0x74, 0], [0x30, 5, 0, 1, 0x74, 9, 1], [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 1],
            [0x30, 4, 0, 1, 0xFF, 0], [0x30, 4, 0, 1, 0, 0], [0x30, 3, 0, 0, 0],
            // QoS 2 and 3, packets of a client, a second answer to CONNECT, a long packet that is no message.
            [0x34, 6, 0, 1, 0x74, 0, 1, 0], [0x36, 6, 0, 1, 0x74, 0, 1, 0], [0x10, 0], [0xC0, 0], [0x00, 0],
            [0x20, 3, 0, 0, 0], [0xF0, 0], [0x40, 0x80, 0x80, 0x40],
        ] as [[UInt8]])
    mutating func broken(bytes: [UInt8]) throws {
        try connect()
        #expect(throws: WireError.self) { try session.receive(bytes[...], at: now) }
    }

    @Test("whatever a broker sends, the session goes on or ends, and keeps little", arguments: 0..<8)
    mutating func anything(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let types: [UInt8] = [0x30, 0x31, 0x32, 0x40, 0x90, 0xD0, 0xE0, 0x20, 0xF0]
        for _ in 0..<3_000 {
            session = Self.session(seed % 2 == 0 ? .five : .threeOneOne)
            _ = try receive(seed % 2 == 0 ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0])
            for _ in 0..<4 {
                let body = (0..<random(24)).map { _ in UInt8(random(4) == 0 ? random(256) : random(3)) }
                let length = UInt8(random(8) == 0 ? random(128) : body.count)
                guard (try? session.receive(([types[random(types.count)], length] + body)[...], at: now)) != nil else {
                    break
                }
            }
            #expect(session.output.count < 10_000)
        }
    }

    @Test("every property of MQTT 5 is read over")
    mutating func properties() throws {
        let all: [UInt8] = [
            0x11, 0, 0, 0, 1, 0x12, 0, 1, 0x61, 0x13, 0, 9, 0x15, 0, 1, 0x61, 0x16, 0, 1, 0, 0x1A, 0, 0, 0x1C, 0, 0,
            0x1F, 0, 1, 0x72, 0x21, 0, 5, 0x22, 0, 0, 0x24, 1, 0x25, 1, 0x26, 0, 1, 0x61, 0, 1, 0x62, 0x27, 0, 1, 0, 0,
            0x28, 1, 0x29, 1, 0x2A, 1,
        ]
        try connect(all)
        let ofMessage: [UInt8] = [0x01, 1, 0x02, 0, 0, 0, 2, 0x03, 0, 1, 0x61, 0x0B, 0x80, 0x01, 0x23, 0, 0]
        #expect(
            try receive([0x30, UInt8(4 + ofMessage.count), 0, 1, 0x74, UInt8(ofMessage.count)] + ofMessage)
                == [.message(message("t", ""))])
    }

    @Test("a broker that takes two messages at once gets the third after an acknowledgement")
    mutating func receiveMaximum() throws {
        try connect([0x21, 0, 2])
        for byte in [1, 2, 3] as [UInt8] {
            #expect(try session.publish(MqttPublication("t", [byte], quality: 1), at: now) == .sent)
        }
        #expect(output().filter { $0 == 0x32 }.count == 2)
        #expect(try receive([0x40, 2, 0, 1]) == [])
        #expect(output() == [0x32, 7, 0, 1, 0x74, 0, 3, 0, 3])
    }

    @Test("limits of the broker: no long message, no QoS 1, nothing retained")
    mutating func limits() throws {
        try connect([0x27, 0, 0, 0, 20, 0x24, 0, 0x25, 0])
        #expect(
            try session.publish(MqttPublication("t", [UInt8](repeating: 0, count: 20)), at: now)
                == .dropped("the broker takes at most 20 bytes, the message has 26"))
        #expect(try session.publish(MqttPublication("t", [1], quality: 1, isRetained: true), at: now) == .sent)
        #expect(output() == [0x30, 5, 0, 1, 0x74, 0, 1])
    }

    @Test("a broker that does not read: the connection ends before more than 4 MiB wait")
    mutating func deafBroker() throws {
        try connect()
        let event = MqttPublication("t", [UInt8](repeating: 0, count: 1_000))
        var sent = 0
        #expect(throws: WireError.self) {
            while sent < 10_000 {
                _ = try session.publish(event, at: now)
                sent += 1
            }
        }
        #expect((4_000...4_200).contains(sent))
        #expect(session.output.count <= MqttSession.mostOutput)
        let state = MqttPublication("s", [UInt8](repeating: 0, count: 2_000), quality: 1)
        // One that takes no messages of QoS 1.
        session = Self.session(.five)
        try connect([0x21, 0, 1])
        #expect(throws: WireError.self) { for _ in 1...4_000 { _ = try session.publish(state, at: now) } }
        #expect(session.output.count < 10_000)
        // One that sends, and does not read.
        session = Self.session(.five)
        try connect()
        let message: [UInt8] = [0x32, 6, 0, 1, 0x74, 0, 1, 0]
        let many = Array(repeatElement(message, count: 10_000).joined())
        #expect(throws: WireError.self) { for _ in 1...200 { _ = try session.receive(many[...], at: now) } }
        #expect(session.output.count <= MqttSession.mostOutput)
    }

    @Test("pings keep the connection; without an answer to one it ends", arguments: [0, 10])
    mutating func pings(ofBroker keepalive: Int) throws {
        try connect(keepalive == 0 ? [] : [0x13, 0, UInt8(keepalive)])
        let interval = keepalive == 0 ? 30 : keepalive
        func at(_ seconds: Int) -> Instant { Instant(nanoseconds: Int64(seconds) * 1_000_000_000) }
        try session.tick(at: at(interval - 1))
        #expect(output() == [])
        now = at(interval)
        try session.tick(at: now)
        #expect(output() == [0xC0, 0])
        #expect(try receive([0xD0, 0]) == [])
        try session.tick(at: at(2 * interval))
        try session.tick(at: at(3 * interval))
        #expect(throws: WireError.self) { try session.tick(at: at(3 * interval + 1)) }
    }

    @Test("what has waited at the broker is drained when a ping is answered and nothing came before the answer")
    mutating func drained() throws {
        try connect()
        try session.drain(at: now)
        #expect(output() == [0xC0, 0])
        let waited: [UInt8] = [0x32, 6, 0, 1, 0x74, 0, 1, 0]
        #expect(try receive(waited) == [.message(message("t", ""))])
        #expect(try receive([0xD0, 0]) == [])
        #expect(output() == [0x40, 2, 0, 1, 0xC0, 0])
        #expect(try receive([0xD0, 0]) == [.drained])
    }

    @Test("a refused subscription, and the end of a session that another client has taken over")
    mutating func ends() throws {
        try connect()
        try session.subscribe(to: ["a", "b"], at: now)
        #expect(output() == [0x82, 11, 0, 1, 0, 0, 1, 0x61, 0x21, 0, 1, 0x62, 0x21])
        #expect(try receive([0x90, 5, 0, 1, 0, 1, 0x87]) == [.refused(topic: "b")])
        #expect(try receive([0xE0, 1, 0x8E]) == [.closed("session taken over", .takenOver)])
    }

    @Test("a second player of the name is suspected when the broker says so, or after three short connections")
    func rivals() {
        var watch = RivalWatch()
        let lives: [Duration?] = [
            nil, .seconds(5), .seconds(1), .seconds(40), .seconds(1), .seconds(1), .seconds(1),
        ]
        let first = lives.map {
            watch.ended(isTakenOver: false, lasted: $0)
        }
        #expect(first == [false, false, false, false, false, false, true])
        watch = RivalWatch()
        let isRival = watch.ended(isTakenOver: true, lasted: .seconds(100))
        #expect(isRival)
    }
}
