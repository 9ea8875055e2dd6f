import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// T1 to T3, N1 to N3 with real films: subtitles on a skip back, and `again`.
@Suite("Subtitles on a skip back", .waitsForPrograms)
struct SubtitleTests {
    private func waitForHidden(_ client: TestClient, track: String = "1") throws {
        try wait(for: "the hidden track") {
            try client.libmpvs("sid") == track && client.libmpvs("sub-visibility") == "no"
        }
    }

    private func start(at position: Double = 100) throws -> (seekd: Seekd, client: TestClient) {
        let seekd = try Seekd("subtitled.mkv")
        let client = try seekd.connectPaused(at: position)
        try waitForHidden(client)
        try client.subscribe("subtitles", "chase")
        client.forgetEvents()
        return (seekd, client)
    }

    @Test("T1, T3: a tap back shows them up to 2 s after its origin; clients see what the viewer has chosen")
    func shown() throws {
        let (seekd, client) = try start()
        defer { _ = seekd }
        #expect(try client.request("get_property", "sid") == .bool(false))
        #expect(try client.request("get_property", "sub-visibility") == .bool(true))
        let tap = try client.request("tap", "backward")
        let shown = try client.next("subtitles")
        #expect(shown["on"] == .bool(true))
        #expect(shown["until"]?.number == 102)
        _ = try client.end(of: tap["chase"])
        try wait(for: "the subtitles") { try client.libmpvs("sub-visibility") == "yes" }
        #expect(try client.request("get_property", "sid") == .bool(false))
        let tracks = try client.request("get_property", "track-list").elements
        #expect(tracks.filter { $0["type"] == .text("sub") }.allSatisfy { $0["selected"] == .bool(false) })
        try client.playFilm()
        let passed = try client.next("subtitles", ["on": .bool(false)])
        #expect(passed["reason"] == .text("passed"))
        try expect(try client.request("get_property", "time-pos"), near: 102, within: 0.5)
        try waitForHidden(client)
    }

    @Test(
        "T1: who switches subtitles on keeps them, and his choice is told",
        arguments: [["set_property", "sid", "1"], ["cycle", "sub"]])
    func kept(_ command: [String]) throws {
        let (seekd, client) = try start()
        defer { _ = seekd }
        try client.request("observe_property", 7, "sid")
        #expect(try client.next("property-change")["data"] == .bool(false))
        try client.request("observe_property", 8, "current-tracks/sub")
        #expect(try client.next("property-change", ["id": .integer(8)])["data"] == nil)
        try client.request("tap", "backward")
        _ = try client.next("subtitles", ["on": .bool(true)])
        let before = client.events.count
        try client.request(.array(command.map { .text($0) }))
        let ended = try client.next("subtitles", ["on": .bool(false)])
        #expect(ended["reason"] == .text("viewer"))
        try wait(for: "both changes") {
            _ = try client.request("get_property", "pid")
            let changes = client.events("property-change", from: before)
            return changes.contains { $0["id"] == .integer(7) && $0["data"] == .integer(1) }
                && changes.contains { $0["id"] == .integer(8) && $0["data"]?["id"] == .integer(1) }
        }
        #expect(try client.request("get_property", "sid") == .integer(1))
        #expect(try client.libmpvs("sub-visibility") == "yes")
        // The next skip back leaves them alone.
        let known = client.events.count
        _ = try client.end(of: try client.request("tap", "backward")["chase"])
        #expect(client.events("subtitles", from: known).isEmpty)
        #expect(try client.libmpvs("sub-visibility") == "yes")
    }

    @Test("T2: who hides them keeps that, and the next film has the viewer's choice")
    func nextFilm() throws {
        let (seekd, client) = try start()
        defer { _ = seekd }
        try client.request("set_property", "sub-visibility", false)
        try waitForHidden(client)
        #expect(try client.request("get_property", "sub-visibility") == .bool(false))
        try client.subscribe("media")
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        _ = try client.next("media", ["phase": .text("loaded"), "title": .text("seekd test film")])
        #expect(try client.libmpvs("sid") == "no")
        #expect(try client.libmpvs("options/sid") == "auto")
        #expect(try client.libmpvs("sub-visibility") == "no")
    }

    @Test("killed while they are shown: the viewer's choice is there after the restart")
    func killed() throws {
        let state = try KeptState()
        for _ in 0..<5 {
            let seekd = try state.start([Seekd.clip("subtitled.mkv")], settings: ["resume.on_start=paused"])
            let client = try seekd.connect()
            try wait(for: "the film") { try client.request("snapshot")["media"]?["phase"] == .text("loaded") }
            try waitForHidden(client)
            #expect(try client.request("get_property", "sid") == .bool(false))
            #expect(try client.request("get_property", "sub-visibility") == .bool(true))
            try client.subscribe("chase")
            try client.goTo(100)
            try client.request("tap", "backward")
            try wait(for: "the subtitles") { try client.libmpvs("sub-visibility") == "yes" }
            kill(seekd.process.processIdentifier, SIGKILL)
            _ = try seekd.exitStatus()
        }
    }

    // MARK: - Again (N2, N3)

    /// The lines of Tests/Clips/lines.srt, seconds.
    private static let lines: [(start: Double, end: Double)] = {
        let text = (try? String(contentsOfFile: Seekd.clip("lines.srt"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.contains(" --> ") }.map { line in
            let times = line.replacing(",", with: ".").split(separator: " --> ").map { clock in
                clock.split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? 0) }
            }
            return (times[0], times[1])
        }
    }()

    /// How far a line's time may be off: in the container it is counted from the sound's first sample, and ASS has
    /// hundredths of a second.
    private static let rounding = 0.02

    @Test(
        "N2: again goes to 0.3 s before the line, in text, ASS, pictures, and a file beside the film",
        arguments: [1, 2, 3, 5])
    func again(track: Int) throws {
        let seekd = try Seekd("subtitled.mkv", options: ["sub-files=\(Seekd.clip("lines.srt"))"])
        let client = try seekd.connectPaused(at: 100)
        try client.request("set_property", "sid", track)
        try client.subscribe("chase")
        var (missed, unread): ([String], [Double]) = ([], [])
        for line in Self.lines.dropFirst(5).prefix(50) {
            try client.goTo(line.start + (line.end - line.start) * 0.75)
            // libmpv has not read an ASS line that began before the keyframe at which it began to read.
            if try client.libmpvs("sub-start") == "" {
                unread.append(line.start)
                continue
            }
            client.forgetEvents()
            try client.request("again")
            let landed = try client.next("chase", ["phase": .text("landed")])
            let off = (landed["position"]?.number ?? .infinity) - (line.start - 0.3)
            if abs(off) > Clip.frame + Self.rounding { missed.append("\(line): \(off)") }
            // The burst is over.
            _ = try client.refusal("cancel")
        }
        #expect(missed.isEmpty, "track \(track): \(missed)")
        #expect(unread.count <= 1, "track \(track): \(unread)")
    }
}
