import Foundation
import SeekProtocol
import TestSupport
import Testing

extension AbuseTests {
    @Test("1,000 clients at once: one's taps are answered in order and completely, and so are all others' requests")
    func crowd() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["limits.clients=1100", "seek.accumulate_window_ms=60000"])
        let client = try seekd.connectPaused(at: 150)
        let watch = try AbuseWatch("1,000 clients", of: seekd)
        let crowd = try (1...1000).map { _ in try DeafClient(seekd.socket) }
        let lines = Self.lines([#"["get_property","time-pos"]"#, #"["snapshot"]"#, #"["client_name"]"#])
        // A quarter of them also listen, and do not read.
        for listener in crowd.prefix(250) { listener.pour(Self.lines([#"["subscribe"]"#]), atMost: 1) }
        var total = 0.0
        for tap in 1...200 {
            for index in 0..<5 { crowd[(tap - 1) * 5 + index].pour(lines, atMost: 1) }
            let isForward = tap % 3 != 0
            let number = 1_000_000 + tap
            let command = #"["tap","\#(isForward ? "forward" : "backward")",1]"#
            try client.send(#"{"command":\#(command),"request_id":\#(number)}"#)
            let reply = try #require(try client.readReply())
            #expect(reply["request_id"]?.number == Double(number))
            #expect(reply["error"] == .text("success"))
            // At the film's end a tap moves nothing.
            total = reply["data"]?["target"]?.number ?? total
        }
        try watch.disturb("beside them")
        try wait(for: "the landing") {
            try abs((client.request("get_property", "time-pos").number ?? 0) - total) < 0.05
        }
        for other in crowd { other.endOutput() }
        // A listener gets events too.
        for (index, other) in crowd.enumerated() {
            let count = other.readLines()
            #expect(index < 250 ? count >= 3 : count == 3, "client \(index) got \(count) lines")
        }
        try Self.waitForClients(3, of: seekd)
        try watch.expectDescriptorsReturned()
    }
}
