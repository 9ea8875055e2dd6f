import SeekProtocol
import TestSupport
import Testing

@Suite("Taps on a real film", .waitsForPrograms)
struct BurstTests {
    @Test("three taps from 20 s land at 50 s, within a frame, and report +10, +20, +30")
    func threeTaps() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=3000"])
        let client = try seekd.connectPaused(at: 20)
        for _ in 1...3 { try client.request("tap", "forward") }
        let labels = try (1...3).map { _ in try client.next("seek-button", ["phase": .text("tapped")])["label"] }
        #expect(labels == [.text("+10"), .text("+20"), .text("+30")])
        let landed = try client.next("chase", ["phase": .text("landed"), "target": .double(50)])
        try expect(landed["position"], near: 50, within: Clip.frame)
        let settled = try client.next("seek-button", ["phase": .text("settled")])
        #expect(settled["label"] == .text("10"))
        #expect(settled["applied"] == .double(30))
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
    }

    @Test("twenty taps, five at a time, land at +200 s with at most ten seeks")
    func twentyTaps() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 20)
        let before = try client.request("stats")
        // Taps that arrive together are one seek, or two if the first is performed at once, on a machine of any speed.
        for _ in 1...4 {
            let taps = (1...5).map { _ in #"{"command":["tap","forward"]}"# }
            try client.send(taps.joined(separator: "\n"))
            pause(.milliseconds(10))
        }
        let landed = try client.next("chase", ["phase": .text("landed"), "target": .double(220)])
        try expect(landed["position"], near: 220, within: Clip.frame)
        let after = try client.request("stats")
        let seeks = try #require(after["seeks"]?.number) - #require(before["seeks"]?.number)
        #expect(seeks <= 10)
        #expect(seeks >= 1)
        #expect(try #require(after["taps"]?.number) - #require(before["taps"]?.number) == 20)
    }

    @Test("in an MPEG-TS recording, taps land within a frame too", arguments: [3, 20])
    func recording(taps: Int) throws {
        let seekd = try Seekd("recording.ts", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 7.3)
        for _ in 1..<taps { try client.request("tap", "forward") }
        let (reply, landed) = try client.tapAndLand("forward")
        let target = try #require(reply["target"]?.number)
        try expect(reply["applied"], near: Double(taps) * 10, within: 0.000_001)
        try expect(landed["position"], near: target, within: Clip.recordingFrame)
        try expect(landed["error_ms"], near: 0, within: Clip.recordingFrame * 1000)
    }

    @Test("during playback, n taps move exactly n intervals from the origin (B5), and playback continues")
    func whilePlaying() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 20)
        try client.playFilm()
        var replies: [JSONValue] = []
        for _ in 1...4 {
            replies.append(try client.request("tap", "forward"))
            pause(.milliseconds(150))
        }
        let taps = try (1...4).map { _ in try client.next("seek-button", ["phase": .text("tapped")]) }
        let origin = try #require(taps.first?["origin"]?.number)
        for (index, tap) in taps.enumerated() {
            let intervals = Double(index + 1) * 10
            #expect(tap["origin"]?.number == origin)
            #expect(tap["applied"]?.number == intervals)
            try expect(tap["target"], near: origin + intervals, within: 0.000_002)
        }
        let landed = try client.end(of: replies.last?["chase"])
        #expect(landed["phase"] == .text("landed"))
        let position = try #require(landed["position"]?.number)
        #expect(position >= origin + 40 - Clip.frame)
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(true))
        try wait(for: "the film to play on") {
            try #require(try client.request("snapshot")["position"]?.number) > position + 0.2
        }
    }

    @Test("a tap with count 3 is one event and one move (B7)")
    func count() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        client.forgetEvents()
        let (reply, end) = try client.tapAndLand("backward", 1)
        #expect(reply["target"]?.number == 10)
        #expect(end["phase"] == .text("landed"))
        let start = client.events.count
        let three = try client.tapAndLand("forward", 3)
        #expect(three.reply["applied"]?.number == 30)
        #expect(client.events("seek-button", from: start).filter { $0["phase"] == .text("tapped") }.count == 1)
    }

    @Test("a held key gives five taps a second, however fast it repeats (B11)")
    func heldKey() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.repeat_rate_hz=5"])
        let client = try seekd.connectPaused(at: 20)
        let started = ContinuousClock.now
        var served = 0
        var dropped = 0
        for index in 0..<30 {
            let reply = try client.request(
                .object([
                    .init("name", .text("tap")), .init("button", .text("forward")), .init("repeat", .bool(index > 0)),
                ]))
            if reply["dropped"] == .bool(true) { dropped += 1 } else { served += 1 }
            pause(.milliseconds(33))
        }
        let seconds = Double((ContinuousClock.now - started).components.seconds) + 1
        #expect(served + dropped == 30)
        #expect(served >= 2)
        #expect(Double(served) <= seconds * 5 + 2)
        #expect(try client.request("stats")["taps_dropped"]?.number == Double(dropped))
    }

    @Test("steps grow as configured (B8)")
    func steps() throws {
        let seekd = try Seekd(
            "chapters.mkv", settings: ["seek.accumulate_window_ms=5000", "seek.forward_steps_s=[5, 10, 30]"])
        let client = try seekd.connectPaused(at: 20)
        let targets = try (1...4).map { _ in try client.request("tap", "forward")["target"]?.number }
        #expect(targets == [25, 35, 65, 95])
    }

    @Test("a burst keeps paused or playing as it was, and two toggles at once count as two")
    func playAndPause() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        try client.tapAndLand("forward")
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        client.forgetEvents()
        try client.send(#"{"command":["toggle"],"request_id":71}"#)
        try client.send(#"{"command":["toggle"],"request_id":72}"#)
        #expect(try client.readReply()?["data"]?["playing"] == .bool(true))
        #expect(try client.readReply()?["data"]?["playing"] == .bool(false))
        let position = try client.tapAndLand("forward").end["position"]
        let after = try client.tapAndLand("backward").end["position"]
        #expect(position != after)
        #expect(client.events("play-button").suffix(2).map { $0["playing"] } == [.bool(true), .bool(false)])
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
    }
}
