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
