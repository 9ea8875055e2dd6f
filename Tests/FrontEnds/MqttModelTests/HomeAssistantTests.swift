import Foundation
import MqttModel
import SeekProtocol
import Testing

/// Against Home Assistant's documented schema: integrations/mqtt and the page of each platform.
@Suite("The device for Home Assistant")
struct HomeAssistantTests {
    private static let common = ["platform", "unique_id", "default_entity_id", "name", "availability_topic"]
    /// The options of each platform that are used here, and which of them it requires.
    private static let platforms: [String: (required: Set<String>, optional: Set<String>)] = [
        "binary_sensor": (["state_topic"], ["value_template", "icon", "device_class", "payload_on", "payload_off"]),
        "sensor": (
            ["state_topic"],
            [
                "value_template", "icon", "device_class", "options", "entity_category", "enabled_by_default",
                "unit_of_measurement",
            ]
        ),
        "number": (
            ["command_topic"],
            ["state_topic", "value_template", "command_template", "min", "max", "step", "unit_of_measurement", "icon"]
        ),
        "button": (["command_topic"], ["payload_press", "icon"]),
        "event": (["state_topic", "event_types"], ["icon", "device_class", "value_template"]),
        "device_automation": (["automation_type", "topic", "type", "subtype"], ["payload", "qos", "value_template"]),
    ]
    private static let triggerTypes: Set = ["button_short_press", "button_short_release", "button_long_press"]

    private func device(_ change: (inout MqttSettings) -> Void = { _ in }) throws -> (topic: String, JSONValue) {
        var run = try BridgeRun {
            $0.homeAssistant.isAnnounced = true
            $0.homeAssistant.keys = ["blue", "red"]
            change(&$0)
        }
        let actions = run.input(.brokerConnected)
        #expect(actions[0].hasSuffix("homeassistant/status"))
        let words = actions[1].split(separator: " ", maxSplits: 3)
        #expect(words[0] == "retain" && words[1] == "1")
        return (String(words[2]), try JSONReader.value(of: words[3].utf8))
    }

    private func members(_ value: JSONValue?) -> [JSONValue.Member] {
        guard case .object(let members)? = value else { return [] }
        return members
    }

    @Test("the names of buttons never change: automations have them")
    func buttons() throws {
        let buttons = members(try device().1["components"]).filter { $0.value["platform"] == .text("button") }
        #expect(buttons.map(\.key) == ["backward", "toggle", "forward", "next", "undo", "again", "sleep", "take"])
    }

    @Test("device, origin and components are there, and each component has what its platform requires and takes")
    func schema() throws {
        let (topic, device) = try device()
        #expect(topic == "homeassistant/device/seekd_home_living/config")
        #expect(members(device).map(\.key) == ["device", "origin", "components"])
        #expect(device["device"]?["identifiers"]?.elements == [.text("seekd_home_living")])
        #expect(device["origin"]?["name"] == .text("seekd-mqtt"))
        let components = members(device["components"])
        #expect(components.count > 12)
        var identifiers: Set<String> = []
        for component in components {
            let platform = try #require(component.value["platform"]?.repairedText)
            let known = try #require(Self.platforms[platform], "\(platform)")
            let keys = Set(members(component.value).map(\.key.description))
            #expect(keys.isSuperset(of: known.required), "\(component.key)")
            let isTrigger = platform == "device_automation"
            let allowed = known.required.union(known.optional).union(isTrigger ? ["platform"] : Set(Self.common))
            #expect(keys.isSubset(of: allowed), "\(component.key): \(keys.subtracting(allowed))")
            if isTrigger {
                #expect(component.value["automation_type"] == .text("trigger"))
                #expect(Self.triggerTypes.contains(component.value["type"]?.repairedText ?? ""))
                continue
            }
            let identifier = try #require(component.value["unique_id"]?.repairedText)
            #expect(identifiers.insert(identifier).inserted)
            let entity = try #require(component.value["default_entity_id"]?.repairedText)
            #expect(entity.wholeMatch(of: /[a-z_]+\.[a-z0-9_]+/) != nil, "\(entity)")
            #expect(entity.hasPrefix("\(platform)."))
            #expect(component.value["availability_topic"] == .text("seekd/home/living/status"))
        }
    }

    @Test("docs/mqtt.md names each entity, and no other")
    func document() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../docs/mqtt.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let section = try #require(text.firstMatch(of: #/\n## Home Assistant\n(.+?)\n## /#.dotMatchesNewlines())?.1)
        let named = section.matches(of: #/\*([^*`]+)\*/#).map { String($0.1).replacing("\n", with: " ") }
        let labels = members(try device().1["components"]).compactMap { $0.value["name"]?.repairedText }
        #expect(named.sorted() == labels.sorted())
    }

    @Test("an enum has options and no unit; diagnostics are off by default")
    func sensors() throws {
        let components = members(try device().1["components"])
        let state = try #require(components.first { $0.key == "state" }?.value)
        #expect(state["device_class"] == .text("enum"))
        #expect(state["options"]?.elements.count == 5 && state["unit_of_measurement"] == nil)
        let diagnostics = components.filter { $0.value["entity_category"] == .text("diagnostic") }
        #expect(diagnostics.count == 2)
        #expect(diagnostics.allSatisfy { $0.value["enabled_by_default"] == .bool(false) })
    }

    @Test("each command that an entity sends is one that the bridge serves")
    func commands() throws {
        var run = try BridgeRun()
        _ = run.connect()
        var sent = 0
        for component in members(try device().1["components"]) {
            let text = component.value["payload_press"] ?? component.value["command_template"]
            guard let text = text?.repairedText else { continue }
            #expect(component.value["command_topic"] == .text("seekd/home/living/cmd"))
            let actions = run.message(text.replacing("{{ value }}", with: "50"))
            sent += 1
            #expect(actions.count == 1 && actions[0].hasPrefix("send \(sent) "), "\(actions)")
        }
        #expect(sent == 10)
    }

    @Test("who may not command sees no controls; without discovery the device is removed")
    func limits() throws {
        let components = members(try device { $0.access = .observe }.1["components"])
        #expect(components.allSatisfy { $0.value["command_topic"] == nil })
        var run = try BridgeRun { $0.homeAssistant.isAnnounced = false }
        #expect(run.input(.brokerConnected)[1] == "retain 1 homeassistant/device/seekd_home_living/config ")
    }

    @Test("it is announced again when Home Assistant starts, with status and state")
    func starts() throws {
        var run = try BridgeRun { $0.homeAssistant.isAnnounced = true }
        _ = run.connect()
        let actions = run.message("online", to: "homeassistant/status")
        #expect(actions.count == 3)
        #expect(actions[0].hasPrefix("retain 1 homeassistant/device/seekd_home_living/config {"))
        #expect(actions[1] == "retain 1 seekd/home/living/status online")
        #expect(actions[2].hasPrefix("retain 1 seekd/home/living/state {"))
        #expect(run.message("offline", to: "homeassistant/status") == [])
    }
}
