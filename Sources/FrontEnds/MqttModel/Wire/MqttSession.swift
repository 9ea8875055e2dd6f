package import SeekModel

/// The protocol of one connection to a broker: MQTT 5 or 3.1.1, with the limits of both sides. Pure: bytes go in, and bytes
/// for the broker wait in `output`.
package struct MqttSession: Sendable {
    package struct Settings: Equatable, Sendable {
        package var version: MqttVersion
        package var client: String
        package var name: String?
        package var password: String?
        /// Seconds.
        package var keepalive: Int
        /// The highest of messages in both directions: 0 or 1.
        package var quality: Int
        package var will: MqttPublication

        package init(
            version: MqttVersion, client: String, name: String?, password: String?, keepalive: Int, quality: Int = 1,
            will: MqttPublication
        ) {
            self.version = version
            self.client = client
            self.name = name
            self.password = password
            self.keepalive = keepalive
            self.quality = quality
            self.will = will
            self.will.quality = min(will.quality, Int32(quality))
        }
    }

    package enum Event: Equatable, Sendable {
        case connected
        case message(MqttMessage)
        /// A subscription was refused.
        case refused(topic: String)
        /// What had waited at the broker has come, after `drain`.
        case drained
        /// The broker ended the session, with the reason.
        case closed(String, Cause)
    }

    /// Why a session ended, as far as the next one depends on it.
    package enum Cause: Equatable, Sendable {
        /// The broker refuses the version of the protocol.
        case version
        /// The broker closed the connection instead of answering CONNECT: so does RabbitMQ with a version that it does
        /// not know, and so does a broker that ends.
        case unanswered
        /// Another client of the same name has connected.
        case takenOver
        case other
    }

    /// What becomes of a message.
    package enum Publication: Equatable, Sendable {
        case sent
        /// With the reason.
        case dropped(String)
    }

    /// A longer packet is not to be sent, the broker is told; one above the limit of commands gets a refusal.
    static let announcedPacket: UInt32 = 4 << 20
    /// Bytes that may wait for the broker.
    package static let mostOutput = 4 << 20

    private let settings: Settings
    private let writer: PacketWriter
    private var reader = PacketReader()
    /// Whether the broker has accepted the connection.
    package private(set) var isConnected = false
    /// Bytes for the broker.
    package private(set) var output = OutputBytes()
    /// Messages of quality 1 that wait until the broker takes more.
    private var held: [(number: UInt16, packet: [UInt8])] = []
    private var heldBytes = 0
    private var unacknowledged: Set<UInt16> = []
    private var subscriptions: [UInt16: [String]] = [:]
    private var newestNumber: UInt16 = 0
    /// What the broker takes.
    private var limits = WireProperties()
    private var lastSent: Instant
    private var pings = 0
    /// Of the oldest ping without an answer.
    private var pingedAt: Instant?
    /// Messages since the newest ping, while what has waited is drained.
    private var drained: Int?

    package init(_ settings: Settings, at now: Instant) {
        self.settings = settings
        writer = PacketWriter(settings.version)
        lastSent = now
        output.append(writer.connect(settings))
    }

    private var keepalive: Duration { .seconds(Int(limits.keepalive ?? UInt16(clamping: settings.keepalive))) }

    // MARK: - Input

    package mutating func receive(_ bytes: ArraySlice<UInt8>, at now: Instant) throws(WireError) -> [Event] {
        reader.add(bytes)
        var events: [Event] = []
        while let packet = try reader.next() {
            let incoming = try IncomingPacket(packet, settings.version)
            events += try take(incoming, at: now)
            if case .closed? = events.last { break }
        }
        return events
    }

    private mutating func take(_ packet: IncomingPacket, at now: Instant) throws(WireError) -> [Event] {
        if case .connected(let code, let properties) = packet {
            guard !isConnected else { throw WireError("the broker answered CONNECT twice") }
            guard code == 0 else {
                let text = ReasonCode.ofConnect(code, settings.version)
                let cause = ReasonCode.refusesVersion(code) ? Cause.version : .other
                return [.closed(text + (properties.reason.map { " (\($0))" } ?? ""), cause)]
            }
            isConnected = true
            limits = properties
            return [.connected]
        }
        guard isConnected else { throw WireError("the broker did not answer CONNECT first") }
        switch packet {
        case .connected: return []
        case .message(let message, let number):
            drained? += 1
            if let number { try send(writer.acknowledge(number), at: now) }
            return [.message(message)]
        case .acknowledged(let number):
            unacknowledged.remove(number)
            sendHeld(at: now)
            return []
        case .subscribed(let number, let codes):
            let topics = subscriptions.removeValue(forKey: number) ?? []
            return zip(topics, codes).filter { $0.1 >= 0x80 }.map { .refused(topic: $0.0) }
        case .pong: return try pong(at: now)
        case .disconnected(let code, let reason):
            return [
                .closed(
                    ReasonCode.text(code) + (reason.map { " (\($0))" } ?? ""),
                    code == ReasonCode.takenOver ? .takenOver : .other)
            ]
        }
    }

    // MARK: - Output

    package mutating func wrote(_ count: Int, at now: Instant) {
        output.removeFirst(count)
        lastSent = now
    }

    package mutating func subscribe(to topics: [String], at now: Instant) throws(WireError) {
        guard !topics.isEmpty else { return }
        let number = nextNumber()
        subscriptions[number] = topics
        try send(writer.subscribe(topics, number: number, quality: settings.quality), at: now)
    }

    /// - Throws: if so much waits that the broker seems not to read.
    package mutating func publish(_ message: MqttPublication, at now: Instant) throws(WireError) -> Publication {
        var message = message
        if limits.retains == 0 { message.isRetained = false }
        let isAcknowledged = min(message.quality, Int32(settings.quality)) > 0 && limits.maximumQuality != 0
        let number = isAcknowledged ? nextNumber() : nil
        let packet = writer.publish(message, number: number)
        if let most = limits.maximumPacket, packet.count > most {
            return .dropped("the broker takes at most \(most) bytes, the message has \(packet.count)")
        }
        guard packet.count <= room else { throw noRoom }
        guard let number else {
            output.append(packet)
            return .sent
        }
        held.append((number, packet))
        heldBytes += packet.count
        sendHeld(at: now)
        return .sent
    }

    private mutating func sendHeld(at now: Instant) {
        let most = Int(limits.receiveMaximum ?? .max)
        while let (number, packet) = held.first, unacknowledged.count < most {
            held.removeFirst()
            heldBytes -= packet.count
            unacknowledged.insert(number)
            output.append(packet)
        }
    }

    private mutating func send(_ packet: [UInt8], at now: Instant) throws(WireError) {
        guard packet.count <= room else { throw noRoom }
        output.append(packet)
    }

    private var room: Int { Self.mostOutput - output.count - heldBytes }

    private var noRoom: WireError {
        WireError("the broker does not read: \(output.count + heldBytes) bytes wait for it")
    }

    /// From 1 on; not one that is in use.
    private mutating func nextNumber() -> UInt16 {
        repeat {
            newestNumber = newestNumber == .max ? 1 : newestNumber + 1
        } while unacknowledged.contains(newestNumber) && unacknowledged.count < Int(UInt16.max)
        return newestNumber
    }

    // MARK: - Time

    /// Sends pings. Call it once a second.
    package mutating func tick(at now: Instant) throws(WireError) {
        guard isConnected, keepalive > .zero else { return }
        if let pingedAt {
            guard now - pingedAt <= keepalive else { throw WireError("the broker does not answer pings") }
        } else if now - lastSent >= keepalive {
            try ping(at: now)
        }
    }

    /// Asks the broker until nothing of what has waited there comes any more; then there is an event.
    package mutating func drain(at now: Instant) throws(WireError) {
        drained = 0
        try ping(at: now)
    }

    private mutating func ping(at now: Instant) throws(WireError) {
        try send(PacketWriter.ping, at: now)
        pings += 1
        pingedAt = pingedAt ?? now
    }

    private mutating func pong(at now: Instant) throws(WireError) -> [Event] {
        guard pings > 0 else { return [] }
        pings -= 1
        pingedAt = pings == 0 ? nil : now
        guard pings == 0, let count = drained else { return [] }
        guard count > 0 else {
            drained = nil
            return [.drained]
        }
        try drain(at: now)
        return []
    }
}
