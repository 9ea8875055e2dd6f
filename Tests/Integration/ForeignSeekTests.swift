import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("Foreign seeks", .waitsForPrograms)
struct ForeignSeekTests {
    /// A seekd with a script, through which "another script" seeks in the same player.
    private func start() throws -> (seekd: Seekd, client: TestClient, other: TestClient) {
        let path = FileManager.default.temporaryDirectory.appending(path: "mpv-\(UUID().uuidString.prefix(8))").path
        let seekd = try Seekd(
            "chapters.mkv", settings: ["seek.accumulate_window_ms=5000"],
            options: ["scripts=\(Seekd.script("relay.run"))"], environment: ["RELAY_SOCKET": path])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let client = try seekd.connectPaused(at: 20)
        try wait(for: "the script's socket") { FileManager.default.fileExists(atPath: path) }
        let other = try TestClient(path)
        try forgetSeeks(other)
        return (seekd, client, other)
    }

    /// Skips the events of all seeks that have begun; the script gets those since its start.
    private func forgetSeeks(_ other: TestClient) throws {
        _ = try other.request("get_property", "pause")
        other.forgetEvents()
    }

    @Test("a foreign seek during a burst settles it as foreign-seek, and the next tap counts from its target (C9)")
    func jump() throws {
        let (seekd, client, other) = try start()
        defer { _ = seekd }
        try client.tapAndLand("forward")
        try other.request("seek", 200, "absolute+exact")
        let settled = try client.next("seek-button", ["phase": .text("settled")])
        #expect(settled["reason"] == .text("foreign-seek"))
        let (reply, end) = try client.tapAndLand("forward")
        try expect(reply["origin"] ?? reply["target"], near: 210, within: 0.1)
        try expect(end["position"], near: 210, within: 0.1)
        #expect(client.events("seek-button").last?["origin"]?.number.map { abs($0 - 200) < 0.1 } == true)
    }

    @Test("an absolute seek directly after a script's own seek lands, also within the seek pacing (C2, C9)")
    func absoluteDuringJump() throws {
        let (seekd, client, other) = try start()
        defer { _ = seekd }
        for round in 0..<8 {
            try client.request("scrub", 20 + round)
            let moved = try client.request("scrub-end")
            _ = try client.end(of: moved["chase"])
            try forgetSeeks(other)
            try other.send(#"{"command":["seek",200,"absolute+exact"],"request_id":1}"#)
            _ = try other.next("seek")
            client.forgetEvents()
            try client.request("seek", 50 + round, "absolute+exact")
            let end = try client.next("chase", ["phase": .text("landed")])
            try expect(end["position"], near: Double(50 + round), within: 0.1)
        }
    }

    @Test("a tap during a foreign seek waits for its landing")
    func tapDuringJump() throws {
        let (seekd, client, other) = try start()
        defer { _ = seekd }
        try other.send(#"{"command":["seek",209.5,"absolute+exact"],"request_id":1}"#)
        // libmpv reports the start of the seek to all its clients at once.
        _ = try other.next("seek")
        let tap = try client.request("tap", "forward")
        let end = try client.end(of: tap["chase"])
        #expect(end["phase"] == .text("landed"))
        try expect(end["position"], near: 219.5, within: 0.1)
    }

    @Test("another client's pause changes the play button, and seekd's pause reaches the player")
    func foreignPause() throws {
        let (seekd, client, other) = try start()
        defer { _ = seekd }
        client.forgetEvents()
        try other.request("set_property", "pause", false)
        #expect(try client.next("play-button")["playing"] == .bool(true))
        #expect(try client.request("toggle")["playing"] == .bool(false))
        try wait(for: "the player to pause") { try other.request("get_property", "pause") == .bool(true) }
        try other.request("set_property", "pause", false)
        _ = try client.next("play-button", ["playing": .bool(false)])
        #expect(try client.next("play-button")["playing"] == .bool(true))
    }

    @Test("a refresh seek that does not move does not settle the burst")
    func refresh() throws {
        let (seekd, client, other) = try start()
        defer { _ = seekd }
        try client.tapAndLand("forward")
        try other.request("vf", "add", "hflip")
        try other.request("vf", "remove", "hflip")
        let (_, end) = try client.tapAndLand("forward")
        let shown = client.events("seek-button").filter { $0["reason"] == .text("foreign-seek") }
        #expect(shown.isEmpty)
        #expect(end["target"]?.number == 40)
    }

    /// libmpv finishes a seek before the next one, or drops it for that one. seekd reads where a seek has led after its
    /// picture: that may be where the next one leads already.
    @Test(
        "a seek that a foreign one follows ends once: aborted where that one leads, or landed if its picture came first"
    )
    func followed() throws {
        let (seekd, client, other) = try start()
        defer { _ = seekd }
        for round in 0..<10 {
            let foreign = Double(100 + round)
            try forgetSeeks(other)
            client.forgetEvents()
            let tap = try client.request("tap", "forward")
            _ = try other.next("seek")
            let begun = other.events.count
            try other.send(#"{"command":["seek",\#(foreign),"absolute+exact"],"request_id":1}"#)
            _ = try other.next("seek")
            let wasShown = !other.events("playback-restart", from: begun).isEmpty
            _ = try other.next("playback-restart")
            let end = try client.end(of: tap["chase"])
            if end["phase"] == .text("landed") {
                #expect(wasShown)
                try expect(end["position"], near: 30, within: 0.1)
            } else {
                #expect(end["phase"] == .text("aborted"))
                #expect(end["reason"] == .text("foreign-seek"))
                try expect(end["position"], near: foreign, within: 0.1)
            }
            try client.next("seek-button", ["phase": .text("settled"), "reason": .text("foreign-seek")])
            try expect(try client.request("snapshot")["position"], near: foreign, within: 0.1)
            try client.goTo(20)
        }
        let ends = client.events("chase").filter { ["landed", "aborted"].contains($0["phase"]?.string) }
        let numbers = ends.compactMap { $0["chase"]?.number }
        #expect(Set(numbers).count == numbers.count)
    }
}
