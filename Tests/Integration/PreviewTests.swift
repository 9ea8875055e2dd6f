import Foundation
import SeekProtocol
import TestSupport
import Testing

/// The default policy on a film with a keyframe every 10 s, before the first landing was measured.
@Suite("Previews on a real film (C7, C10, C12, C16)", .waitsForPrograms)
struct PreviewTests {
    private func start(paused: Bool = true, _ settings: String...) throws -> (seekd: Seekd, client: TestClient) {
        let seekd = try Seekd(
            "chapters.mkv", policy: "preview", settings: settings + ["seek.accumulate_window_ms=5000"],
            options: ["start=25", "pause=\(paused ? "yes" : "no")"])
        let client = try seekd.connect()
        try client.request("subscribe")
        try wait(for: "the film") {
            try client.request("snapshot")["media"]?["phase"] == .text("loaded")
        }
        return (seekd, client)
    }

    @Test("a tap shows the keyframe before its target at once, then lands on the exact frame")
    func single() throws {
        let (seekd, client) = try start()
        defer { _ = seekd }
        try client.request("tap", "forward")
        let first = try client.next("chase", ["phase": .text("seeking")])
        #expect(first["precision"] == .text("keyframes"))
        let preview = try client.next("chase", ["phase": .text("previewed")])
        try expect(preview["position"], near: 30.007, within: Clip.frame)
        let second = try client.next("chase", ["phase": .text("seeking")])
        #expect(second["precision"] == .text("exact"))
        let landed = try client.next("chase", ["phase": .text("landed")])
        #expect(landed["precision"] == .text("exact"))
        try expect(landed["position"], near: 35, within: Clip.frame)
    }

    @Test("twenty taps 60 ms apart show previews, never an older one, and land on the exact frame")
    func burst() throws {
        let (seekd, client) = try start()
        defer { _ = seekd }
        for _ in 1...20 {
            try client.send(#"{"command":["tap","forward"]}"#)
            pause(.milliseconds(60))
        }
        let landed = try client.next("chase", ["phase": .text("landed"), "target": .double(225)])
        try expect(landed["position"], near: 225, within: Clip.frame)
        let shown = client.events("chase").filter { $0["phase"] == .text("previewed") }
        #expect(!shown.isEmpty)
        #expect(shown.allSatisfy { $0["position"]?.number ?? 0 > 25 - Clip.frame })
    }

    @Test("playback is held for previews and resumes at the landing; clients get no pause event")
    func hold() throws {
        let (seekd, client) = try start(paused: false, "log.level=debug")
        let remote = try seekd.connect()
        try remote.request("observe_property", 1, "pause")
        try remote.next("property-change", ["name": .text("pause"), "data": .bool(false)])
        for _ in 1...3 {
            try client.request("tap", "forward")
            #expect(try remote.request("get_property", "pause") == .bool(false))
            #expect(try client.request("snapshot")["play"]?["playing"] == .bool(true))
        }
        _ = try client.next("chase", ["phase": .text("landed")])
        try wait(for: "the film to play") { try remote.request("get_property", "core-idle") == .bool(false) }
        #expect(seekd.log.contains("set pause yes"))
        #expect(seekd.log.contains("set pause no"))
        try remote.request("set_property", "pause", true)
        try remote.next("property-change", ["name": .text("pause"), "data": .bool(true)])
        let told = remote.events("property-change").map { $0["data"] }
        #expect(told == [.bool(false), .bool(true)])
    }

    @Test("a pause during a hold leaves the film paused at the landing")
    func pauseInHold() throws {
        let (seekd, client) = try start(paused: false)
        defer { _ = seekd }
        // Sent in one write, so that the landing can't come in between.
        let requests = [
            #"{"command":["tap","forward"],"request_id":1}"#,
            #"{"command":["set_property","pause",true],"request_id":2}"#,
        ]
        try client.send(requests.joined(separator: "\n"))
        let target = try #require(try client.readReply()?["data"]?["target"]?.number)
        #expect(try client.readReply()?["error"] == .text("success"))
        _ = try client.next("chase", ["phase": .text("landed")])
        #expect(try client.request("get_property", "pause") == .bool(true))
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        try expect(try client.request("get_property", "time-pos"), near: target, within: Clip.frame)
    }

    @Test("a scrub shows previews until it ends, then lands")
    func scrub() throws {
        let (seekd, client) = try start()
        defer { _ = seekd }
        for position in [60.0, 90, 123] { try client.request("scrub", position) }
        _ = try client.next("chase", ["phase": .text("previewed"), "target": .double(123)])
        #expect(!client.events("chase").contains { $0["precision"] == .text("exact") })
        try client.request("scrub-end")
        let landed = try client.next("chase", ["phase": .text("landed")])
        #expect(landed["precision"] == .text("exact"))
        try expect(landed["position"], near: 123, within: Clip.frame)
    }
}
