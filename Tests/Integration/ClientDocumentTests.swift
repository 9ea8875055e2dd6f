import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Runs the programs in docs/clients.md with a real seekd, which is killed and restarted.
@Suite("docs/clients.md", .waitsForPrograms, .timeLimit(.minutes(20)))
struct ClientDocumentTests {
    private let document: Document

    init() throws {
        document = try Document("docs/clients.md")
    }

    /// A seekd with a film paused at 20 s, and with a window so long that presses add up on a slow machine.
    private func start(at socket: String? = nil) throws -> (seekd: Seekd, client: TestClient) {
        let seekd = try Seekd(
            "chapters.mkv", settings: ["seek.accumulate_window_ms=5000"],
            arguments: socket.map { ["--socket", $0] } ?? [], waits: socket == nil)
        let client =
            try socket.map { path in
                try wait(for: "the new socket") { (try? TestClient(path)) != nil }
                return try TestClient(path)
            } ?? seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.pauseFilm()
        try client.goTo(20)
        return (seekd, client)
    }

    private func code(_ words: [String]) throws -> String {
        try #require(document.blocks.first { $0.words == words }).lines.joined(separator: "\n")
    }

    @Test(
        "the Python overlay has at most 30 lines, and shows +10, +20, +30, failures, and a restart of the daemon"
    )
    func python() throws {
        let program = try code(["python"])
        #expect(program.split(separator: "\n").count <= 30)
        let (seekd, client) = try start()
        let overlay = try Overlay(["python3", "-c", program], socket: seekd.socket)
        try overlay.wait(for: "10")
        for total in ["+10", "+20", "+30"] {
            try client.request("tap", "forward")
            try overlay.wait(for: total)
        }
        try client.request("tap", "backward", 9)
        try overlay.wait(for: "at the start")
        try client.request("toggle")
        try overlay.wait(for: "pause")
        try client.request("stop")
        _ = try client.refusal("tap", "forward")
        try overlay.wait(for: "failed: nothing-loaded")
        _ = try seekd.stop(SIGKILL)
        try overlay.wait(for: "seekd is gone")
        let (next, another) = try start(at: seekd.socket)
        try another.request("tap", "forward", 4)
        try overlay.wait(for: "+40")
        #expect(next.process.isRunning)
    }

    @Test("the Python client's tap gets a reply")
    func press() throws {
        let (seekd, client) = try start()
        let press = try Overlay(["python3", "-c", try code(["python", "press"])], socket: seekd.socket)
        try press.wait(for: #""applied":30.000000"#)
        try client.next("seek-button", ["label": .text("+30")])
    }

    @Test("the client for Jellyfin tells the intro and the credits, and says in one line why there are none")
    func jellyfin() throws {
        let program = try code(["python", "jellyfin"])
        let server = try JellyfinServer(key: "secret")
        // The film that plays first is none of the server's.
        let (seekd, client) = try start()
        func run(key: String) throws -> ProgramRun {
            let variables = ["SEEKD_SOCKET": seekd.socket, "JELLYFIN_API_KEY": key]
            return try ProgramRun(
                URL(filePath: "/usr/bin/env"), ["python3", "-c", program, server.url + "/"],
                environment: ProcessInfo.processInfo.environment.merging(variables) { $1 })
        }
        func expectParts() throws {
            var parts: [JSONValue] = []
            while parts.isEmpty { parts = try client.next("cues")["cues"]?.elements ?? [] }
            #expect(parts.map { $0["kind"]?.string } == ["intro", "credits"])
            #expect(parts.map { $0["start"]?.number } == [12.5, 270.5])
            #expect(parts.map { $0["end"]?.number } == [60, 290.25])
            #expect(parts.allSatisfy { $0["source"] == .text("client") })
        }
        let bridge = try run(key: "secret")
        // Another version of an item, which is an item itself.
        let version = "/Videos/\(JellyfinServer.unknownItem)/stream?static=true&mediaSourceId=\(JellyfinServer.item)"
        try client.request("loadfile", server.url + version)
        try expectParts()
        let problems = [
            (JellyfinServer.unknownItem, "HTTPError: HTTP Error 404: Not Found"),
            (JellyfinServer.silentItem, "RemoteDisconnected: Remote end closed connection without response"),
            (JellyfinServer.otherItem, "JSONDecodeError: Expecting value: line 1 column 1 (char 0)"),
        ]
        let lines = problems.map { "expected the segments of \($0), got \($1)\n" }
        for (index, problem) in problems.enumerated() {
            try client.request("loadfile", "\(server.url)/Items/\(problem.0)/Download")
            try wait(for: "\(lines[index])in \(bridge.errors)") { bridge.errors.hasSuffix(lines[index]) }
        }
        // The parts of the first film went with it, and nothing was told since.
        try client.request("snapshot")
        #expect(client.events("cues").last?["cues"] == .array([]))
        #expect(client.events("cues").count { $0["cues"] != .array([]) } == 1)
        client.forgetEvents()
        try client.request("loadfile", "\(server.url)/Items/\(JellyfinServer.item)/Download")
        try expectParts()
        #expect(bridge.errors == lines.joined())
        let stranger = try run(key: "wrong")
        let refusal = "expected the segments of \(JellyfinServer.item), got HTTPError: HTTP Error 401: Unauthorized\n"
        try wait(for: "\(refusal)in \(stranger.errors)") { stranger.errors == refusal }
    }

    @Test("the shell script prints each change of the labels, and ends with the daemon")
    func shell() throws {
        let (seekd, client) = try start()
        let shell = try Overlay(["sh", "-c", try code(["sh"])], socket: seekd.socket)
        try shell.wait(for: "forward settled 10")
        try client.request("tap", "backward")
        try shell.wait(for: "backward tapped −10")
        _ = try seekd.stop()
        try shell.waitForEnd()
    }

    @Test("the program with properties prints them, and again after a restart of the daemon")
    func properties() throws {
        let source = Document.root.appending(path: "Tests/ExampleProperties/main.swift")
        #expect(try String(contentsOf: source, encoding: .utf8) == code(["swift", "properties"]) + "\n")
        let (seekd, client) = try start()
        let example = Seekd.programs.appending(path: "example-properties").path
        let program = try Overlay(["stdbuf", "-oL", example], socket: seekd.socket)
        try program.wait(for: "volume 100.0")
        try program.wait(for: "entry 0.0")
        try program.wait(for: #"metadata {"#)
        try client.request("set_property", "volume", 80)
        try program.wait(for: "volume 80.0")
        _ = try seekd.stop(SIGKILL)
        let (next, another) = try start(at: seekd.socket)
        try program.wait(for: "volume 100.0")
        try another.request("set_property", "volume", 70)
        try program.wait(for: "volume 70.0")
        #expect(next.process.isRunning)
    }

    @Test("the Swift program is the one that is compiled here, and prints what the document shows")
    func swift() throws {
        let source = Document.root.appending(path: "Tests/Example/main.swift")
        #expect(try String(contentsOf: source, encoding: .utf8) == code(["swift"]) + "\n")
        let (seekd, client) = try start()
        let example = Seekd.programs.appending(path: "example-overlay").path
        // Its output is buffered unless it goes to a terminal.
        let overlay = try Overlay(["stdbuf", "-oL", example], socket: seekd.socket)
        try overlay.wait(for: "seekd is at \(seekd.socket)")
        try overlay.wait(for: "forward settled 10")
        try client.request("tap", "forward", 3)
        try overlay.wait(for: "forward tapped +30")
        _ = try seekd.stop(SIGKILL)
        try overlay.wait(for: "seekd is gone: the daemon closed the connection")
        let (next, another) = try start(at: seekd.socket)
        try another.request("toggle")
        try overlay.wait(for: "pause")
        #expect(next.process.isRunning)
    }
}

/// A program that prints what it shows, until the test ends.
private final class Overlay {
    private let process = Process()
    private let file: URL

    init(_ command: [String], socket: String) throws {
        file = FileManager.default.temporaryDirectory.appending(path: "overlay-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(["SEEKD_SOCKET": socket]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: file)
        try process.start()
    }

    deinit {
        process.kill()
        try? FileManager.default.removeItem(at: file)
    }

    /// Waits until it has printed this, after the text that was waited for before.
    func wait(for text: String) throws {
        try TestSupport.wait(for: "\(text) in \(shown)") {
            guard let range = shown.range(of: text) else { return false }
            seen += shown[..<range.upperBound].utf8.count
            return true
        }
    }

    func waitForEnd() throws {
        try process.waitForEnd()
    }

    private var seen = 0
    private var shown: String {
        let bytes = (try? Data(contentsOf: file)) ?? Data()
        return String(decoding: bytes.dropFirst(seen), as: UTF8.self)
    }
}
