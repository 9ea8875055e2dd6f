import SeekProtocol
import TestSupport
import Testing

@Suite("Steps by one frame during a chase, beside mpv", .waitsForPrograms)
struct FrameStepTests {
    @Test(
        "the film is paused one frame from where the chase landed, as in mpv after a seek",
        arguments: ["frame-step", "frame-back-step"], ["preview", "exact"])
    func step(command: String, policy: String) throws {
        let seekd = try Seekd("chapters.mkv", policy: policy)
        let client = try seekd.connectPaused(at: 20)
        try client.playFilm()
        client.forgetEvents()
        let seeks = Array(repeating: #"{"command":["seek",10]}"#, count: 3)
        let lines = seeks + [#"{"command":["\#(command)"]}"#]
        try client.send(lines.joined(separator: "\n"))
        let landed = try client.next("chase", ["phase": .text("landed")])
        let target = try #require(landed["target"]?.number)
        let shown = try shownByMpv(command, after: target)
        #expect((0.03...0.05).contains(abs(shown - target)))
        // `core-idle` is libmpv's own; `pause` is what was asked for.
        try wait(for: "a paused film at \(shown)") {
            let position = try client.request("get_property", "time-pos").number ?? 0
            let stands = try client.request("get_property", "core-idle") == .bool(true)
            return stands && abs(position - shown) < 0.001
        }
        #expect(try client.request("get_property", "pause") == .bool(true))
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        // The next step is libmpv's own.
        try client.request("frame-step")
        try wait(for: "the next frame") {
            let position = try client.request("get_property", "time-pos").number ?? 0
            return abs(position - shown - 0.04) < 0.005
        }
    }

    @Test("a paused film's play button does not flicker", arguments: ["frame-step", "frame-back-step"])
    func quiet(command: String) throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        try client.subscribe("play-button")
        client.forgetEvents()
        let start = client.events.count
        for count in 1...3 {
            try client.request(command)
            let shown = 20 + 0.04 * Double(command == "frame-step" ? count : -count)
            try wait(for: "the frame at \(shown)") {
                #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
                let position = try client.request("get_property", "time-pos").number ?? 0
                let stands = try client.request("get_property", "core-idle") == .bool(true)
                return stands && abs(position - shown) < 0.005
            }
        }
        // What comes first after the steps is this.
        try client.request("toggle")
        try client.next("play-button")
        let told = client.events("play-button", from: start).map { $0["playing"] }
        #expect(told == [.bool(true)])
    }

    @Test("steps back while the first film opens do not end seekd", arguments: 1...4)
    func early(run: Int) throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.load("chapters.mkv", "pause=yes")
        while client.events("playback-restart").isEmpty { _ = try client.refusal("frame-back-step") }
        #expect(try client.request("get_property", "pause") == .bool(true))
    }

    /// Where mpv stands after a seek and a step.
    private func shownByMpv(_ command: String, after target: Double) throws -> Double {
        let mpv = try PlainMpv()
        let client = try TestClient(mpv.socket)
        try client.load("chapters.mkv", "pause=yes")
        try client.next("playback-restart")
        try client.request("seek", target, "absolute+exact")
        try client.next("playback-restart")
        let landed = try #require(try client.request("get_property", "time-pos").number)
        try client.request(command)
        var shown = landed
        try wait(for: "mpv's step") {
            shown = try client.request("get_property", "time-pos").number ?? landed
            let isSeeking = try client.request("get_property", "seeking") == .bool(true)
            return shown != landed && !isSeeking
        }
        #expect(try client.request("get_property", "pause") == .bool(true))
        return shown
    }
}
