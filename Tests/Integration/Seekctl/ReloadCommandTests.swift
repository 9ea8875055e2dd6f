import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("seekctl reload", .waitsForPrograms, .timeLimit(.minutes(20)))
struct ReloadCommandTests {
    private let folder: ScratchFolder
    private let seekd: Seekd

    init() throws {
        folder = try ScratchFolder()
        let file = try folder.write("[seek]\nforward_steps_s = [10]\n", to: "seekd.toml")
        seekd = try Seekd("chapters.mkv", arguments: ["--config", file])
    }

    private func write(_ text: String) throws { _ = try folder.write(text, to: "seekd.toml") }

    @Test("settings of presses, segments and the log change at once, while a film plays")
    func applied() throws {
        let client = try seekd.connectPaused(at: 20)
        #expect(try seekd.output("reload") == "nothing has changed\n")
        try write(
            "[seek]\nforward_steps_s = [30]\naccumulate_window_ms = 5000\n"
                + "[progress]\nsegments = \"playlist\"\n[log]\nlevel = \"debug\"\n")
        client.forgetEvents()
        #expect(try seekd.output("reload") == "applied: seek, progress, log\n")
        try client.next("seek-button", ["button": .text("forward"), "label": .text("30"), "interval": .double(30)])
        try client.next("progress", ["count": .integer(1), "segments": .text("playlist")])
        #expect(try client.request("tap", "forward")["applied"] == .double(30))
        #expect(
            try client.request("choreography", "forward")["accumulate_window_ms"] == .double(5_000))
        try wait(for: "the debug log") { seekd.log.contains("seekd: debug: ") }
        #expect(seekd.log.contains("configuration read again applied=seek,progress,log needs_restart="))
        // The trace is of one set of settings, and replays.
        let trace = try seekd.output("trace")
        let replay = try ProgramRun(Seekd.programs.appending(path: "seekd-replay"), ["-"], input: trace).ended()
        #expect(replay.status == 0, "\(replay.output)\(replay.errors)")
    }

    @Test("what needs a restart is told, and stays as it is")
    func later() throws {
        let client = try seekd.connectPaused()
        try write("[limits]\nnames = 3\n[mpv]\nvolume = 30\n[resume]\ninterval_s = 5\n")
        #expect(try seekd.output("reload") == "after a restart: resume, limits, mpv\n")
        #expect(try client.request("get_property", "volume") == .double(100))
        #expect(
            try seekd.output("reload", "--json")
                == #"{"applied":[],"needs_restart":["resume","limits","mpv"]}"# + "\n")
    }

    @Test("a configuration with errors changes nothing; the errors have file and line")
    func errors() throws {
        let client = try seekd.connectPaused(at: 20)
        try write("[seek]\nforward_steps_s = [30]\nflip = \"sideways\"\n[mpv]\nvolume = \"loud\"\n")
        let message = try seekd.refusal("reload")
        #expect(message.hasPrefix("seekctl: invalid-configuration: "), "\(message)")
        #expect(message.contains("seekd.toml:3:") && message.contains("mpv.volume"), "\(message)")
        // Two errors, in one line.
        #expect(message.contains("; ") && !message.contains("\\n"), "\(message)")
        #expect(try client.request("tap", "forward")["applied"] == .double(10))
    }
}
