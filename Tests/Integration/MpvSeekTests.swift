import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("mpv's seeks join the chase (C13)", .waitsForPrograms)
struct MpvSeekTests {
    /// A film paused at 20 s, a subscribed client, and a client of mpv's protocol.
    private func start(_ settings: String...) throws -> (seekd: Seekd, overlay: TestClient, remote: TestClient) {
        let seekd = try Seekd("chapters.mkv", settings: settings + ["seek.accumulate_window_ms=3000"])
        let overlay = try seekd.connectPaused(at: 20)
        overlay.forgetEvents()
        return (seekd, overlay, try seekd.connect())
    }

    @Test("four seeks of +10 s, 50 ms apart, land exactly at +40 s, and subscribers get +10 to +40")
    func accumulate() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        for number in 1...4 {
            try remote.send(#"{"command":["seek",10],"request_id":\#(number)}"#)
            pause(.milliseconds(50))
        }
        for number in 1...4 {
            let reply = try #require(try remote.readReply())
            #expect(
                reply
                    == .object([
                        .init("data", .null), .init("request_id", .integer(Int64(number))),
                        .init("error", .text("success")),
                    ]))
        }
        let labels = try (1...4).map { _ in try overlay.next("seek-button", ["phase": .text("tapped")])["label"] }
        #expect(labels == ["+10", "+20", "+30", "+40"].map { JSONValue.text($0) })
        let landed = try overlay.next("chase", ["phase": .text("landed"), "target": .double(60)])
        try expect(landed["position"], near: 60, within: Clip.frame)
        // A client of mpv's protocol gets mpv's own events.
        try remote.next("seek")
        try remote.next("playback-restart")
        try expect(try remote.request("get_property", "time-pos"), near: 60, within: Clip.frame)
    }

    @Test(
        "every spelling of a relative seek is a tap of that amount",
        arguments: [
            #"{"command":["seek","7.5"]}"#, #"{"command":["seek",7.5,"relative"]}"#,
            #"{"command":["seek",7.5,"relative+exact"]}"#, #"{"command":["seek",7.5,"keyframes"]}"#,
            #"{"command":["no-osd","seek",7.5]}"#, #"{"command":["async","osd-msg-bar","seek",7.5],"async":true}"#,
            #"{"command":{"name":"seek","target":7.5}}"#,
            #"{"command":{"name":"seek","target":7.5,"flags":"relative","_flags":["no-osd"]}}"#,
            #"{"command":["add","time-pos",7.5]}"#, #"{"command":["add","playback-time","7.5"]}"#,
            "seek 7.5", "no-osd seek +7.5 exact # a comment", "ignore; seek 7.5; show-text hi", "tap forward 1 7.5",
            "set volume 50 ; add time-pos 7.5",
        ])
    func relative(line: String) throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        try remote.send(line)
        let tapped = try overlay.next("seek-button", ["phase": .text("tapped")])
        #expect(tapped["button"] == .text("forward"))
        #expect(tapped["applied"]?.number == 7.5)
        let landed = try overlay.next("chase", ["phase": .text("landed")])
        try expect(landed["target"], near: 27.5, within: 0.0001)
    }

    @Test(
        "every spelling of an absolute seek moves the target with one seek",
        arguments: [
            (#"{"command":["seek",100,"absolute"]}"#, 100), (#"{"command":["seek","1:40","absolute+exact"]}"#, 100),
            (#"{"command":["seek",-20,"absolute"]}"#, 280), (#"{"command":["seek",50,"absolute-percent"]}"#, 150),
            // The end guard: mpv itself would end the film there.
            (#"{"command":["seek",100,"absolute-percent"]}"#, 299), (#"{"command":["seek",1e9,"absolute"]}"#, 299),
            (#"{"command":["set_property","time-pos",100]}"#, 100),
            (#"{"command":["set_property","playback-time","90.5"]}"#, 90.5),
            (#"{"command":["set_property_string","percent-pos","50"]}"#, 150),
            (#"{"command":["set_property","time-pos",-5]}"#, 0),
            (#"{"command":["set","time-pos","100"]}"#, 100), ("set time-pos 100", 100),
            ("no-osd set percent-pos 10", 30), ("set time-pos ${=volume}", 7.5),
        ] as [(String, Double)])
    func absolute(line: String, target: Double) throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        try remote.request("set_property", "volume", 7.5)
        try remote.send(line)
        let landed = try overlay.next("chase", ["phase": .text("landed")])
        try expect(landed["target"], near: target, within: 0.01)
        try expect(landed["position"], near: target, within: Clip.frame)
        #expect(overlay.events("seek-button").allSatisfy { $0["phase"] != .text("tapped") })
    }

    @Test("an absolute keyframe seek lands on a keyframe and settles a burst")
    func keyframes() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        try remote.request("seek", 5)
        try remote.request("seek", 104.7, "absolute+keyframes")
        let settled = try overlay.next("seek-button", ["phase": .text("settled")])
        #expect(settled["reason"] == .text("seek"))
        let landed = try overlay.next("chase", ["phase": .text("landed")])
        #expect(landed["precision"] == .text("keyframes"))
        #expect(try #require(landed["position"]?.number) <= 104.7)
    }

    @Test("revert-seek goes to the mark; a second one reverts the first")
    func revert() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        try remote.request("revert-seek", "mark")
        try remote.request("seek", 100, "absolute")
        try overlay.next("chase", ["phase": .text("landed"), "target": .double(100)])
        try remote.request("revert-seek")
        try overlay.next("chase", ["phase": .text("landed"), "target": .double(20)])
        try remote.send("revert-seek")
        try overlay.next("chase", ["phase": .text("landed"), "target": .double(100)])
    }

    @Test("a chapter change is a seek of the chase")
    func chapters() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        let chapters = try remote.request("get_property", "chapter-list")
        guard case .array(let list) = chapters else {
            Issue.record("\(chapters)")
            return
        }
        let times = list.compactMap { $0["time"]?.number }
        try #require(times.count > 2)
        try remote.request("set_property", "chapter", 2)
        let landed = try overlay.next("chase", ["phase": .text("landed")])
        try expect(landed["target"], near: times[2], within: 0.001)
        try remote.request("add", "chapter", -1)
        try expect(try overlay.next("chase", ["phase": .text("landed")])["target"], near: times[1], within: 0.001)
    }

    @Test("during a chase, time-pos is the target, as during mpv's own seeks")
    func positionDuringChase() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        let requests = (1...20).map { _ in #"{"command":["seek",10]}"# + "\n" }.joined()
        try remote.send(
            bytes: Array((requests + #"{"command":["get_property","time-pos"],"request_id":9}"# + "\n").utf8))
        var position: JSONValue?
        while position == nil {
            let reply = try #require(try remote.readReply())
            if reply["request_id"] == .integer(9) { position = reply["data"] }
        }
        try expect(position, near: 220, within: Clip.frame)
        try overlay.next("chase", ["phase": .text("landed"), "target": .double(220)])
    }

    @Test("with nothing loaded, a seek fails with mpv's error")
    func nothingLoaded() throws {
        let seekd = try Seekd()
        let remote = try seekd.connect()
        #expect(try remote.refusal("seek", 10) == "error running command")
        #expect(try remote.refusal("seek", 10, "absolute") == "error running command")
        #expect(try remote.refusal("revert-seek") == "error running command")
        #expect(try remote.refusal("set_property", "time-pos", 10) == "property unavailable")
        try remote.send(#"{"command":["seek",10],"request_id":4,"async":true}"#)
        let reply = try #require(try remote.readReply())
        #expect(reply["error"] == .text("error running command"))
        #expect(reply["data"] == .null)
    }

    // MARK: - Keys

    @Test("the arrow keys of mpv's window act as the buttons; other seek keys keep their amounts")
    func keys() throws {
        let (seekd, overlay, remote) = try start("seek.forward_steps_s=[15]")
        defer { _ = seekd }
        try remote.request("keypress", "RIGHT")
        #expect(try overlay.next("seek-button", ["phase": .text("tapped")])["applied"]?.number == 15)
        try remote.request("keypress", "UP")
        #expect(try overlay.next("seek-button", ["phase": .text("tapped")])["applied"]?.number == 75)
        try remote.request("keypress", "LEFT")
        #expect(
            try overlay.next("seek-button", ["phase": .text("tapped"), "button": .text("backward")])["applied"]?
                .number == -10)
    }

    @Test("a held key skips by itself until it is released, and lands (B12)")
    func heldKey() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        try remote.request("keydown", "RIGHT")
        var total = 0.0
        var speed: Double?
        while total < 30 {
            let event = try overlay.next("seek-button", ["phase": .text("tapped")])
            total = try #require(event["applied"]?.number)
            speed = event["speed"]?.number
        }
        #expect(speed == 50)
        try remote.request("keyup", "RIGHT")
        let settled = try overlay.next("seek-button", ["phase": .text("settled")])
        #expect(settled["speed"] == .null)
        // It may have landed before the release.
        var chase = try overlay.request("snapshot")["chase"]
        while chase?["phase"] != .text("landed") { chase = try overlay.request("snapshot")["chase"] }
        #expect(chase?["target"] == settled["target"])
    }

    @Test("scripts and key bindings send commands to seekd by its mpv client name")
    func byName() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        try remote.request("script-message-to", "seekd", "tap", "backward", "2", "2.5")
        #expect(try overlay.next("seek-button", ["phase": .text("tapped")])["applied"]?.number == -5)
        try remote.request("keybind", "F5", "script-message-to seekd toggle")
        try remote.request("keypress", "F5")
        #expect(try overlay.next("play-button")["playing"] == .bool(true))
    }

    @Test("a key bound to a refused command does nothing, and quit follows on_quit")
    func guardedKeys() throws {
        let (seekd, overlay, remote) = try start()
        try remote.request("keypress", "s")
        try remote.request("keypress", "q")
        try overlay.next("media", ["phase": .text("idle")])
        #expect(try remote.request("get_property", "idle-active") == .bool(true))
        #expect(seekd.process.isRunning)
    }
}
