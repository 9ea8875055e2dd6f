import Foundation
import SeekProtocol
import TestSupport
import Testing

/// The time of day is set while a film plays, as by the network's time after a start with a wrong clock.
@Suite("The wall clock is set", .waitsForPrograms)
struct ClockJumpTests {
    /// The time that a seekd sees (Tests/ClockShift).
    private final class WallClock {
        let folder: ScratchFolder
        private var path: String { "\(folder.path)/shift" }

        init() throws {
            folder = try ScratchFolder()
            try Data(count: 8).write(to: URL(filePath: path))
        }

        var environment: [String: String] {
            ["LD_PRELOAD": Seekd.programs.appending(path: "libClockShift.so").path, "CLOCK_SHIFT": path]
        }

        /// - Parameter seconds: what it is ahead of the system's.
        func set(_ seconds: Int64) throws {
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try withUnsafeBytes(of: seconds) { try file.write(contentsOf: $0) }
            try file.close()
        }
    }

    private static let hour: Int64 = 3600
    private static let decade: Int64 = 315_360_000
    /// Each set back, or forward, from the one before.
    private static let jumps = [hour, 0, -hour, decade, -decade, 0]

    private func expectPlayback(_ client: TestClient, for seconds: Double) throws {
        let start = try client.position()
        try wait(for: "the film to play on", within: .seconds(20)) { try client.position() > start + seconds }
    }

    @Test("a film plays on, at its speed, and taps land", arguments: [0, 1])
    func playing(round: Int) throws {
        let clock = try WallClock()
        let seekd = try Seekd("chapters.mkv", options: ["loop-file=inf"], environment: clock.environment)
        let client = try seekd.connectPaused(at: 10)
        try client.playFilm()
        for jump in Self.jumps {
            try clock.set(jump)
            try expectPlayback(client, for: 0.5)
            let (reply, end) = try client.tapAndLand("forward")
            #expect(end["phase"] == .text("landed"))
            try expect(end["position"], near: try #require(reply["target"]?.number), within: Clip.frame)
        }
        // libmpv's threads wait at other points each time.
        for step in 1...20 {
            try clock.set(Int64(-step) * 600)
            try expectPlayback(client, for: 0.1)
        }
        // The clock that it sees is the one that was set.
        #expect(try seekd.stop() == 0)
    }

    @Test("the sleep timer goes by elapsed time")
    func sleep() throws {
        let clock = try WallClock()
        let seekd = try Seekd("chapters.mkv", environment: clock.environment)
        let client = try seekd.connectPaused(at: 100)
        try client.playFilm()
        try client.request("sleep", "60m")
        for jump in Self.jumps {
            try clock.set(jump)
            let left = try #require(try client.request("snapshot")["sleep"]?["left_s"]?.number)
            #expect((3400...3600).contains(left), "\(left) after \(jump)")
        }
        try client.request("sleep", 2)
        try clock.set(-Self.decade)
        try client.next("sleep", ["phase": .text("off"), "reason": .text("slept")])
        #expect(try client.request("get_property", "pause") == .bool(true))
        #expect(try seekd.stop() == 0)
    }

    @Test("what was watched keeps its order; a film that was left in time to come resumes as after a long absence")
    func history() throws {
        let clock = try WallClock()
        let state = try KeptState()
        // Films are known by their content.
        let clip = try Data(contentsOf: URL(filePath: Seekd.clip("chapters.mkv")))
        let films = try ["a", "b", "c"].map { name in
            let path = "\(clock.folder.path)/\(name).mkv"
            try (clip + Data(name.utf8)).write(to: URL(filePath: path))
            return path
        }
        let seekd = try Seekd(options: ["pause=yes"], state: state.folder, environment: clock.environment)
        let client = try seekd.connect()
        try client.subscribe()
        for (film, jump) in zip(films, [0, Self.hour, -Self.decade]) {
            try clock.set(jump)
            try client.request("loadfile", film)
            try client.waitForMedia("loaded")
            try client.goTo(100)
        }
        try client.request("stop")
        try client.waitForMedia("idle")
        let history = try client.request("history")["films"]?.elements ?? []
        #expect(history.map { $0["path"]?.string } == films.reversed())
        let times = history.compactMap { $0["time"]?.number }
        #expect(times.count == 3 && times[1] > times[2] + 3_500 && times[0] < times[2] - 3e8, "\(times)")
        #expect(try seekd.stop() == 0)
        try clock.set(0)
        let next = try Seekd(
            settings: ["resume.rewind_s=[1, 2, 3, 30]"], options: ["pause=yes"], state: state.folder,
            environment: clock.environment)
        let other = try next.connect()
        try other.subscribe()
        let kept = try other.request("history")["films"]?.elements ?? []
        #expect(kept.map { $0["path"]?.string } == films.reversed())
        try other.request("loadfile", films[1])
        let media = try other.next("media", ["phase": .text("loaded"), "path": .text(films[1])])
        try expect(media["resumed_from"], near: 70, within: Clip.frame)
        #expect(try next.stop() == 0)
    }
}
