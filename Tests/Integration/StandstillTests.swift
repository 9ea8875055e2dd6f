import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("A seekd that stood still", .waitsForPrograms)
struct StandstillTests {
    /// Stops the process for longer than presses may wait; meanwhile `body` sends to it.
    private func stop(_ seekd: Seekd, while body: () throws -> Void) throws {
        let process = seekd.process.processIdentifier
        kill(process, SIGSTOP)
        defer { kill(process, SIGCONT) }
        try wait(for: "the stop") {
            try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).contains("State:\tT")
        }
        try body()
        pause(.milliseconds(2300))
    }

    @Test(
        "it refuses what was pressed meanwhile, of old clients and new ones, and serves what ends something",
        arguments: [true, false])
    func stopped(isPlaying: Bool) throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 100)
        // A paused film needs no timer: then only the signal tells that seekd was stopped.
        if isPlaying { try client.playFilm() }
        var late: TestClient?
        try stop(seekd) {
            for command in [
                #"["tap","forward"]"#, #"["press","forward"]"#, #"["toggle"]"#, #"["segment","next"]"#, #"["undo"]"#,
                #"["menu","menu"]"#, #"["scrub",200]"#, #"["menu-open"]"#, #"["scrub-end"]"#, #"["release"]"#,
                #"["pause"]"#, #"["client_name"]"#,
            ] {
                try client.send(#"{"command":\#(command)}"#)
            }
            late = try seekd.connect()
            try late?.send(#"{"command":["tap","backward",2]}"#)
            try late?.send(#"{"command":["release"]}"#)
        }
        var errors: [String?] = []
        while errors.count < 12 { errors.append(try client.readReply()?["error"]?.string) }
        #expect(errors == Array(repeating: "expired", count: 7) + Array(repeating: "success", count: 5))
        #expect(try late?.readReply()?["error"] == .text("expired"))
        #expect(try late?.readReply()?["error"] == .text("success"))
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        #expect(try client.position() < 110)
        #expect(seekd.log.contains("stood still"))
        // Then presses are served again.
        try wait(for: "a served tap") { try client.refusal("tap", "forward") == nil }
        #expect(try seekd.stop() == 0)
    }

    @Test("a button that was held when it stopped is released by what has waited")
    func held() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.long_press_ms=100"])
        let client = try seekd.connectPaused(at: 20)
        let holder = try seekd.connect()
        try holder.request("press", "forward")
        try client.next("seek-button", ["phase": .text("tapped")])
        try stop(seekd) { try holder.send(#"{"command":["release"]}"#) }
        #expect(try holder.readReply()?["error"] == .text("success"))
        try client.next("seek-button", ["phase": .text("settled")])
    }

    @Test("a button that is held all the time is up, and taps no more, also not for the time that has passed")
    func stillHeld() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.long_press_ms=100", "seek.held=\"repeat\""])
        let client = try seekd.connectPaused(at: 20)
        let holder = try seekd.connect()
        try holder.request("press", "forward")
        // The second tap is the button's own.
        for _ in 1...2 { try client.next("seek-button", ["phase": .text("tapped")]) }
        try stop(seekd) {}
        let settled = try client.next("seek-button", ["phase": .text("settled")])
        // It may have landed before the stop, and its event with that.
        try wait(for: "the landing") { try client.request("snapshot")["chase"]?["phase"] == .text("landed") }
        let end = try client.request("snapshot")["chase"]
        try expect(end?["position"], near: try #require(settled["target"]?.number), within: Clip.frame)
        // What has begun meanwhile is refused; then it is served, and counts from there.
        try wait(for: "a served tap") { try client.refusal("tap", "backward") == nil }
        try client.request("cancel")
        let button = try client.request("snapshot")["buttons"]?["forward"]
        #expect(button?["taps"] == settled["taps"])
        try holder.request("release")
        #expect(try seekd.stop() == 0)
    }

    @Test("in the middle of a burst: it lands where it was when seekd stopped")
    func burst() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 20)
        for _ in 1...3 { try client.request("tap", "forward") }
        try stop(seekd) { for _ in 1...5 { try client.send(#"{"command":["tap","forward"]}"#) } }
        for _ in 1...5 { #expect(try client.readReply()?["error"] == .text("expired")) }
        let settled = try client.next("seek-button", ["phase": .text("settled")])
        try expect(settled["target"], near: 50, within: Clip.frame)
        try wait(for: "the landing") {
            try abs((client.request("get_property", "time-pos").number ?? 0) - 50) < 0.05
        }
    }
}
