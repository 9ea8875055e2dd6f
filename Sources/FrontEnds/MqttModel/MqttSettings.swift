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

/// A level of a topic that comes from the configuration: a site, a player or a group (F4).
package struct MqttName: Hashable, Sendable, CustomStringConvertible {
    /// Bytes.
    package static let longest = 64
    package static let expectation =
        "a name of 1 to \(longest) bytes without +, #, / and control characters, that does not begin with $"
    /// The level before the names of groups: no player may have it.
    package static let groupLevel = "group"

    package let description: String

    package init?(_ text: String) {
        let bytes = text.utf8
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            !"+#/".unicodeScalars.contains(scalar) && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
        }
        guard (1...Self.longest).contains(bytes.count), isPlain, bytes.first != UInt8(ascii: "$") else { return nil }
        description = text
    }

    /// The name in letters, digits, - and _, as Home Assistant wants it in its topics. Two names have two of them.
    package var identifier: String {
        var text = ""
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return text
    }
}
