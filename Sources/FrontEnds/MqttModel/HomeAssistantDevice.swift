import SeekProtocol

/// The device that Home Assistant discovers (2024.11 and later): entities, and triggers for keys of remotes.
struct HomeAssistantDevice {
    private let settings: MqttSettings
    private let topics: MqttTopics
    private let version: String
    private let identifier: String

    init(_ settings: MqttSettings, version: String) {
        self.settings = settings
        self.version = version
        topics = settings.topics
        identifier = "seekd_\(settings.site.identifier)_\(settings.player.identifier)"
    }

    /// Retained. An empty one removes the device.
    var publication: MqttPublication {
        let payload = settings.homeAssistant.isAnnounced ? JSONWriter.bytes(of: description) : []
        return MqttPublication(
            "\(settings.homeAssistant.prefix)/device/\(identifier)/config", payload, quality: 1, isRetained: true)
    }

    private var description: JSONValue {
        .object([
            .init(
                "device",
                .object([
                    .init("identifiers", .array([.text(identifier)])),
                    .init("name", .text(settings.player.description)),
                    .init("manufacturer", .text("seekd")),
                    .init("model", .text("seekd")),
                    .init("sw_version", .text(version)),
                ])),
            .init("origin", .object([.init("name", .text("seekd-mqtt")), .init("sw_version", .text(version))])),
            .init("components", .object(components)),
        ])
    }

    private typealias Member = JSONValue.Member

    private var components: [Member] {
        var list = sensors
        if settings.access == .control { list += controls }
        list.append(
            component(
                "event", "skip", "Skip",
                [
                    Member("state_topic", .text(topics.event("skip"))),
                    Member("event_types", .array(SkipWatch.types.map { .text($0) })),
                    Member("icon", .text("mdi:skip-forward")),
                ]))
        return list + settings.homeAssistant.keys.map(trigger)
    }

    private var sensors: [Member] {
        [
            component(
                "binary_sensor", "playing", "Playing",
                state("{{ 'ON' if value_json.playing else 'OFF' }}") + [Member("icon", .text("mdi:play"))]),
            component(
                "sensor", "state", "State",
                state("{{ value_json.state }}") + [
                    Member("device_class", .text("enum")),
                    Member("options", .array(PlayerSnapshot.states.map { .text($0) })),
                ]),
            component(
                "sensor", "title", "Title",
                // The state of an entity has 255 characters at most.
                state("{{ (value_json.title or '')[:255] }}") + [Member("icon", .text("mdi:movie-open"))]),
            component(
                "sensor", "offer", "Offer",
                state("{{ (value_json.offer or '')[:255] }}") + [Member("icon", .text("mdi:debug-step-over"))]),
            component(
                "sensor", "sleep_time", "Sleep",
                state(
                    "{{ value_json.sleep_time | timestamp_utc if value_json.sleep_time is not none else none }}")
                    + [Member("device_class", .text("timestamp")), Member("icon", .text("mdi:sleep"))]),
            component(
                "sensor", "version", "Version", state("{{ value_json.seekd }}") + Self.diagnostic),
            component(
                "sensor", "segment", "Segment",
                state("{{ (value_json.segment + 1) if value_json.segment is not none else 0 }}") + Self.diagnostic),
        ]
    }

    private static let diagnostic = [
        Member("entity_category", .text("diagnostic")), Member("enabled_by_default", .bool(false)),
    ]

    private var controls: [Member] {
        [
            component(
                "number", "volume", "Volume",
                number(
                    "{{ value_json.volume }}", #"{"command":["set_property","volume",{{ value }}]}"#,
                    // libmpv's own limit.
                    maximum: 130, icon: "mdi:volume-high")),
            component(
                "number", "position", "Position",
                number(
                    "{{ value_json.percent | round(1) if value_json.percent is not none else 0 }}",
                    #"{"command":["seek",{{ value }},"absolute-percent"]}"#, maximum: 100, icon: "mdi:progress-clock")),
        ] + ButtonRole.allCases.map(button) + [
            button("next", "Next", ["playlist-next"], "mdi:skip-next"), button("undo", "Undo", ["undo"], "mdi:undo"),
            button("again", "Last line again", ["again"], "mdi:comment-question-outline"),
            button("sleep", "Sleep timer", ["sleep", "next"], "mdi:sleep"),
            button("take", "Skip what is offered", ["take"], "mdi:debug-step-over"),
        ]
    }

    private func number(_ template: String, _ command: String, maximum: Int64, icon: String) -> [Member] {
        state(template) + [
            Member("command_topic", .text(topics.command)),
            Member("command_template", .text(command)),
            Member("min", .integer(0)),
            Member("max", .integer(maximum)),
            Member("step", .integer(1)),
            Member("unit_of_measurement", .text("%")),
            Member("icon", .text(icon)),
        ]
    }

    private func button(_ role: ButtonRole) -> Member {
        let description = role.description
        return button(description.entity, description.label, description.press, description.icon)
    }

    private func button(_ name: String, _ label: String, _ command: [String], _ icon: String) -> Member {
        component(
            "button", name, label,
            [
                Member("command_topic", .text(topics.command)),
                Member("payload_press", .text(String(decoding: JSONWriter.bytes(of: request(command)), as: UTF8.self))),
                Member("icon", .text(icon)),
            ])
    }

    private func request(_ command: [String]) -> JSONValue {
        .object([Member("command", .array(command.map { .text($0) }))])
    }

    private func state(_ template: String) -> [Member] {
        [Member("state_topic", .text(topics.state)), Member("value_template", .text(template))]
    }

    private func component(_ platform: String, _ name: String, _ label: String, _ rest: [Member]) -> Member {
        let unique = "\(identifier)_\(name)"
        return Member(
            ByteString(name),
            .object(
                [
                    Member("platform", .text(platform)),
                    Member("unique_id", .text(unique)),
                    Member("default_entity_id", .text("\(platform).\(unique.lowercased())")),
                    Member("name", .text(label)),
                    Member("availability_topic", .text(topics.status)),
                ] + rest))
    }

    /// A key of a remote, for automations.
    private func trigger(_ key: String) -> Member {
        Member(
            ByteString("key_" + key),
            .object([
                Member("platform", .text("device_automation")),
                Member("automation_type", .text("trigger")),
                Member("type", .text("button_short_press")),
                Member("subtype", .text(key)),
                Member("topic", .text(topics.event("key"))),
                Member("payload", .text(key)),
            ]))
    }
}
