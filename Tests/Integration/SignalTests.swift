import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("Signals, and the lock of the socket", .waitsForPrograms)
struct SignalTests {
    /// A seekd that starts with the signal blocked, so that it stays pending until seekd handles it.
    private func bornWithSignalsBlocked(_ signal: Int32) throws -> Seekd {
        var (mask, before) = (sigset_t(), sigset_t())
        sigemptyset(&mask)
        sigaddset(&mask, signal)
        pthread_sigmask(SIG_BLOCK, &mask, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try Seekd("chapters.mkv", waits: false)
    }

    @Test(
        "a signal before seekd listens is not lost: seekd exits with status 0 and leaves no socket",
        arguments: [SIGTERM, SIGINT])
    func whileStarting(signal: Int32) throws {
        let seekd = try bornWithSignalsBlocked(signal)
        #expect(try seekd.stop(signal) == 0)
        #expect(!FileManager.default.fileExists(atPath: seekd.socket))
        #expect(seekd.log.contains("stopping"))
        let next = try Seekd(arguments: ["--socket", seekd.socket], waits: false)
        try wait(for: "an answer of the next one") { (try? TestClient(seekd.socket).request("hello")) != nil }
        #expect(try next.stop() == 0)
    }

    /// A program of /usr/bin that starts seekd in that place.
    private static func start(_ program: String, _ arguments: [String], in place: Seekd) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(program)")
        process.arguments = arguments
        process.environment = place.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        return process
    }

    @Test("SIGHUP, sent when the terminal closes, ends seekd like SIGTERM")
    func hangup() throws {
        let place = try Seekd()
        #expect(try place.stop() == 0)
        let command = "\(Seekd.programs.appending(path: "seekd").path) --socket \(place.socket)"
        let process = try Self.start(
            "script", ["-qec", "\(command) --mpv-option vo=null --mpv-option ao=null", "/dev/null"], in: place)
        defer { process.kill() }
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: place.socket) }
        let client = try TestClient(place.socket)
        try client.subscribe("shutdown")
        let number = try #require(try client.request("get_property", "pid").wholeNumber)
        kill(pid_t(number), SIGHUP)
        #expect(try client.next("shutdown")["reason"] == .text("SIGHUP"))
        try process.waitForEnd()
        #expect(!FileManager.default.fileExists(atPath: place.socket))
    }

    @Test("without a terminal SIGHUP reads the configuration again, and seekd serves on")
    func reload() throws {
        let seekd = try Seekd(launcher: ["/usr/bin/setsid", "--wait"])
        let client = try seekd.connect()
        let number = try #require(try client.request("get_property", "pid").wholeNumber)
        defer { kill(pid_t(number), SIGKILL) }
        let folder = seekd.folder.appending(path: "seekd")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "seekd.toml")
        func window() throws -> Double? {
            try client.request("choreography", "forward")["accumulate_window_ms"]?.number
        }
        for milliseconds in [500, 700] {
            try "[seek]\naccumulate_window_ms = \(milliseconds)\n".write(to: file, atomically: true, encoding: .utf8)
            kill(pid_t(number), SIGHUP)
            try wait(for: "the new window") { try window() == Double(milliseconds) }
        }
        #expect(try client.request("hello")["protocol"]?.number == 1)
    }

    @Test("under nohup, SIGHUP does not end seekd")
    func nohup() throws {
        let place = try Seekd()
        #expect(try place.stop() == 0)
        let process = try Self.start(
            "nohup",
            [Seekd.programs.appending(path: "seekd").path, "--socket", place.socket]
                + ["vo=null", "ao=null"].flatMap { ["--mpv-option", $0] }, in: place)
        defer { process.kill() }
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: place.socket) }
        kill(process.processIdentifier, SIGHUP)
        let client = try TestClient(place.socket)
        #expect(try client.request("hello")["protocol"]?.number == 1)
        // If the first signal had been handled, this one would not be the reason.
        try client.subscribe("shutdown")
        kill(process.processIdentifier, SIGTERM)
        #expect(try client.next("shutdown")["reason"] == .text("SIGTERM"))
        try process.waitForEnd()
    }

    @Test("of two daemons that start at once, one serves and the other exits with status 1", arguments: 1...3)
    func twoAtOnce(round: Int) throws {
        let place = try Seekd()
        #expect(try place.stop() == 0)
        let both = try (1...2).map { _ in try Seekd(arguments: ["--socket", place.socket], waits: false) }
        try wait(for: "the loser's end") { both.contains { !$0.process.isRunning } }
        let loser = try #require(both.first { !$0.process.isRunning })
        let winner = try #require(both.first { $0 !== loser })
        #expect(loser.process.terminationStatus == 1)
        try wait(for: "the winner's answer") { (try? TestClient(place.socket).request("hello")) != nil }
        #expect(try winner.stop() == 0)
    }
}
