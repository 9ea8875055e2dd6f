import SeekProtocol
import Synchronization
import TestSupport
import Testing

@testable import seekctl

@Suite("seekctl --wait", .waitsForPrograms, .timeLimit(.minutes(20)))
struct SeekctlLandingTests {
    private static func json(_ text: String) throws -> JSONValue { try JSONReader.value(of: text.utf8) }

    @Test(
        "a chase has ended when it has, or a later one",
        arguments: [
            ([#"{"chase":3,"phase":"landed"}"#], nil),
            ([#"{"chase":4,"phase":"seeking"}"#, #"{"chase":4,"phase":"previewed"}"#], nil),
            ([#"{"chase":4,"phase":"stalled","reason":"timeout"}"#], nil),
            ([#"{"chase":4,"phase":"landed"}"#], .landed),
            ([#"{"chase":4,"phase":"failed","reason":"timeout"}"#], .failed("the skip has failed: timeout")),
            (
                [#"{"chase":4,"phase":"cancelled","reason":"cancelled"}"#, #"{"chase":5,"phase":"landed"}"#],
                .failed("the skip was cancelled")
            ),
            ([#"{"chase":6,"phase":"landed"}"#], .landed),
            ([#"{"phase":"landed"}"#, "{}", #"{"chase":"4","phase":"landed"}"#], nil),
        ] as [([String], Landing.End?)])
    func chases(_ events: [String], _ end: Landing.End?) throws {
        var landing = Landing()
        for event in events { landing.take(chase: try Self.json(event)) }
        #expect(landing.end(ofChase: 4) == end)
    }

    @Test(
        "another film has begun when it is loaded, after the one before has ended",
        arguments: [
            (["ended", "loading"], nil), (["ended", "loading", "loaded"], .landed), (["ended"], nil),
            (["ended", "idle"], .failed("nothing plays")),
            (["loading", "failed", "idle"], .failed("the film can't be played")),
        ] as [([String], Landing.End?)])
    func films(_ phases: [String], _ end: Landing.End?) throws {
        var landing = Landing()
        landing.take(media: try Self.json(#"{"phase":"loaded"}"#))
        landing.begin()
        for phase in phases { landing.take(media: try Self.json(#"{"phase":"\#(phase)"}"#)) }
        #expect(landing.film == end)
    }

    /// Runs it against a server that answers two requests and closes.
    private func run(_ arguments: [String], reply: String, events: [String]) throws -> Seekctl {
        let listener = try Listener()
        return try Seekctl.run(arguments + ["--wait", "--socket", listener.path]) {
            let peer = try listener.accept()
            _ = try peer.receiveLine()
            peer.send(#"{"event":"chase","chase":3,"phase":"landed"}"# + "\n")
            peer.send(#"{"data":{"names":[]},"request_id":1,"error":"success"}"# + "\n")
            _ = try peer.receiveLine()
            // The first may come before the reply.
            for event in events.prefix(1) { peer.send(event + "\n") }
            peer.send(#"{"data":\#(reply),"request_id":2,"error":"success"}"# + "\n")
            for event in events.dropFirst() { peer.send(event + "\n") }
        }
    }

    @Test("a press is told when it has landed, or why it has not")
    func taps() throws {
        let data = #"{"applied":10.0,"target":30.0,"chase":4,"dropped":false}"#
        let landed = #"{"event":"chase","chase":4,"phase":"landed"}"#
        for events in [[landed], [#"{"event":"chase","chase":4,"phase":"seeking"}"#, landed]] {
            let seekctl = try run(["tap", "forward"], reply: data, events: events)
            #expect(seekctl.status == 0 && seekctl.output == "+10 s (to 0:30)\n", "\(seekctl.errors)")
        }
        let failed = #"{"event":"chase","chase":4,"phase":"failed","reason":"timeout"}"#
        let seekctl = try run(["tap", "forward"], reply: data, events: [failed])
        #expect(seekctl.status == 1 && seekctl.output.isEmpty)
        #expect(seekctl.errors == "seekctl: the skip has failed: timeout\n")
        let lost = try run(["undo"], reply: #"{"target":30.0,"chase":4}"#, events: [])
        #expect(lost.status == 3 && lost.errors == "seekctl: the daemon closed the connection\n", "\(lost.errors)")
        let dropped = try run(["tap", "forward"], reply: #"{"chase":null,"dropped":true}"#, events: [])
        #expect(dropped.status == 0, "\(dropped.errors)")
    }

    @Test("the line that libmpv is asked for first is waited for too; so is the next entry")
    func later() throws {
        let events = [
            #"{"event":"chase","chase":4,"phase":"seeking"}"#, #"{"event":"chase","chase":4,"phase":"landed"}"#,
        ]
        let again = try run(["again"], reply: "null", events: events)
        #expect(again.status == 0 && again.output == "back to the line before\n", "\(again.errors)")
        let next = ["ended", "loading", "loaded"].map { #"{"event":"media","phase":"\#($0)"}"# }
        let segment = try run(["segment", "next"], reply: #"{"index":1,"target":null,"chase":null}"#, events: next)
        #expect(segment.status == 0 && segment.output == "segment 1\n", "\(segment.errors)")
    }
}
