import Foundation
import SeekProtocol
import Testing

@Suite("README")
struct ReadmeTests {
    @Test("what it shows with socat happens, as it stands there")
    func socat() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- socat:"))
        let block = try #require(
            text[start.upperBound...].components(separatedBy: "```console\n").dropFirst().first?
                .components(separatedBy: "```").first)

        let runtime = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: runtime.appending(path: "seekd"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: runtime) }
        // A window of minutes: the examples belong to one burst, however slow the machine.
        let seekd = try Seekd(
            "chapters.mkv", settings: ["seek.accumulate_window_ms=5000"],
            arguments: ["--socket", runtime.appending(path: "seekd/ipc.sock").path], waits: false)
        let path = runtime.appending(path: "seekd/ipc.sock").path
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: path) }
        let client = try TestClient(path)
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.pauseFilm()
        try client.goTo(20)

        var exports = ""
        var shown: [(command: String, output: [Substring])] = []
        for line in block.split(separator: "\n") {
            if line.hasPrefix("$ export ") {
                exports += line.dropFirst(2) + "\n"
            } else if line.hasPrefix("$ ") {
                shown.append((String(line.dropFirst(2)), []))
            } else {
                shown[shown.count - 1].output.append(line)
            }
        }
        #expect(shown.count >= 8)
        for (command, output) in shown {
            let printed = try shell(exports + command, runtime: runtime.path)
            #expect(printed == output.map(String.init), "\(command)")
            // The next example counts from where this one has led.
            try wait(for: "the landing") {
                try client.request("snapshot")["chase"]?["phase"].map { $0 != .text("seeking") } ?? true
            }
            if command.contains("quit") { try client.waitForMedia("idle") }
        }
        #expect(try seekd.stop() == 0)
    }

    @Test("the configuration that it shows is right")
    func configuration() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let blocks = text.components(separatedBy: "```toml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(!blocks.isEmpty)
        for block in blocks {
            let file = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString).toml")
            defer { try? FileManager.default.removeItem(at: file) }
            try block.write(to: file, atomically: true, encoding: .utf8)
            let check = try Process.run(
                Seekd.programs.appending(path: "seekd"), arguments: ["--check-config", "--config", file.path])
            check.waitUntilExit()
            #expect(check.terminationStatus == 0, "\(block)")
        }
    }

    @Test("every file that it names is there")
    func files() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let names = text.matches(of: /`((?:Seek|Mpv|config)[A-Za-z]*\/[A-Za-z0-9_+.\/]+)`/).map { String($0.1) }
        #expect(names.count > 12)
        for name in names {
            let places = [root.appending(path: name), root.appending(path: "Sources/\(name)")]
            #expect(places.contains { FileManager.default.fileExists(atPath: $0.path) }, "\(name)")
        }
    }

    private func shell(_ script: String, runtime: String) throws -> [String] {
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", script]
        shell.environment = ProcessInfo.processInfo.environment.merging(["XDG_RUNTIME_DIR": runtime]) { $1 }
        shell.standardOutput = output
        try shell.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }
}
