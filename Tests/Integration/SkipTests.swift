import Foundation
import SeekProtocol
import TestSupport
import Testing

/// K1 to K6 with real films: their parts are known from chapters, files beside them, and clients.
@Suite("Parts of a film by name", .waitsForPrograms)
struct SkipTests {
    /// A frame, and what a film has played on until its position is read.
    private static let landing = Clip.frame + 0.1

    /// A film in a folder of its own, with files beside it.
    private func film(_ files: [String: String]) throws -> (folder: ScratchFolder, path: String) {
        let folder = try ScratchFolder()
        try FileManager.default.copyItem(atPath: Seekd.clip("chapters.mkv"), toPath: folder.path + "/film.mkv")
        for (name, text) in files {
            try text.write(toFile: folder.path + "/" + name, atomically: false, encoding: .utf8)
        }
        return (folder, folder.path + "/film.mkv")
    }

    private func expectOffer(_ client: TestClient, _ kind: String) throws {
        let offer = try client.next("offer", ["phase": .text("offered")])
        #expect(offer["kind"] == .text(kind))
        #expect(offer["prominent"] == .bool(true))
        // The picture at the start is shown at that moment.
        let start = try #require(offer["start"]?.number)
        let position = try client.position()
        try expect(.double(position), near: start, within: 0.5)
    }

    @Test("a chapter \"The river\" that the configuration calls an intro: offered, taken, undone, played")
    func chapter() throws {
        let seekd = try Seekd("chapters.mkv", settings: [#"skip.intro_titles=["river"]"#])
        let client = try seekd.connectPaused(at: 59)
        try client.subscribe("cues", "offer", "chase")
        let cues = try client.next("cues")["cues"]?.elements ?? []
        #expect(cues.map { $0["source"] } == [.text("chapter")])
        client.forgetEvents()
        try client.playFilm()
        try expectOffer(client, "intro")
        let taken = try client.end(of: try client.request("take")["chase"])
        try expect(taken["position"], near: 119.993, within: Self.landing)
        let undone = try client.end(of: try client.request("undo")["chase"])
        try expect(undone["position"], near: 60, within: 1)
        #expect(client.events("offer").last?["reason"] == .text("undone"))
    }

    @Test("an EDL beside the film: commercials are skipped, each lands within a frame of its end, and none twice")
    func edl() throws {
        let breaks = (0..<5).map { (start: 21 + 50 * $0, end: 69 + 50 * $0) }
        let edl = breaks.map { "\($0.start) \($0.end).5 3\n" }.joined()
        let (folder, path) = try film(["film.edl": "## five breaks\n" + edl])
        defer { _ = folder }
        let seekd = try Seekd(path)
        let client = try seekd.connectPaused(at: 20)
        try client.subscribe("cues", "offer", "chase")
        #expect(try client.next("cues")["cues"]?.elements.count == breaks.count)
        client.forgetEvents()
        try client.playFilm()
        for part in breaks {
            let skip = try client.next("offer", ["phase": .text("skipped")])
            #expect(skip["start"]?.number == Double(part.start))
            let end = try client.next("chase", ["phase": .text("landed")])
            try expect(end["position"], near: Double(part.end) + 0.5, within: Self.landing)
        }
        let skips = client.events("offer").count { $0["phase"] == .text("skipped") }
        #expect(skips == breaks.count)
    }

    @Test("comskip's file, and lines of an EDL that are none: the log says which")
    func comskip() throws {
        let lines = "FILE PROCESSING COMPLETE 7500 FRAMES AT 2500\n-----\n750\t1250\n"
        let (folder, path) = try film(["film.txt": lines])
        defer { _ = folder }
        let seekd = try Seekd(path)
        let client = try seekd.connectPaused(at: 10)
        try wait(for: "the parts") {
            try client.request("snapshot")["cues"]?["cues"]?.elements.first?["start"]?.number == 30
        }
        let (other, damaged) = try film(["film.edl": "1 9\n400 500 3\n10 20 3\n", "film.txt": lines])
        defer { _ = other }
        try client.request("loadfile", damaged)
        try wait(for: "the other parts") {
            let cues = try client.request("snapshot")["cues"]?["cues"]?.elements ?? []
            return cues.map { $0["start"]?.number } == [10]
        }
        try wait(for: "the log") {
            seekd.log.contains(#"line 1: expected a time and the action 2"#) && seekd.log.contains("count=2")
        }
    }

    @Test("an EDL's part that is not to be heard: muted while it plays, and the session keeps the viewer's own mute")
    func mute() throws {
        let (folder, path) = try film(["film.edl": "22 24 1\n"])
        defer { _ = folder }
        let seekd = try Seekd(path)
        let client = try seekd.connectPaused(at: 20)
        try client.request("observe_property", 1, "mute")
        try client.playFilm()
        func expectMute(_ isMuted: Bool, at position: Double) throws {
            while try client.next("property-change")["data"] != .bool(isMuted) {}
            try expect(try client.request("get_property", "time-pos"), near: position, within: 0.5)
        }
        try expectMute(true, at: 21.9)
        try expectMute(false, at: 24)
    }

    @Test("what a client tells: one forward tap takes it, and the total says the true amount")
    func tap() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 100)
        let part = JSONValue.object([
            .init("kind", .text("recap")), .init("start", .integer(90)), .init("end", .double(172.5)),
        ])
        try client.request(.array([.text("cues"), .array([part])]))
        let tap = try client.tapAndLand("forward")
        try expect(tap.reply["applied"], near: 72.5, within: 0.05)
        try expect(tap.end["position"], near: 172.5, within: Clip.frame)
        #expect(try client.refusal("take") == "nothing-offered")
        #expect(try client.refusal("cues", "intro") == "invalid-argument")
    }

    @Test("credits at the end offer the next entry by its title, and it begins when nobody presses a button")
    func next() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["skip.next_countdown_s=2", #"skip.credits_titles=["home"]"#])
        let client = try seekd.connectPaused(at: 230)
        try client.request("loadfile", Seekd.clip("chapters.mkv"), "append")
        try client.subscribe("offer", "media")
        try client.goTo(239)
        client.forgetEvents()
        try client.playFilm()
        let offer = try client.next("offer", ["label": .text("Next: chapters")])
        #expect(offer["kind"] == .text("credits") && offer["target"] == .null)
        try client.waitForMedia("loaded")
        #expect(try client.request("get_property", "playlist-pos") == .integer(1))
    }
}
