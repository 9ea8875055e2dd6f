package import SeekModel
package import SeekProtocol

/// A message from the broker.
package struct MqttMessage: Equatable, Sendable {
    package var topic: String
    /// Empty if the message was too long to be kept.
    package var payload: [UInt8]
    /// Bytes of the payload as it came.
    package var length: Int
    package var isRetained = false
    /// Of MQTT 5; nil: the sender wants no reply there.
    package var responseTopic: String?
    package var correlation: [UInt8]?

    package init(topic: String, payload: [UInt8]) {
        self.topic = topic
        self.payload = payload
        length = payload.count
    }
}

/// A message to the broker.
package struct MqttPublication: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// 0 or 1.
    package var quality: Int32
    package var isRetained: Bool
    package var correlation: [UInt8]?

    package init(
        _ topic: String, _ payload: [UInt8], quality: Int32 = 0, isRetained: Bool = false, correlation: [UInt8]? = nil
    ) {
        self.topic = topic
        self.payload = payload
        self.quality = quality
        self.isRetained = isRetained
        self.correlation = correlation
    }
}

/// The daemon's reply to a command.
package struct MqttReply: Equatable, Sendable {
    /// "success", or a code.
    package var error: String
    package var message: String?
    package var data: JSONValue?

    package init(error: String, message: String? = nil, data: JSONValue? = nil) {
        self.error = error
        self.message = message
        self.data = data
    }
}

/// A moment on both clocks.
package struct MqttTime: Equatable, Sendable {
    /// The machine's `CLOCK_MONOTONIC`, as in stamps of events.
    package var instant: Instant
    /// Seconds since 1970.
    package var wall: Double

    package init(instant: Instant, wall: Double) {
        self.instant = instant
        self.wall = wall
    }
}

/// The topics of one player: `seekd/<site>/<player>/...`, and those of its groups.
package struct MqttTopics: Equatable, Sendable {
    /// The first level of all of them.
    static let root = "seekd"

    private let site: String
    private let player: String

    package init(site: MqttName, player: MqttName) {
        self.site = "\(Self.root)/\(site)"
        self.player = "\(self.site)/\(player)"
    }

    /// `online` or `offline`; retained, and the last will.
    package var status: String { player + "/status" }
    /// The snapshot; retained.
    package var state: String { player + "/state" }
    package var command: String { player + "/cmd" }
    /// Replies to clients that name no response topic.
    package var reply: String { player + "/cmd/reply" }

    package func event(_ name: String) -> String { "\(player)/event/\(name)" }

    package func command(of group: MqttName) -> String { "\(site)/\(MqttName.groupLevel)/\(group)/cmd" }
}

/// Topics that replies may go to. A sender names one, so it must not be one that means something to others: a player's
/// commands, state and events, and Home Assistant's.
struct ReplyTopic: Equatable, Sendable {
    /// Bytes.
    static let longest = 1_024
    static let expectation =
        "the response topic must be of at most \(longest) bytes, without + and #, not begin with $, and be neither "
        + "a player's cmd, state, status or event nor Home Assistant's"
    private static let levelsOfPlayers = ["cmd", "state", "status", "event"]

    private let own: String
    private let foreignPrefixes: Set<String>

    init(_ settings: MqttSettings) {
        own = settings.topics.reply
        foreignPrefixes = ["homeassistant", settings.homeAssistant.prefix]
    }

    func isAllowed(_ topic: String) -> Bool {
        let isPlain = topic.unicodeScalars.allSatisfy { scalar in
            scalar != "+" && scalar != "#" && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
        }
        guard isPlain, (1...Self.longest).contains(topic.utf8.count), topic.utf8.first != UInt8(ascii: "$") else {
            return false
        }
        if topic == own { return true }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !foreignPrefixes.contains(levels[0]) else { return false }
        guard levels[0] == MqttTopics.root, levels.count > 2 else { return true }
        return levels[2] != MqttName.groupLevel
            && !levels.dropFirst(3).prefix(1).contains(where: Self.levelsOfPlayers.contains)
    }
}

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
