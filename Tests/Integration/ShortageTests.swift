import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// Memory and disks run out while seekd runs; `StartTests` has its start, `SessionTests` its state, `DescriptorTests` files.
@Suite("A running seekd without", .waitsForPrograms)
struct ShortageTests {
    @Test("memory ends, as libmpv's and Swift's programs do; the next start has the film at its place")
    func memory() throws {
        let state = try KeptState()
        // A crash is told at once, without symbols.
        let seekd = try Seekd(
            settings: ["resume.interval_s=1"], arguments: [Seekd.clip("chapters.mkv")], state: state.folder,
            environment: ["SWIFT_BACKTRACE": "enable=no"])
        let client = try seekd.leaveFilm(at: 100, in: state)
        let list = try ScratchFolder()
        let entries = (1...5_000).map { "/none/\(String(repeating: "x", count: 150))\($0).mkv" }
        try client.request("loadlist", try list.write(entries.joined(separator: "\n"), to: "list.m3u"), "append")
        try wait(for: "the saved playlist") { try state.content("playlist")?.elements.count == 5_001 }
        let status = try String(contentsOfFile: "/proc/\(seekd.process.processIdentifier)/statm", encoding: .utf8)
        let pages = try #require(status.split(separator: " ").first.flatMap { Int($0) })
        let prlimit = try ProgramRun(
            URL(filePath: "/usr/bin/prlimit"),
            ["--pid", "\(seekd.process.processIdentifier)", "--as=\(pages * Int(getpagesize()))"])
        try #require(try prlimit.ended().status == 0)
        var clients: [DeafClient] = []
        try wait(for: "its end") {
            if seekd.process.isRunning, clients.count < 200, let client = try? DeafClient(seekd.socket) {
                client.pour(Array(#"{"command":["get_property","playlist"]}"#.utf8) + [10], atMost: 20)
                clients.append(client)
            }
            return !seekd.process.isRunning
        }
        #expect(seekd.process.terminationReason == .uncaughtSignal)
        let next = try state.start()
        let (_, media) = try next.connectLoaded()
        try expect(media["resumed_from"], near: 100, within: 10.1)
        #expect(!next.log.contains("set aside"), "\(next.log)")
        #expect(try next.connect().request("get_property", "playlist-count").number == 5_001)
    }

    @Test("room for its log serves on")
    func log() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let seekd = try Seekd("chapters.mkv", settings: ["log.level=debug"], errors: full)
        let client = try seekd.connectPaused(at: 20)
        try client.tapAndLand("forward")
        #expect(try seekd.stop() == 0)
    }

    @Test(
        "room for what it prints: seekctl fails, says why, and leaves seekd alone",
        arguments: ["trace", "history", "stats"])
    func output(command: String) throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        let seekctl = try ProgramRun(
            URL(filePath: "/bin/sh"),
            ["-c", #"exec "$0" --socket "$1" "$2" >/dev/full"#, Seekd.programs.appending(path: "seekctl").path]
                + [seekd.socket, command]
        ).ended()
        #expect(seekctl.status == 1)
        #expect(seekctl.errors.contains("No space left on device"), "\(seekctl.errors)")
        try client.tapAndLand("forward")
    }
}
