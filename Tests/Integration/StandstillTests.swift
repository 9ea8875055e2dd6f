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

    private func position(_ client: TestClient) throws -> Double? {
        try client.request("get_property", "time-pos").number
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
        #expect(try #require(try position(client)) < 110)
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
}
