/// What the bridge does with messages and events.
package struct MqttSettings: Equatable, Sendable {
    /// What messages of the broker may do, besides what the socket allows (F6).
    package enum Access: String, Sendable, CaseIterable {
        case control
        /// Messages are refused; state and events are published.
        case observe
    }

    package struct HomeAssistant: Equatable, Sendable {
        package var isAnnounced = true
        package var prefix = "homeassistant"
        /// Names of remote keys that become triggers of the device.
        package var keys: [String] = []

        package init() {}
    }

    package var site: MqttName
    package var player: MqttName
    package var groups: [MqttName] = []
    package var access = Access.control
    /// Names of the commands that are passed on; empty: all that the socket allows.
    package var commands: [String] = []
    package var publishesPaths = false
    /// How long a button stays down without a sign of life of the one who holds it.
    package var holdTime = Duration.seconds(10)
    package var homeAssistant = HomeAssistant()

    package init(site: MqttName, player: MqttName) {
        self.site = site
        self.player = player
    }

    package var topics: MqttTopics { MqttTopics(site: site, player: player) }

    /// The topics that commands come from.
    var commandTopics: [String] { [topics.command] + groups.map(topics.command) }
}
