import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("A log that nobody reads")
struct LogTests {
    @Test("costs lines of the log, and neither answers nor the end; who reads again is told how many")
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
        try wait(for: "the number of lines that were lost") {
            // Logs, so that there is something to read.
            try client.request("tap", "forward")
            log += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            return log.contains("lines of the log were lost")
        }
        #expect(log.contains("configuration read"))
        #expect(try seekd.stop() == 0)
    }
}
