import SeekProtocol
import TestSupport
import Testing

@Suite("revert-seek, beside mpv", .waitsForPrograms)
struct RevertTests {
    /// Commands that are sent at once, and where the film is after them.
    struct Step: Sendable {
        var commands: [String]
        var position: Double
    }

    @Test(
        "after quick seeks it goes where mpv goes",
        arguments: [
            [Step(["seek 10 exact", "seek 10 exact", "seek 10 exact"], 50), Step(["revert-seek"], 20)],
            [
                Step(["seek 100 absolute", "seek 150 absolute", "seek 200 absolute"], 200),
                Step(["revert-seek"], 20), Step(["revert-seek"], 200), Step(["revert-seek"], 20),
            ],
            [Step(["seek 30 exact", "seek -10 exact", "seek 7 exact"], 47), Step(["revert-seek"], 20)],
            [Step(["seek 10 exact", "add chapter 1", "seek 200 absolute"], 200), Step(["revert-seek"], 20)],
            [
                Step(["revert-seek mark", "seek 10 exact", "seek 10 exact", "seek 10 exact"], 50),
                Step(["revert-seek"], 20), Step(["revert-seek"], 50),
            ],
            [
                Step(["seek 10 exact"], 30), Step(["revert-seek mark-permanent"], 30),
                Step(["seek 100 absolute", "seek 150 absolute"], 150), Step(["revert-seek"], 30),
                Step(["seek 60 absolute"], 60), Step(["revert-seek"], 30),
            ],
        ])
    func revert(steps: [Step]) throws {
        let mpv = try PlainMpv()
        try check(steps, at: mpv.socket, "mpv")
        let seekd = try Seekd()
        try check(steps, at: seekd.socket, "seekd")
    }

    private func check(_ steps: [Step], at socket: String, _ player: String) throws {
        let client = try TestClient(socket)
        try client.load("chapters.mkv", "pause=yes,start=20")
        try client.next("playback-restart")
        for step in steps {
            try client.send(step.commands.joined(separator: ";"))
            try wait(for: "\(player) at \(step.position) after \(step.commands)") {
                let position = try client.request("get_property", "time-pos").number ?? 0
                let isSeeking = try client.request("get_property", "seeking") == .bool(true)
                return !isSeeking && abs(position - step.position) < Clip.frame
            }
        }
    }
}

extension RevertTests.Step {
    init(_ commands: [String], _ position: Double) { self.init(commands: commands, position: position) }
}
