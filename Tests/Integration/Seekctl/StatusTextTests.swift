import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("seekctl status prints a text of one's own", .waitsForPrograms, .timeLimit(.minutes(20)))
struct StatusTextTests {
    @Test("properties, conditions and texts for missing values are mpv's")
    func format() throws {
        let seekd = try Seekd("chapters.mkv")
        _ = try seekd.connectPaused(at: 20)
        let format = "${media-title} ${playback-time}/${duration} ${?pause==yes:paused}${?pause==no:playing}"
        #expect(
            try seekd.output("status", "--format", format) == "seekd test film 00:00:20/00:05:00 paused\n")
        #expect(try seekd.output("status", "--format", "a\n${=volume}\t") == "a\n100.000000\t\n")
        try seekd.output("stop")
        #expect(try seekd.output("status", "--format", "${media-title:nothing}") == "nothing\n")
        #expect(
            try seekd.refusal("status", "--format", "x", "--json", status: 2).contains(
                "Give either --format or --json."))
        #expect(try seekd.refusal("status", "--follow", status: 2).contains("--follow needs --format"))
    }

    @Test("with --follow each change is a line, and the daemon's end is a success")
    func follow() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        let program = try ProgramRun(
            Seekd.programs.appending(path: "seekctl"),
            ["status", "--follow", "--format", "${volume} ${?mute==yes:muted}", "--socket", seekd.socket])
        try wait(for: "the first line") { program.output == "100 \n" }
        try client.request("set_property", "volume", 50)
        try wait(for: "the volume") { program.output.hasSuffix("\n50 \n") }
        try client.request("set_property", "mute", true)
        try wait(for: "the mute") { program.output.hasSuffix("\n50 muted\n") }
        #expect(try seekd.stop() == 0)
        try program.ended()
        #expect(program.status == 0, "\(program.errors)")
        #expect(program.output == "100 \n50 \n50 muted\n")
    }

    @Test("--follow ends when the reader of its output is gone")
    func closedOutput() throws {
        let seekd = try Seekd("chapters.mkv")
        let output = Pipe.ofOneChild()
        let program = try ProgramRun(
            Seekd.programs.appending(path: "seekctl"),
            ["status", "--follow", "--format", "${volume}", "--socket", seekd.socket], output: output)
        #expect(try output.fileHandleForReading.firstLine() == "100\n")
        try output.fileHandleForReading.close()
        try program.ended()
        #expect(program.status == 0, "\(program.errors)")
    }
}
