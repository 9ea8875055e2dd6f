import SeekProtocol
import TestSupport
import Testing

@Suite("At the edges of a real film", .waitsForPrograms)
struct EdgeTests {
    @Test("at 295 s of 300, two taps forward report +4 and clamped at the end; a tap back then moves 10 s back")
    func end() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 295)
        let first = try client.tapAndLand("forward")
        #expect(first.reply["clamped"] == .text("end"))
        try expect(first.end["position"], near: 299, within: Clip.frame + 0.05)
        let second = try client.tapAndLand("forward").reply
        try expect(second["applied"], near: 4, within: 0.05)
        #expect(second["requested"]?.number == 20)
        #expect(second["clamped"] == .text("end"))
        let shown = client.events("seek-button").last
        #expect(shown?["label"] == .text("+4"))
        #expect(shown?["spoken"] == .text("Forward 4 seconds"))
        let back = try client.tapAndLand("backward")
        #expect(back.reply["applied"]?.number == -10)
        try expect(back.end["position"], near: 289, within: Clip.frame + 0.05)
    }

    @Test("a tap back at the start applies 0 s, does not seek, and reports that it is clamped")
    func start() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 4)
        let first = try client.tapAndLand("backward")
        #expect(first.reply["applied"]?.number == -4)
        #expect(first.reply["clamped"] == .text("start"))
        try expect(first.end["position"], near: 0, within: Clip.frame)
        let seeks = try client.request("stats")["seeks"]
        let second = try client.tapAndLand("backward")
        #expect(second.reply["applied"]?.number == -4)
        #expect(second.end["elapsed_ms"]?.number == 0)
        #expect(try client.request("stats")["seeks"] == seeks)
    }

    @Test("a chapter that begins in the last second is reached, and -0 is the start")
    func lastSecond() throws {
        let seekd = try Seekd("chapters.mkv", options: ["end=240.5"])
        let client = try seekd.connectPaused(at: 20)
        try client.request("set_property", "chapter", 4)
        try expect(
            try client.end(of: try client.request("snapshot")["chase"]?["chase"])["target"], near: 240, within: 0.01)
        for command in [#"["scrub",-0.0]"#, #"["seek",-0.0,"absolute"]"#, #"["set_property","time-pos",-0.0]"#] {
            try client.goTo(60)
            try client.send(#"{"command":\#(command)}"#)
            try client.send(#"{"command":["scrub-end"]}"#)
            #expect(try client.next("chase", ["phase": .text("landed")])["position"]?.number == 0, "\(command)")
        }
    }

    @Test("inside the end guard, a forward tap does not move and a backward tap does")
    func insideTheGuard() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.end_guard_ms=5000"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.pauseFilm()
        try client.goTo(294)
        try client.playFilm()
        try wait(for: "the film to play into the guard") {
            try #require(try client.request("snapshot")["position"]?.number) > 295.3
        }
        try client.pauseFilm()
        let forward = try client.tapAndLand("forward").reply
        #expect(forward["applied"]?.number == 0)
        #expect(forward["clamped"] == .text("end"))
        let backward = try client.request("tap", "backward")
        #expect(backward["applied"]?.number == -10)
    }

    @Test("in a film of half a second, every tap is clamped and reported as such")
    func short() throws {
        let seekd = try Seekd("short.mkv", options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        #expect(try client.tapAndLand("forward").reply["clamped"] == .text("end"))
        #expect(try client.tapAndLand("backward").reply["clamped"] == .text("start"))
        #expect(try client.request("stats")["seeks"]?.number == 0)
    }

    @Test("at the end, at_end = next plays the next file once, for any number of taps in the burst")
    func next() throws {
        let seekd = try Seekd(
            "chapters.mkv", "audio.ogg", settings: ["seek.at_end=next", "seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 299)
        try client.request("tap", "forward")
        try client.waitForMedia("loaded")
        #expect(try client.request("snapshot")["media"]?["path"]?.string?.hasSuffix("audio.ogg") == true)
        #expect(try client.request("tap", "forward")["dropped"] == .bool(true))
    }

    @Test("at the end, at_end = stop stops playback")
    func stop() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.at_end=stop"])
        let client = try seekd.connectPaused(at: 299)
        try client.request("tap", "forward")
        try client.waitForMedia("idle")
        #expect(try client.refusal("tap", "backward") == "nothing-loaded")
    }

    @Test("flip restart: a tap on the other button starts from the target")
    func flipRestart() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 100)
        try client.request("tap", "forward", 3)
        let (reply, end) = try client.tapAndLand("backward")
        #expect(reply["applied"]?.number == -10)
        #expect(reply["target"]?.number == 120)
        try expect(end["position"], near: 120, within: Clip.frame)
        let settled = client.events("seek-button").first { $0["reason"] == .text("flip") }
        #expect(settled?["applied"]?.number == 30)
    }

    @Test("flip net: both buttons share one total, zero returns to the origin")
    func flipNet() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000", "seek.flip=net"])
        let client = try seekd.connectPaused(at: 100)
        try client.request("tap", "forward", 3)
        #expect(try client.request("tap", "backward")["applied"]?.number == 20)
        #expect(try client.request("tap", "backward", 3)["applied"]?.number == -10)
        let (reply, end) = try client.tapAndLand("forward")
        #expect(reply["target"]?.number == 100)
        try expect(end["position"], near: 100, within: Clip.frame)
        #expect(client.events("seek-button").contains { $0["phase"] == .text("cancelled") })
    }

    @Test("cancel returns to the origin; undo returns to the position before the last change, a second undo reverts it")
    func cancelAndUndo() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=3000"])
        let client = try seekd.connectPaused(at: 100)
        try client.tapAndLand("forward", 2)
        let cancelled = try client.request("cancel")
        #expect(cancelled["target"]?.number == 100)
        try expect(try client.end(of: cancelled["chase"])["position"], near: 100, within: Clip.frame)
        #expect(try client.refusal("cancel") == "nothing-to-undo")
        try client.tapAndLand("backward", 3)
        try client.next("seek-button", ["phase": .text("settled"), "button": .text("backward")])
        let undone = try client.request("undo")
        #expect(undone["target"]?.number == 100)
        _ = try client.end(of: undone["chase"])
        let redone = try client.request("undo")
        #expect(redone["target"]?.number == 70)
        try expect(try client.end(of: redone["chase"])["position"], near: 70, within: Clip.frame)
    }
}
