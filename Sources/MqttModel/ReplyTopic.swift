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
