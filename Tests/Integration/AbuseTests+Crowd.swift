import SeekProtocol
import TestSupport
import Testing

extension AbuseTests {
    /// Requests with numbers that rise.
    private static func requests(_ commands: [String], from first: Int) -> [UInt8] {
        let numbered = commands.enumerated().map { #"{"command":\#($1),"request_id":\#(first + $0)}"# + "\n" }
        return Array(numbered.joined().utf8)
    }

    @Test("of 1,000 clients at once each gets all of its replies; the taps of one count, each once and in order")
    func crowd() throws {
        try Self.raiseOwnDescriptorLimit()
        // Those who listen read at the end, however long the rest takes.
        let seekd = try Seekd(
            "chapters.mkv", settings: ["limits.clients=1100", "limits.output_grace_ms=600000"])
        let client = try seekd.connectPaused(at: 150)
        let descriptors = try seekd.figures().descriptors
        let crowd = try (1...1000).map { _ in try DeafClient(seekd.socket) }
        try Self.waitForClients(1002, of: seekd)
        let listeners = 50
        for listener in crowd.prefix(listeners) {
            listener.pour(Self.requests([#"["subscribe"]"#], from: 0), atMost: 1)
        }
        let requests = Self.requests(
            [#"["get_property","time-pos"]"#, #"["snapshot"]"#, #"["client_name"]"#], from: 1)
        var chase: JSONValue?
        for round in 0..<100 {
            for other in crowd[round * 10..<round * 10 + 10] { other.pour(requests, atMost: 1) }
            let taps = [("forward", 160.0), ("backward", 150.0)]
            for (index, tap) in taps.enumerated() {
                try client.send(#"{"command":["tap","\#(tap.0)"],"request_id":\#(round * 2 + index)}"#)
            }
            for (index, tap) in taps.enumerated() {
                let reply = try #require(try client.readReply())
                #expect(reply["request_id"]?.number == Double(round * 2 + index))
                #expect(reply["error"] == .text("success"))
                try expect(reply["data"]?["target"], near: tap.1, within: Clip.frame)
                chase = reply["data"]?["chase"]
            }
        }
        let end = try client.end(of: chase)
        #expect(end["phase"] == .text("landed"))
        try expect(end["position"], near: 150, within: Clip.frame)
        for other in crowd { other.endOutput() }
        for (index, other) in crowd.enumerated() {
            // Events come in between; to read them all takes long.
            let ids = try other.readBytes().split(separator: UInt8(ascii: "\n"))
                .filter { !$0.starts(with: #"{"event""#.utf8) }
                .compactMap { try JSONReader.value(of: Array($0))["request_id"]?.number }
            #expect(ids == (index < listeners ? [0, 1, 2, 3] : [1, 2, 3]), "client \(index)")
        }
        try Self.waitForClients(2, of: seekd)
        try wait(for: "the descriptors") { try seekd.figures().descriptors <= descriptors + 8 }
        #expect(try seekd.stop() == 0)
    }
}
