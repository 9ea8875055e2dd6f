import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("A trace of a real session", .waitsForPrograms)
struct TraceTests {
    @Test("replays to the same actions, with titles and without", arguments: [[], ["--titles"]])
    func replays(options: [String]) throws {
        let seekd = try Seekd("chapters.mkv", policy: "preview")
        try useEverything(of: seekd)
        let trace = try seekctl(seekd, ["trace"] + options).output
        let title = "The river"
        #expect(trace.contains(title) == !options.isEmpty)
        #expect(trace.contains("chapters.mkv") == !options.isEmpty)
        let replay = try replay(trace)
        #expect(replay.errors == "")
        #expect(replay.status == 0)
        for words in ["tap forward count 3", "file ready", "seek started", "the same actions"] {
            #expect(replay.output.contains(words), "\(words)")
        }
    }

    @Test("with a wrong action gives exit status 1 and prints both actions") func wrongAction() throws {
        let seekd = try Seekd("chapters.mkv")
        try useEverything(of: seekd)
        let trace = try seekctl(seekd, ["trace"]).output
        let wrong = trace.replacing(#""label":"+30""#, with: #""label":"+31""#, maxReplacements: 1)
        #expect(wrong != trace)
        let replay = try replay(wrong, ["--differences"])
        #expect(replay.status == 1)
        #expect(replay.errors.contains("1 of "), "\(replay.errors)")
        for words in ["recorded:", "label \"+31\"", "now:", "label \"+30\""] {
            #expect(replay.output.contains(words), "\(words)")
        }
    }

    @Test("of the slowest chase is kept while others follow, is named in stats, and replays") func slowest() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        let none = try ProgramRun(
            Seekd.programs.appending(path: "seekctl"), ["trace", "--slowest", "--socket", seekd.socket]
        ).ended()
        let before = try client.request("stats")["slowest_chase"]
        #expect((before == .null) == (none.status == 1), "\(none.errors)")
        var waits: [Double] = []
        for _ in 1...5 { waits.append(try #require(try client.tapAndLand("forward").end["waited_ms"]?.number)) }
        let named = try #require(try client.request("stats")["slowest_chase"])
        let waited = try #require(named["waited_ms"]?.number)
        #expect(waited >= (waits.max() ?? 0))
        let chase = try #require(named["chase"]?.wholeNumber)
        let trace = try seekctl(seekd, ["trace", "--slowest"]).output
        #expect(trace.contains("\"chase\":\(chase)"))
        #expect(!trace.contains("\"chase\":\(chase + 1),"))
        let replay = try replay(trace)
        #expect(replay.status == 0, "\(replay.output)\(replay.errors)")
        #expect(replay.output.contains("the same actions"))
    }

    @Test("is refused to observing clients, and damaged traces are refused with a line number") func refusals() throws {
        let folder = try ScratchFolder()
        let observing = folder.path + "/observe.sock"
        let seekd = try Seekd(
            "chapters.mkv", settings: ["sockets.observers.path=\(observing)", "sockets.observers.access=observe"])
        try wait(for: "the socket \(observing)") { FileManager.default.fileExists(atPath: observing) }
        let refused = try ProgramRun(
            Seekd.programs.appending(path: "seekctl"), ["trace", "--socket", observing]
        ).ended()
        #expect(refused.status == 1)
        #expect(refused.output == "")
        #expect(try seekd.connect().refusal("trace", "yes") == "invalid-argument")
        let trace = try seekctl(seekd, ["trace"]).output
        let damaged = try replay(trace + "{\"at\":1}\n")
        #expect(damaged.status == 1)
        #expect(damaged.errors.contains("expected the key \"input\""), "\(damaged.errors)")
    }

    @Test("is encoded without delaying a tap's reply") func tapMeanwhile() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        for _ in 1...200 { try client.request("tap", "forward") }
        let tracer = try seekd.connect()
        try tracer.send(#"{"command":["trace"]}"#)
        #expect(try client.request("tap", "backward")["burst"] != nil)
        guard case .array(let lines)? = try tracer.readReply()?["data"] else {
            Issue.record("expected a list of lines")
            return
        }
        #expect(lines.count > 200)
    }

    // MARK: - Steps

    private func useEverything(of seekd: Seekd) throws {
        let client = try seekd.connectPaused(at: 20)
        try client.tapAndLand("forward", 3)
        try client.playFilm()
        try client.tapAndLand("backward")
        try client.goTo(100)
        try client.request("undo")
        try client.request("segment", "next")
        try client.pauseFilm()
    }

    private func seekctl(_ seekd: Seekd, _ arguments: [String]) throws -> ProgramRun {
        let run = try ProgramRun(
            Seekd.programs.appending(path: "seekctl"), arguments + ["--socket", seekd.socket]
        ).ended()
        #expect(run.status == 0, "\(run.errors)")
        return run
    }

    private func replay(_ trace: String, _ options: [String] = []) throws -> ProgramRun {
        try ProgramRun(Seekd.programs.appending(path: "seekd-replay"), ["-"] + options, input: trace).ended()
    }
}
