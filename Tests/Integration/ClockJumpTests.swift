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
}
