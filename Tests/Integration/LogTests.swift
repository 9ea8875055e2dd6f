import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("A log whose reader is too slow", .waitsForPrograms)
struct LogTests {
    @Test("drops log lines but no replies; a later line reports how many were dropped")
    func fullPipe() throws {
        let pipe = Pipe.ofOneChild()
        let seekd = try Seekd(
            "chapters.mkv", settings: ["log.level=debug"], errors: pipe.fileHandleForWriting)
        let client = try seekd.connectPaused(at: 20)
        for _ in 1...1000 {
            try client.request("tap", "forward")
            try client.request("tap", "backward")
        }
        var log = ""
        try wait(for: "the number of dropped lines") {
            // A tap is logged, so that there is something to read.
            try client.request("tap", "forward")
            log += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            return log.contains("log lines: the reader is too slow")
        }
        #expect(log.contains("configuration read"))
        #expect(try seekd.stop() == 0)
    }

    @Test("at level info it says what was loaded, and why something was not; stats count both")
    func loads() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        try client.request("stop")
        try client.waitForMedia("idle")
        try client.request("loadfile", "/none/film.mkv")
        try client.waitForMedia("failed")
        try client.request("loadfile", "http://me:secret@127.0.0.1:1/film.mkv")
        try client.waitForMedia("failed")
        try wait(for: "the log") { seekd.log.components(separatedBy: "not loaded").count == 3 }
        let lines = seekd.log.split(separator: "\n")
        let loaded = try #require(lines.first { $0.contains(" loaded") && !$0.contains("not loaded") })
        #expect(loaded.contains("info") && loaded.contains("path=\(Seekd.clip("chapters.mkv"))"), "\(loaded)")
        #expect(loaded.contains("seekd test film"), "\(loaded)")
        let missing = try #require(lines.first { $0.contains("not loaded") })
        #expect(missing.contains("path=/none/film.mkv") && missing.contains("loading failed"), "\(missing)")
        // libmpv's own messages are passed on as they are.
        #expect(lines.contains { $0.contains("not loaded path=http://...@127.0.0.1:1/film.mkv") }, "\(lines)")
        let stats = try client.request("stats")
        #expect(stats["loads"] == .integer(1))
        #expect(stats["loads_failed"] == .integer(2))
    }
}
