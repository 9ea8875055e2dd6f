import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("A log whose reader is too slow")
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
}
