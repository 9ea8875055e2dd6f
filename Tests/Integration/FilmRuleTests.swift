import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("Rules for some films (U1)", .waitsForPrograms)
struct FilmRuleTests {
    private let state: KeptState

    init() throws { state = try KeptState() }

    /// Two films: for the first one, in `casts`, there is a rule.
    private func films() throws -> (cast: String, film: String) {
        let folder = state.folder.path
        try FileManager.default.createDirectory(atPath: folder + "/casts", withIntermediateDirectories: false)
        let (cast, film) = (folder + "/casts/a.mkv", folder + "/film.mkv")
        for path in [cast, film] {
            try FileManager.default.copyItem(atPath: Seekd.clip("chapters.mkv"), toPath: path)
        }
        return (cast, film)
    }

    private func configuration(_ rule: String) throws -> [String] {
        let path = state.folder.path + "/seekd.toml"
        let text = "[resume]\non_start = \"off\"\n[[rules]]\nmatch = \"\(state.folder.path)/casts/*\"\n\(rule)\n"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return ["--config", path]
    }

    @Test("steps and speed are those of the rule while its film plays, and as before afterwards")
    func playing() throws {
        let (cast, film) = try films()
        let seekd = try state.start(
            [], arguments: try configuration("forward_steps_s = [30]\nspeed = 1.5"))
        let client = try seekd.connect()
        try client.subscribe()
        for (path, interval, speed) in [(film, 10.0, 1.0), (cast, 30, 1.5), (film, 10, 1)] {
            try client.request("loadfile", path)
            try client.next("media", ["phase": .text("loaded"), "path": .text(path)])
            let snapshot = try client.request("snapshot")
            #expect(snapshot["buttons"]?["forward"]?["interval"]?.number == interval, "\(path)")
            #expect(try client.request("get_property", "speed").number == speed, "\(path)")
            try client.pauseFilm()
            try client.request("scrub", 100)
            _ = try client.end(of: try client.request("scrub-end")["chase"])
            let tap = try client.request("tap", "forward")
            #expect(tap["target"]?.number == 100 + interval, "\(path)")
        }
    }

    @Test("with resume = false a film begins anew each time, and the history does not have it")
    func resume() throws {
        let (cast, film) = try films()
        for path in [cast, film] {
            let seekd = try state.start([path], arguments: try configuration("resume = false"))
            _ = try seekd.connectPaused(at: 200)
            _ = try seekd.stop(SIGTERM)
        }
        let seekd = try state.start([], arguments: try configuration("resume = false"))
        let client = try seekd.connect()
        #expect(try client.request("history")["films"]?.elements.map { $0["path"] } == [.text(film)])
        try client.subscribe("media")
        try client.request("loadfile", cast)
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["resumed_from"] == .null)
    }

    @Test("a reload changes the rule of the film that plays")
    func reload() throws {
        let (cast, _) = try films()
        let seekd = try state.start([cast], arguments: try configuration("forward_steps_s = [30]"))
        let client = try seekd.connectPaused()
        #expect(try client.request("snapshot")["buttons"]?["forward"]?["interval"]?.number == 30)
        _ = try configuration("forward_steps_s = [45]")
        #expect(try client.request("reload")["applied"] == .array([.text("rules")]))
        #expect(try client.request("snapshot")["buttons"]?["forward"]?["interval"]?.number == 45)
    }
}
