import CommandLineTool
import ConfigurationText
import Linux
import MqttModel
import TestSupport
import Testing

@testable import seekd_mqtt

@Suite("mqtt.toml")
struct MqttConfigurationTests {
    private func read(_ text: String) -> (draft: MqttDraft, problems: [String]) {
        let reader = MqttKeyTable.read(Array(text.utf8), file: "mqtt.toml")
        return (reader.root, reader.problems.map { "\($0)" })
    }

    @Test("every key is read")
    func keys() {
        let (draft, problems) = read(
            """
            [broker]
            host = "mqtt.example"
            port = 8883
            version = "3.1.1"
            keepalive_s = 10
            qos = 0
            username = "u"
            password_file = "/etc/p"
            cleartext_password = true
            tls = true
            ca = "/etc/ca.pem"
            certificate = "/etc/c.pem"
            key = "/etc/k.pem"
            [player]
            site = "hotel"
            name = "101"
            groups = ["all", "floor 1"]
            [limits]
            access = "observe"
            commands = ["tap"]
            publish_paths = true
            hold_s = 20
            [home_assistant]
            discovery = false
            prefix = "ha"
            keys = ["blue"]
            """)
        #expect(problems == [])
        #expect(draft.broker.host == "mqtt.example" && draft.broker.port == 8883 && draft.broker.keepalive == 10)
        #expect(draft.broker.quality == 0)
        #expect(draft.broker.version == .threeOneOne && draft.broker.username == "u")
        #expect(draft.broker.passwordFile == "/etc/p" && draft.usesTLS && draft.broker.isPasswordInClear)
        #expect(
            draft.tls
                == MqttConfiguration.TLS(authorities: "/etc/ca.pem", certificate: "/etc/c.pem", key: "/etc/k.pem"))
        #expect(draft.site?.description == "hotel" && draft.player?.description == "101")
        #expect(draft.groups.map(\.description) == ["all", "floor 1"])
        #expect(draft.access == .observe && draft.commands == ["tap"] && draft.publishesPaths && draft.hold == 20)
        #expect(!draft.homeAssistant.isAnnounced && draft.homeAssistant.prefix == "ha")
        #expect(draft.homeAssistant.keys == ["blue"])
    }

    @Test("several hosts stand instead of one")
    func hosts() throws {
        let (draft, problems) = read("[broker]\nhosts = [\"a\", \"10.0.0.1\"]\n")
        #expect(problems == [] && draft.broker.everyHost == ["a", "10.0.0.1"])
        #expect(read("[broker]\nhosts = [\"a\", \"a\"]\n").problems.count == 1)
        #expect(read("[broker]\nhosts = [\"\"]\n").problems.count == 1)
        let folder = try ScratchFolder()
        let file = try folder.write("[broker]\nhost = \"a\"\nhosts = [\"b\"]\n", to: "mqtt.toml")
        let failure = #expect(throws: Failure.self) { try MqttConfigurationSources(file: file, player: nil).load() }
        #expect(failure?.message == "\(file):3:1: broker.host and broker.hosts: expected one of them")
    }

    @Test("a password goes unencrypted to no other machine, whichever of the hosts it is")
    func exposed() {
        var broker = MqttConfiguration.Broker()
        #expect(broker.exposesPasswordTo == nil)
        broker.hosts = ["127.0.0.1", "mqtt2", "mqtt3"]
        #expect(broker.exposesPasswordTo == "mqtt2")
        broker.isPasswordInClear = true
        #expect(broker.exposesPasswordTo == nil)
    }

    @Test("errors have file, line and what was expected; all are told")
    func errors() {
        let (_, problems) = read(
            """
            [broker]
            port = 0
            hots = "a"
            tls = "yes"
            ca = "relative.pem"
            version = "3.1"
            [player]
            name = "a/b"
            site = "group+"
            groups = ["#"]
            [limit]
            """)
        #expect(problems.count == 9, "\(problems)")
        let found = problems.joined(separator: "\n")
        for words in [
            "mqtt.toml:2:", "a whole number, 1 to 65535", "\"3.1.1\"", "host", "true or false", "an absolute path",
            "without +, #, /", "[limits]",
        ] {
            #expect(found.contains(words), "\(words) in \(found)")
        }
        #expect(read("[player]\nname = \"group\"\n").problems.count == 1)
        #expect(read("[broker\n").problems.count == 1)
    }

    @Test("config/mqtt.toml shows every key with its default")
    func example() throws {
        let text = try #require(
            try? FileContents.read(
                #filePath.replacing(
                    "Tests/FrontEnds/SeekdMqttTests/MqttConfigurationTests.swift", with: "config/mqtt.toml"),
                maximumBytes: TOMLDocument.maximumBytes, onlyRegular: true))
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        // Comments begin with a space, keys don't.
        let active = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
        let (draft, problems) = read(active.joined(separator: "\n"))
        #expect(problems == [])
        let defaults = MqttDraft()
        #expect(draft.broker == defaults.broker && draft.tls == defaults.tls && draft.usesTLS == defaults.usesTLS)
        #expect(draft.site == defaults.site && draft.player == nil && draft.groups == [])
        #expect(
            draft.access == defaults.access && draft.commands == [] && !draft.publishesPaths
                && draft.hold == defaults.hold)
        #expect(draft.homeAssistant == defaults.homeAssistant)
        for table in MqttKeyTable.table.tables {
            #expect(lines.contains { $0 == "[\(table)]" })
            for key in MqttKeyTable.table.keys(of: table) {
                #expect(active.contains { $0.hasPrefix("\(key.name) = ") }, "\(key.name)")
            }
        }
    }
}
