import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Progress events and seeks to segments, with a real player.
@Suite("Progress and segments", .waitsForPrograms)
struct ProgressTests {
    private func subscribe(_ client: TestClient, rate: Int) throws {
        try client.request(
            .object([
                .init("name", .text("subscribe")), .init("events", .text("progress")),
                .init("progress_hz", .integer(Int64(rate))),
            ]))
    }

    /// The next progress event that fulfils the condition; fails after too many others.
    @discardableResult
    private func next(_ client: TestClient, where isSo: (JSONValue) throws -> Bool) throws -> JSONValue {
        for _ in 0..<1_000 {
            let event = try client.next("progress")
            if try isSo(event) { return event }
        }
        throw WaitedInVain(what: "progress")
    }

    private func number(_ event: JSONValue, _ field: ByteString) throws -> Double {
        try #require(event[field]?.number, "\(field) of \(event)")
    }

    @Test("progress ticks come during playback, stop while paused, and come at each subscriber's own rate")
    func playing() throws {
        let seekd = try Seekd("chapters.mkv")
        let control = try seekd.connectPaused(at: 20)
        let (fast, slow) = (try seekd.connect(), try seekd.connect())
        try subscribe(fast, rate: 60)
        try subscribe(slow, rate: 1)
        let before = try fast.next("progress")
        #expect(before["segment"] == .integer(0))
        #expect(before["count"] == .integer(5))
        #expect(before["playing"] == .bool(false))
        #expect(try number(before, "position") == 20)

        try control.playFilm()
        for client in [slow, fast] { try next(client) { try number($0, "position") > 22 } }
        let (many, few) = (fast.events("progress"), slow.events("progress"))
        #expect(many.count > few.count * 5, "\(many.count) and \(few.count)")
        let positions = try many.map { try number($0, "position") }
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
        let fractions = try many.map { try number($0, "fraction") }
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 })

        try control.pauseFilm()
        for client in [slow, fast] { try next(client) { $0["playing"] == .bool(false) } }
        // A round trip after any tick that was sent in the meantime.
        fast.forgetEvents()
        let start = fast.events.count
        try control.goTo(30)
        try fast.request("unsubscribe", "progress")
        #expect(fast.events("progress", from: start).allSatisfy { $0["playing"] == .bool(false) })
        #expect(try number(try control.request("snapshot")["progress"] ?? .null, "position") == 30)
    }

    @Test(
        "during a burst, progress is at the target, never goes back, and continues from there",
        arguments: ["exact", "preview"])
    func burst(_ policy: String) throws {
        let seekd = try Seekd("chapters.mkv", policy: policy)
        let control = try seekd.connectPaused(at: 40)
        let viewer = try seekd.connect()
        try control.playFilm()
        try subscribe(viewer, rate: 60)
        var last = 0.0
        for count in 1...6 {
            let target = try control.request("tap", "forward")["target"]
            let shown = try next(viewer) { $0["seeking"] == .bool(true) && $0["position"] == target }
            #expect(try number(shown, "position") > last, "press \(count)")
            last = try number(shown, "position")
        }
        try next(viewer) { $0["seeking"] == .bool(false) }
        try next(viewer) { try number($0, "position") > last + 0.5 }
        let positions = try viewer.events("progress").map { try number($0, "position") }
        // A landing may differ from its target by a part of a frame.
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 + 0.04 }, "\(positions)")
    }

    @Test("segments are the chapters, by number, next and previous")
    func chapters() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        func go(_ segment: any WireArgument, to index: Int64, near position: Double) throws {
            let reply = try client.request("segment", segment)
            #expect(reply["index"] == .integer(index))
            #expect(abs(try number(try client.end(of: reply["chase"]), "position") - position) < 0.05)
            let event = try #require(try client.request("snapshot")["progress"])
            #expect(event["segment"] == .integer(index))
        }
        try go("next", to: 1, near: 60)
        try go(3, to: 3, near: 180)
        try client.goTo(184)
        try go("previous", to: 3, near: 180)
        try go("previous", to: 2, near: 120)
        try go(4, to: 4, near: 240)
        #expect(try client.refusal("segment", 5) == "invalid-argument")
        #expect(try client.refusal("segment", "next") == "invalid-argument")
        let undone = try client.request("undo")
        #expect(abs(try number(undone, "target") - 120) < 0.05)
    }

    @Test("each still of a playlist is a segment that fills while it is shown, and the segments restart with the loop")
    func stills() throws {
        let folder = try ScratchFolder()
        let paths = (0..<3).map { "\(folder.path)/\($0).ppm" }
        for path in paths {
            try (Data("P6 16 16 255\n".utf8) + Data(count: 16 * 16 * 3)).write(to: URL(filePath: path))
        }
        let seekd = try Seekd(
            paths[0], paths[1], paths[2], settings: ["progress.segments=playlist"],
            options: ["image-display-duration=0.5", "loop-playlist=inf"])
        let client = try seekd.connect()
        try subscribe(client, rate: 60)
        for index in [0, 1, 2, 0, 1] as [Int64] {
            let event = try next(client) { $0["segment"] == .integer(index) && $0["duration"] == .double(0.5) }
            #expect(event["count"] == .integer(3))
        }
        // Within one loop of the playlist the row only fills. The subscription may have begun during a loop.
        let events = client.events("progress").drop { $0["segment"] != .integer(0) }
        let rows = try events.map { try number($0, "fraction") }
        let drops = zip(rows, rows.dropFirst()).filter { $0 > $1 }
        #expect(drops.count == 1, "\(rows)")
        #expect(drops.allSatisfy { $0 > 0.66 && $1 < 0.34 }, "\(drops)")
        #expect(rows.contains { $0 > 0.4 && $0 < 0.6 })

        try client.request("toggle")
        #expect(try client.request("segment", 2)["index"] == .integer(2))
        try next(client) { $0["segment"] == .integer(2) && $0["duration"] == .double(0.5) }
        #expect(try client.request("segment", "next")["index"] == .integer(0))
        try next(client) { $0["segment"] == .integer(0) && $0["duration"] == .double(0.5) }
        #expect(try client.refusal("segment", 3) == "invalid-argument")
    }

    @Test("seekctl seeks to segments and shows progress")
    func seekctl() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        let program = try ProgramRun(
            Seekd.programs.appending(path: "seekctl"), ["segment", "next", "--socket", seekd.socket]
        ).ended()
        #expect(program.status == 0)
        #expect(program.output == "segment 1 (to 1:00)\n")
        try client.next("chase", ["phase": .text("landed")])
    }
}
