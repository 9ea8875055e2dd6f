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

    private func position(_ client: TestClient) throws -> Double {
        try #require(try client.request("get_property", "time-pos").number)
    }

    private func expectPlayback(_ client: TestClient, for seconds: Double) throws {
        let start = try position(client)
        try wait(for: "the film to play on", within: .seconds(20)) { try position(client) > start + seconds }
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

    @Test("the sleep timer keeps its time, and what was watched its order")
    func timers() throws {
        let clock = try WallClock()
        let state = try KeptState()
        let films = try ["a", "b", "c"].map { name in
            let path = "\(clock.folder.path)/\(name).mkv"
            // Films are known by their content.
            let film = try Data(contentsOf: URL(filePath: Seekd.clip("chapters.mkv"))) + Data(name.utf8)
            try film.write(to: URL(filePath: path))
            return path
        }
        let seekd = try Seekd(
            settings: ["resume.interval_s=1"], state: state.folder, environment: clock.environment)
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("sleep", 60)
        for (film, jump) in zip(films, [0, Self.hour, -Self.decade]) {
            try clock.set(jump)
            try client.request("loadfile", film)
            try client.waitForMedia("loaded")
            try client.goTo(100)
        }
        let left = try #require(try client.request("snapshot")["sleep"]?["left_s"]?.number)
        #expect((3400...3700).contains(left), "\(left)")
        try client.request("stop")
        try client.waitForMedia("idle")
        let history = try client.request("history")["films"]?.elements ?? []
        #expect(history.map { $0["path"]?.string } == films.reversed())
        let times = history.compactMap { $0["time"]?.number }
        #expect(times.count == 3 && times[0] < times[2] - Double(Self.hour), "\(times)")
        // A time to come is no reason to begin anew.
        try clock.set(0)
        try client.request("loadfile", films[1])
        let resumed = try client.next("media", ["phase": .text("loaded")])["resumed_from"]
        try expect(resumed, near: 90, within: 11)
        #expect(try seekd.stop() == 0)
    }
}
