import MqttModel
import SeekModel
import SeekProtocol
import Testing

/// A bridge and the time; inputs and actions as short texts.
struct BridgeRun {
    static let start = 1_790_000_000.0

    var bridge: MqttBridge
    /// Seconds since the start.
    var now = 0.0
    /// What the wall clock was set ahead, seconds.
    var shift = 0.0
    private var sequence = 10

    init(_ change: (inout MqttSettings) -> Void = { _ in }) throws {
        var settings = MqttSettings(
            site: try #require(MqttName("home")), player: try #require(MqttName("living")))
        settings.homeAssistant.isAnnounced = false
        change(&settings)
        bridge = MqttBridge(settings, version: "1.2.3")
    }

    mutating func input(_ input: MqttBridge.Input) -> [String] {
        let time = MqttTime(
            instant: Instant(nanoseconds: Int64((now * 1e9).rounded())), wall: Self.start + now + shift)
        return bridge.handle(input, at: time).map(Self.text)
    }

    /// Both sides are connected, the state is published; 2 seconds have passed.
    mutating func connect() -> [String] {
        var actions = input(.brokerConnected) + input(.daemonConnected)
        actions += event(#""event":"play-button","playing":true"#, isSnapshot: true)
        actions += advance(to: 2)
        return actions
    }

    mutating func event(_ members: String, isSnapshot: Bool = false) -> [String] {
        if !isSnapshot { sequence += 1 }
        let text = "{\(members),\"seq\":\(sequence),\"time_us\":\(Int(now * 1e6))}"
        return input(.event((try? JSONReader.value(of: text.utf8)) ?? .null))
    }

    mutating func message(
        _ payload: String, to topic: String = "seekd/home/living/cmd", _ change: (inout MqttMessage) -> Void = { _ in }
    ) -> [String] {
        var message = MqttMessage(topic: topic, payload: Array(payload.utf8))
        change(&message)
        return input(.message(message))
    }

    /// Reaches each deadline until then.
    mutating func advance(to end: Double) -> [String] {
        var actions: [String] = []
        while let deadline = bridge.nextDeadline, Double(deadline.nanoseconds) / 1e9 <= end {
            now = max(now, Double(deadline.nanoseconds) / 1e9)
            actions += input(.deadlineReached)
        }
        now = end
        return actions
    }

    private static func text(_ action: MqttBridge.Action) -> String {
        switch action {
        case .subscribe(let topics): "subscribe \(topics.joined(separator: " "))"
        case .publish(let message):
            "\(message.isRetained ? "retain" : "publish") \(message.quality) \(message.topic) "
                + String(decoding: message.payload, as: UTF8.self)
                + (message.correlation.map { " for \($0)" } ?? "")
        case .send(let number, let command): "send \(number) \(json(command))"
        case .say(let text): "say \(text)"
        }
    }

    static func json(_ value: JSONValue) -> String { String(decoding: JSONWriter.bytes(of: value), as: UTF8.self) }
}
