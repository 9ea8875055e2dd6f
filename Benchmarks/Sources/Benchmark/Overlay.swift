import Foundation

/// Processor time and wakeups of the overlay's process, in a window of 1280x720 on a virtual screen.
struct Overlay {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    /// Every second of it is the same.
    private static let mostRounds = 2
    /// Milliseconds.
    private static let watch = 3000.0
    /// Between presses, so short that something always moves.
    private static let gap = 300.0

    func rows() throws -> [Row] {
        progress("the overlay on the video")
        let screen = try VirtualScreen()
        let seekd = try Player(.seekd, of: programs, playing: clips.light, screen: screen.name)
        let overlay = Process()
        overlay.executableURL = URL(filePath: programs.seekd).deletingLastPathComponent().appending(
            path: "seek-overlay")
        overlay.arguments = ["osd", "--socket", seekd.socket]
        overlay.standardInput = FileHandle.nullDevice
        try overlay.run()
        defer {
            overlay.terminate()
            overlay.waitUntilExit()
        }
        let presser = try seekd.connect()
        var (moving, frames, still) = (Sample(), Sample(), Sample())
        for _ in 0..<min(rounds, Self.mostRounds) {
            // The overlay has disappeared by then.
            wait(2500)
            still.add(try ProcessFigures.wakeups(of: overlay.processIdentifier, over: 1000))
            let before = try figures(of: overlay.processIdentifier)
            let start = Moment.now
            try press(by: presser)
            let after = try figures(of: overlay.processIdentifier)
            moving.add((after.time - before.time) / (Moment.now - start) * 100)
            frames.add(Double(after.wakeups - before.wakeups) / (Moment.now - start) * 1000)
        }
        let group = "the overlay on the video"
        return [
            Row(group: group, name: "processor, in motion", unit: "%", measured: moving, bound: .atMost(15)),
            Row(group: group, name: "wakeups, in motion", unit: "a second", measured: frames, bound: .atLeast(60)),
            Row(group: group, name: "wakeups, at rest", unit: "a second", measured: still, bound: .everyAtMost(0)),
        ]
    }

    private func figures(of process: Int32) throws -> (time: Double, wakeups: Int) {
        (try ProcessFigures.processorTime(of: process), try ProcessFigures.wakeups(of: process))
    }

    /// Forward and backward, so that the film's end is never reached.
    private func press(by connection: LineConnection) throws {
        let start = Moment.now
        for turn in 0..<Int(Self.watch / Self.gap) {
            try connection.send(#"{"command":["tap","\#(turn % 2 == 0 ? "forward" : "backward")"]}"#)
            while try connection.readLine(until: start + Double(turn + 1) * Self.gap) != nil {}
        }
    }
}
