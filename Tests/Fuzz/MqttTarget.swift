import MqttModel
import SeekModel
import SeekProtocol

/// What a broker sends, in pieces of any size: the events are those of all bytes at once. Messages go on to the bridge:
/// what it sends to the daemon and to the broker is JSON.
///
/// Input: a byte for the version, then pieces.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzMqtt(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let version: MqttVersion = first & 1 == 0 ? .five : .threeOneOne
    let pieces = pieces(of: input.dropFirst())
    let bytes = first & 2 == 0 ? accepted(version) : []
    let (events, error) = received([bytes] + pieces, version)
    let single = received((bytes + pieces.joined()).map { [$0] }, version)
    precondition(error == single.error, "the pieces end otherwise: \(error?.message ?? "no error")")
    // What came before an error in its piece is not told.
    precondition(error == nil ? events == single.events : single.events.starts(with: events), "the pieces differ")
    serve(events, isAnnounced: first & 0x80 != 0)
    return 0
}

/// The answer to CONNECT.
private func accepted(_ version: MqttVersion) -> [UInt8] { version == .five ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0] }

private func received(
    _ pieces: [[UInt8]], _ version: MqttVersion
) -> (events: [MqttSession.Event], error: WireError?) {
    let settings = MqttSession.Settings(
        version: version, client: "fuzz", name: nil, password: nil, keepalive: 60,
        will: MqttPublication("seekd/home/tv/status", Array("offline".utf8)))
    var session = MqttSession(settings, at: Instant(nanoseconds: 0))
    var events: [MqttSession.Event] = []
    do throws(WireError) {
        try session.subscribe(to: ["seekd/home/tv/cmd", "homeassistant/status"], at: Instant(nanoseconds: 0))
        for piece in pieces {
            let more = try session.receive(piece[...], at: Instant(nanoseconds: 1))
            events += more
            precondition(session.output.count <= MqttSession.mostOutput, "more waits than may")
            if case .closed? = more.last { break }
        }
    } catch {
        return (events, error)
    }
    return (events, nil)
}

// MARK: - The bridge

private func serve(_ events: [MqttSession.Event], isAnnounced: Bool) {
    guard let site = MqttName("home"), let player = MqttName("tv") else { return }
    var settings = MqttSettings(site: site, player: player)
    settings.homeAssistant.isAnnounced = isAnnounced
    var bridge = MqttBridge(settings)
    var time = MqttTime(instant: Instant(nanoseconds: 1_000_000_000), wall: 1_800_000_000)
    check(bridge.handle(.daemonConnected, at: time), &bridge, time)
    check(bridge.handle(.brokerConnected, at: time), &bridge, time)
    for case .message(var message) in events {
        // Any topic's bytes are commands too.
        if message.topic != "homeassistant/status" { message.topic = bridge.topics.command }
        check(bridge.handle(.message(message), at: time), &bridge, time)
        if let value = try? JSONReader.value(of: message.payload) {
            check(bridge.handle(.event(value), at: time), &bridge, time)
        }
        let deadline = bridge.nextDeadline ?? time.instant
        time.instant = max(time.instant + .milliseconds(7), min(deadline, time.instant + .seconds(70)))
        check(bridge.handle(.deadlineReached, at: time), &bridge, time)
    }
    check(bridge.handle(.daemonLost, at: time), &bridge, time)
    precondition(!bridge.awaitsReplies, "a command is left without a reply")
}

private func check(_ actions: [MqttBridge.Action], _ bridge: inout MqttBridge, _ time: MqttTime) {
    for action in actions {
        switch action {
        case .subscribe(let topics): precondition(topics.allSatisfy { !$0.isEmpty }, "an empty topic")
        case .publish(let message):
            precondition(!message.topic.isEmpty && !message.topic.contains("#") && !message.topic.contains("+"))
            let name = message.topic.split(separator: "/").last ?? ""
            guard name != "status", name != "key", !message.payload.isEmpty else { continue }
            checkLine(message.payload + [UInt8(ascii: "\n")])
        case .send(let number, let value):
            checkRoundTrip(of: value)
            guard number > 0 else { continue }
            // Every second one is refused.
            let reply = MqttReply(error: number % 2 == 0 ? "success" : "invalid-argument", data: value)
            check(bridge.handle(.replied(number, reply), at: time), &bridge, time)
        case .say(let text): precondition(!text.isEmpty, "an empty line of the log")
        }
    }
}
