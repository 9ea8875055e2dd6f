import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("docs/seekctl.md", .waitsForPrograms, .timeLimit(.minutes(20)))
struct SeekctlDocumentTests {
    @Test("its examples run")
    func examples() throws {
        let block = try #require(try Document("docs/seekctl.md").blocks.first { $0.language == "sh" })
        #expect(block.lines.count > 10)
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        try client.request("audio-add", Seekd.clip("audio.ogg"), "auto", "Commentary", "de")
        let folder = URL(filePath: Seekd.clip("chapters.mkv")).deletingLastPathComponent().path
        for line in block.lines {
            let run = try ProgramRun(
                URL(filePath: "/bin/sh"), ["-c", line],
                environment: ["PATH": "\(Seekd.programs.path):/usr/bin:/bin", "SEEKD_SOCKET": seekd.socket],
                directory: folder
            ).ended()
            #expect(run.status == 0 && run.errors.isEmpty, "\(line): \(run.errors)")
        }
    }

    @Test("every command in the tables of playerctl and mpc exists")
    func tables() throws {
        let help = try ProgramRun(Seekd.programs.appending(path: "seekctl"), ["--help"]).ended().output
        let known = Set(help.matches(of: /(?m)^  ([a-z]+) {2,}/).map { String($0.1) })
        #expect(known.isSuperset(of: ["volume", "playlist", "monitor"]), "\(help)")
        let tables = try Document("docs/seekctl.md").tables.filter { $0.heading.hasPrefix("Coming from") }
        #expect(tables.count == 2)
        for row in tables.flatMap({ $0.rows.dropFirst() }) {
            for command in Document.quoted(row[1]) where !command.hasPrefix("--") {
                let word = command.split(separator: " ").first.map(String.init) ?? ""
                // Values, settings and events are quoted too.
                guard word.allSatisfy({ $0.isLowercase }), !["file", "off", "playlist"].contains(word) else { continue }
                #expect(known.contains(word), "\(row[0]): \(command)")
            }
        }
    }
}
