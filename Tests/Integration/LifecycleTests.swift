import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("Starting and ending", .waitsForPrograms)
struct LifecycleTests {
    @Test(
        "SIGTERM and SIGINT notify clients, remove the socket and give exit status 0", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        #expect(try seekd.stop(signal) == 0)
        #expect(try client.next("shutdown")["reason"] == .text(signal == SIGTERM ? "SIGTERM" : "SIGINT"))
        #expect(!FileManager.default.fileExists(atPath: seekd.socket))
    }

    @Test("seekd exits during a seek and with a client that reads nothing")
    func inMidSeek() throws {
        let server = try FilmServer(Seekd.clip("chapters.mkv"))
        // What is behind the position has to be read again.
        let seekd = try Seekd(options: ["cache=no", "stream-buffer-size=4096"])
        let loading = try seekd.connect()
        try loading.request("loadfile", server.url)
        let client = try seekd.connectPaused(at: 200)
        let deaf = try DeafClient(seekd.socket)
        try deaf.fill(with: #"{"command":["snapshot"]}"#)
        server.blackHole()
        try client.send(#"{"command":["tap","backward",10],"request_id":1}"#)
        let tap = try #require(try client.readReply())
        #expect(try seekd.stop() == 0)
        let end = try client.end(of: tap["data"]?["chase"])
        #expect(end["phase"] == .text("aborted"))
        #expect(end["reason"] == .text("shutting-down"))
        #expect(seekd.log.contains("stopping"))
    }

    @Test("seekd exits while the opening of a file blocks")
    func whileOpening() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        let fifo = seekd.folder.appending(path: "silent").path
        #expect(mkfifo(fifo, 0o600) == 0)
        try client.request("loadfile", fifo)
        #expect(try seekd.stop() == 0)
    }

    @Test("a second seekd on the same path prints an error and exits; the first is not affected")
    func second() throws {
        let first = try Seekd()
        let second = try ProgramRun(
            Seekd.programs.appending(path: "seekd"),
            ["--socket", first.socket, "--mpv-option", "vo=null", "--mpv-option", "ao=null"],
            environment: first.environment
        ).ended()
        #expect(second.status == 1)
        #expect(second.errors.contains(first.socket))
        #expect(try first.connect().request("hello")["protocol"]?.number == 1)
    }

    @Test("a dead socket at the path is replaced, a regular file is not")
    func inTheWay() throws {
        let first = try Seekd()
        kill(first.process.processIdentifier, SIGKILL)
        try wait(for: "its death") { !first.process.isRunning }
        #expect(FileManager.default.fileExists(atPath: first.socket))
        let again = try Seekd(arguments: ["--socket", first.socket], waits: false)
        try wait(for: "an answer on the old path") { (try? TestClient(first.socket).request("hello")) != nil }
        #expect(try again.stop() == 0)

        let file = first.folder.appending(path: "precious")
        try Data("precious".utf8).write(to: file)
        let refused = try Seekd(arguments: ["--socket", file.path], waits: false)
        #expect(try refused.exitStatus() == 1)
        #expect(try String(contentsOf: file, encoding: .utf8) == "precious")
    }

    @Test("a socket of another process at the path is not removed at exit")
    func notItsOwn() throws {
        let seekd = try Seekd()
        let other = seekd.folder.appending(path: "other").path
        try Data("another's".utf8).write(to: URL(filePath: other))
        #expect(rename(other, seekd.socket) == 0)
        #expect(try seekd.stop() == 0)
        #expect(FileManager.default.fileExists(atPath: seekd.socket))
    }

    @Test("only the owner has access to the socket, unless configured otherwise")
    func mode() throws {
        func mode(_ seekd: Seekd) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: seekd.socket)
            return try #require(attributes[.posixPermissions] as? Int)
        }
        #expect(try mode(Seekd()) == 0o600)
        #expect(try mode(Seekd(settings: [#"socket.mode="0660""#])) == 0o660)
    }

    @Test("quit stops playback and the daemon continues, or ends it if on_quit = \"exit\"")
    func quit() throws {
        let staying = try Seekd("chapters.mkv")
        let client = try staying.connectPaused(at: 20)
        try client.request("quit")
        try client.waitForMedia("idle")
        #expect(try client.request("hello")["protocol"]?.number == 1)

        let leaving = try Seekd("chapters.mkv", settings: ["player.on_quit=exit"])
        let other = try leaving.connectPaused(at: 20)
        try other.send(#"{"command":["tap","forward"],"request_id":1}"#)
        try other.request("quit", 7)
        #expect(try other.next("shutdown")["reason"] == .text("quit"))
        #expect(try leaving.exitStatus() == 7)
    }

    @Test("systemd gets READY once the socket is served, status lines, and STOPPING")
    func notify() throws {
        let folder = try ScratchFolder()
        let manager = try NotifySocket("\(folder.path)/notify")
        let seekd = try Seekd("chapters.mkv", environment: ["NOTIFY_SOCKET": manager.path])
        try wait(for: "READY=1") { manager.messages().contains("READY=1") }
        #expect(try seekd.connect().request("hello")["protocol"]?.number == 1)
        try wait(for: "a status that names the file") {
            manager.messages().contains { $0.hasPrefix("STATUS=") && $0.contains("seekd test film") }
        }
        #expect(try seekd.stop() == 0)
        #expect(manager.messages().last == "STOPPING=1")
    }

    @Test("under the journal, each log line starts with its priority")
    func journal() throws {
        let seekd = try Seekd()
        #expect(!seekd.log.hasPrefix("<"))
        let log = seekd.folder.appending(path: "journal")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        var status = stat()
        #expect(stat(log.path, &status) == 0)
        let second = Process()
        second.executableURL = Seekd.programs.appending(path: "seekd")
        second.arguments = ["--socket", seekd.socket]
        second.environment = seekd.environment.merging(["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"]) { $1 }
        second.standardError = try FileHandle(forWritingTo: log)
        try second.start()
        try second.waitForEnd()
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("<") && $0.dropFirst(2).hasPrefix(">") })
        #expect(lines.last?.hasPrefix("<2>") == true)
    }

    @Test("at debug level every action of the engine is in the log")
    func actions() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["log.level=debug"])
        let client = try seekd.connectPaused(at: 20)
        try client.tapAndLand("forward")
        #expect(seekd.log.contains(/debug: seek #\d+ to 30 exact\n/))
        #expect(seekd.log.contains("applied +10"))
    }
}
