import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("README.md and its neighbours", .waitsForPrograms)
struct ReadmeTests {
    @Test("the socat examples of docs/socket.md give the output shown")
    func socat() throws {
        let block = try #require(try Document("docs/socket.md").blocks.first { $0.language == "console" })
        let session = ConsoleSession(block.lines)
        #expect(session.commands.count >= 8)
        // The examples belong to one burst: if a slow machine exceeds the window between two of them, start again.
        var differences: [String] = []
        for _ in 1...3 {
            let start = ContinuousClock.now
            differences = try differencesOf(session)
            if differences.isEmpty || ContinuousClock.now - start < .seconds(5) { break }
        }
        #expect(differences == [])
    }

    /// The differences between the examples' output and the document.
    private func differencesOf(_ session: ConsoleSession) throws -> [String] {
        let standard = try StandardSeekd()
        var differences: [String] = []
        for (command, output) in session.commands {
            // A client of mpv's protocol gets mpv's events until seekd has seen its end, on a slow machine some.
            let printed = try session.run(command, beside: standard).filter { !$0.hasPrefix(#"{"event":"#) }
            if printed != output { differences.append("\(command): \(printed)") }
            // The next example starts from this one's landing.
            try wait(for: "the landing") {
                try standard.client.request("snapshot")["chase"]?["phase"].map { $0 != .text("seeking") } ?? true
            }
            if command.contains("quit") { try standard.client.waitForMedia("idle") }
        }
        #expect(try standard.seekd.stop() == 0)
        return differences
    }

    @Test("the example configuration of docs/socket.md is valid")
    func configuration() throws {
        let blocks = try Document("docs/socket.md").blocks.filter { $0.language == "toml" }
        #expect(!blocks.isEmpty)
        let folder = try ScratchFolder()
        for block in blocks {
            let file = try folder.write(block.lines.joined(separator: "\n"), to: "seekd.toml")
            let check = try ProgramRun(
                Seekd.programs.appending(path: "seekd"), ["--check-config", "--config", file])
            #expect(try check.ended().status == 0, "\(block.place): \(check.errors)")
        }
    }

    @Test("README.md sets up a television with the commands of docs/kiosk.md")
    func kiosk() throws {
        let commands = try #require(try Document("docs/kiosk.md").blocks.first { $0.language == "sh" }).lines
        #expect(commands.count > 5)
        #expect(try Document("README.md").blocks.contains { $0.lines == commands }, "expected a block of \(commands)")
    }

    @Test("every file that CONTRIBUTING.md names exists")
    func files() throws {
        let text = try Document("CONTRIBUTING.md").text
        let path = /`((?:System|Language|Core|Player|Socket|Daemon|FrontEnds|config)\/[A-Za-z0-9_+.\/-]+)`/
        let names = text.matches(of: path).map { String($0.1) }
        #expect(names.count > 60)
        for name in names {
            let places = [Document.root.appending(path: name), Document.root.appending(path: "Sources/\(name)")]
            #expect(places.contains { FileManager.default.fileExists(atPath: $0.path) }, "\(name)")
        }
    }
}
