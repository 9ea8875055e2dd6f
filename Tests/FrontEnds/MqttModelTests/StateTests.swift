import MqttModel
import SeekProtocol
import Testing

@Suite("State and events for a broker")
struct StateTests {
    private static let position =
        #""event":"progress","segment":0,"count":5,"segments":"chapters","position":20.5,"duration":300,"playing":true"#
    private static let media =
        #""event":"media","phase":"loaded","path":"/films/film.mkv","title":"Film","duration":200,"seekable":true,"chapters":[]"#

    private func state(_ actions: [String]) -> JSONValue? {
        let prefix = "retain 1 seekd/home/living/state "
        return actions.last { $0.hasPrefix(prefix) }.flatMap {
            try? JSONReader.value(of: $0.dropFirst(prefix.count).utf8)
        }
    }

    private func states(_ actions: [String]) -> Int { actions.count { $0.contains("/state ") } }

    @Test("status and state are published when both sides are there, and again after the broker was away (F4)")
    func beginning() throws {
        var run = try BridgeRun()
        #expect(
            run.input(.brokerConnected) == [
                "subscribe seekd/home/living/cmd", "retain 1 homeassistant/device/seekd_home_living/config ",
                "retain 1 seekd/home/living/status offline",
            ])
        #expect(
            run.input(.daemonConnected) == [
                #"send 0 ["enable_event","client-message"]"#, "retain 1 seekd/home/living/status online",
            ])
        #expect(run.event(#""event":"play-button","playing":true"#, isSnapshot: true) == [])
        #expect(run.event(Self.media, isSnapshot: true) == [])
        let actions = run.advance(to: 5)
        #expect(states(actions) == 1)
        #expect(
            state(actions).map(BridgeRun.json)
                == #"{"player":"living","state":"playing","playing":true,"title":"Film","duration":200.000000,"#
                + #""position":null,"position_time":null,"percent":null,"seeking":false,"segment":null,"segments":0,"#
                + #""speed":null,"volume":null,"mute":null,"offer":null,"sleep":"off","sleep_time":null,"seekd":"1.2.3"}"#
        )
        #expect(run.input(.brokerLost) == [])
        #expect(run.event(#""event":"play-button","playing":false"#) == [])
        #expect(run.advance(to: 10) == [])
        let again = run.input(.brokerConnected)
        #expect(again.contains("retain 1 seekd/home/living/status online"))
        #expect(state(again)?["state"] == .text("paused"))
    }

    @Test("changes are gathered: at most one state a second, and the newest is never lost")
    func conflated() throws {
        var run = try BridgeRun()
        _ = run.connect()
        var actions: [String] = []
        for number in 1...100 {
            actions += run.input(.property("volume", .double(Double(number))))
            actions += run.advance(to: 2 + Double(number) / 25)
        }
        actions += run.advance(to: 8)
        #expect((4...6).contains(states(actions)), "\(states(actions))")
        #expect(state(actions)?["volume"] == .double(100))
    }

    @Test("the position is never ticked; it has the time at which it was right (F3)")
    func position() throws {
        var run = try BridgeRun()
        _ = run.connect()
        _ = run.event(Self.media)
        _ = run.event(Self.position)
        #expect(states(run.advance(to: 4)) == 1)
        for second in 5...9 {
            _ = run.event(Self.position.replacing("20.5", with: "2\(second).5"))
            #expect(run.advance(to: Double(second)) == [])
        }
        run.now = 9.5
        _ = run.event(#""event":"play-button","playing":false"#)
        let paused = try #require(state(run.advance(to: 11)))
        #expect(paused["position"] == .double(29.5))
        #expect(paused["position_time"] == .double(BridgeRun.start + 8))
        #expect(paused["percent"] == .double(14.75))
        _ = run.event(#""event":"chase","phase":"landed","chase":1,"position":50,"target":50,"waited_ms":12"#)
        #expect(try #require(state(run.advance(to: 13)))["position"] == .double(50))
    }

    @Test(
        "paths are published only if the settings say so (F5)",
        arguments: [false, true])
    func paths(publishes: Bool) throws {
        var run = try BridgeRun { $0.publishesPaths = publishes }
        _ = run.connect()
        let url = Self.media.replacing("/films/film.mkv", with: "https://u:secret@host/a.mkv?token=t")
            .replacing(#""Film""#, with: #""a.mkv""#)
        let event = run.event(url)
        let actions = event + run.advance(to: 4)
        #expect(actions.joined().contains("token") == publishes)
        #expect(actions.joined().contains("secret") == publishes)
        #expect(event.first?.hasPrefix("publish 0 seekd/home/living/event/media {") == true)
        #expect(run.event(Self.media).joined().contains("\"Film\""))
        #expect(run.event(Self.media).joined().contains("/films/") == publishes)
    }

    @Test("events come once each; those that tell the state at the start and progress do not come")
    func events() throws {
        var run = try BridgeRun()
        _ = run.connect()
        #expect(run.event(Self.position) == [])
        #expect(
            run.event(#""event":"play-button","playing":false"#) == [
                #"publish 0 seekd/home/living/event/play-button {"event":"play-button","playing":false,"seq":12,"time_us":2000000}"#
            ])
        _ = run.input(.brokerLost)
        #expect(run.event(#""event":"play-button","playing":true"#) == [])
    }

    @Test("a key of a remote becomes an event, and other messages of clients do not")
    func keys() throws {
        var run = try BridgeRun()
        _ = run.connect()
        #expect(
            run.event(#""event":"client-message","args":["key","blue"]"#) == [
                "publish 0 seekd/home/living/event/key blue"
            ])
        #expect(run.event(#""event":"client-message","args":["other","blue"]"#) == [])
        #expect(run.event(#""event":"client-message","args":["key"]"#) == [])
        #expect(run.event(#""event":"seek""#) == [])
    }

    @Test("the end of a burst that ran is a skip, with what was applied and how long the landing took")
    func skips() throws {
        var run = try BridgeRun()
        _ = run.connect()
        func button(_ phase: String, _ burst: Int) -> String {
            #""event":"seek-button","button":"forward","phase":"\#(phase)","burst":\#(burst),"taps":3,"interval":10,"applied":30,"label":"+30","spoken":"x""#
        }
        #expect(run.event(button("settled", 4)).count == 1)
        #expect(run.event(button("tapped", 5)).count == 1)
        _ = run.event(#""event":"chase","phase":"landed","chase":1,"waited_ms":12.5,"burst":5"#)
        #expect(
            run.event(button("settled", 5)).last
                == #"publish 0 seekd/home/living/event/skip {"event_type":"settled","button":"forward","taps":3,"applied":30.000000,"latency_ms":12.500000,"reason":null}"#
        )
        #expect(run.event(button("settled", 5)).count == 1)
        _ = run.event(button("tapped", 6))
        #expect(run.event(button("cancelled", 6)).last?.contains(#""event_type":"cancelled""#) == true)
    }
}
