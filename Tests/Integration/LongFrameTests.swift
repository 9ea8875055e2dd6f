import SeekProtocol
import TestSupport
import Testing

/// A film of slides: each lasts 10 s, the one at 100 s lasts 60 s.
@Suite("Frames that last long, in a real film", .waitsForPrograms)
struct LongFrameTests {
    @Test(
        "the next slide is a landing: one seek, no offset, and the distance is reported",
        arguments: ["exact", "preview"])
    func landings(policy: String) throws {
        let seekd = try Seekd("slides.mkv", policy: policy)
        let client = try seekd.connectPaused()
        for (target, slide) in [(83.0, 90.0), (103, 160), (26, 30), (59, 60), (150, 160), (90, 90)] {
            let before = try #require(try client.request("stats")["seeks"]?.number)
            try client.request("seek", target, "absolute+exact")
            let end = try client.end(of: try client.request("snapshot")["chase"]?["chase"])
            #expect(end["phase"] == .text("landed"), "\(target): \(end)")
            try expect(end["position"], near: slide, within: 0.01)
            try expect(end["error_ms"], near: (slide - target) * 1000, within: 1)
            #expect(try client.request("stats")["seeks"]?.number == before + 1)
        }
        #expect(try client.request("get_property", "hr-seek-demuxer-offset").number == 0)
        let forward = try client.tapAndLand("forward").end
        #expect(forward["phase"] == .text("landed"))
        try expect(forward["position"], near: 100, within: 0.01)
    }

    @Test(
        "a tap back of less than a slide shows the one before, also of a slide of a minute",
        arguments: ["exact", "preview"])
    func stepsBack(policy: String) throws {
        let seekd = try Seekd("slides.mkv", policy: policy)
        let client = try seekd.connectPaused(at: 40)
        for (from, interval, slide) in [(40.0, 4.0, 30.0), (160, 10, 100), (30, 1, 20), (160, 59, 100), (50, 15, 40)] {
            try client.goTo(from)
            let reply = try client.request(
                .object([
                    .init("name", .text("tap")), .init("button", .text("backward")),
                    .init("interval", .double(interval)),
                ]))
            let end = try client.end(of: reply["chase"])
            #expect(end["phase"] == .text("landed"), "\(from): \(end)")
            try expect(end["position"], near: slide, within: 0.01)
            try expect(try client.request("get_property", "time-pos"), near: slide, within: 0.01)
            try client.next("seek-button", ["phase": .text("settled")])
        }
    }

    @Test("a step back leaves a playing film playing, and nobody sees a pause")
    func staysPlaying() throws {
        let seekd = try Seekd("slides.mkv")
        let client = try seekd.connectPaused(at: 160)
        try client.request("observe_property", 1, "pause")
        try client.playFilm()
        try client.next("property-change", ["data": .bool(false)])
        client.forgetEvents()
        let shown = client.events.count
        let end = try client.tapAndLand("backward").end
        try expect(end["position"], near: 100, within: 0.01)
        try client.next("seek-button", ["phase": .text("settled")])
        #expect(try client.request("get_property", "pause") == .bool(false))
        #expect(client.events("play-button", from: shown).isEmpty)
        #expect(client.events("property-change", from: shown).isEmpty)
        // libmpv itself plays: the clock of the film's sound and pictures runs.
        try wait(for: "the player to play") { try client.request("get_property", "core-idle") == .bool(false) }
    }
}
