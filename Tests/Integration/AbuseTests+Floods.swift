import Foundation
import SeekProtocol
import TestSupport
import Testing

/// More requests than the daemon can answer.
extension AbuseTests {
    private static let many = 100_000
    /// A lower output limit than the default, for a shorter test.
    private static let strict = ["limits.output_bytes=65536", "limits.output_grace_ms=1000"]

    @Test(
        "100,000 requests whose replies are not read: seekd stops reading, or serves them without replies",
        arguments: [
            ("of seekd's own", #"{"command":["snapshot"]}"#, true),
            ("for a property", #"{"command":["get_property","time-pos"]}"#, true),
            ("for a command", #"{"command":["show-text","x"]}"#, true),
            ("as text", "show-text x", false),
        ])
    func pipelined(what: String, line: String, isAnswered: Bool) throws {
        let seekd = try Self.player(settings: Self.strict)
        let watch = try AbuseWatch("100,000 requests \(what)", of: seekd)
        var deaf: DeafClient? = try DeafClient(seekd.socket)
        let bytes = Array((line + "\n").utf8)
        var taken = 0
        try watch.disturb("beside them") { taken += deaf?.pour(bytes, atMost: Self.many - taken) ?? 0 }
        if isAnswered {
            try wait(for: "its end") {
                _ = deaf?.pour(bytes, atMost: 1000)
                return deaf?.isClosed == true
            }
            #expect(seekd.log.contains("has not read"))
        }
        deaf = nil
        try Self.waitForClients(2, of: seekd)
        try watch.finish(growth: 24, remark: "\(taken) taken")
    }

    @Test("64 subscribers that never read cost no more than twice their output bound")
    func slowSubscribers() throws {
        let bound = 131_072
        let count = 64
        let seekd = try Self.player(settings: ["limits.output_bytes=\(bound)", "limits.output_grace_ms=600000"])
        let watch = try AbuseWatch("\(count) subscribers that never read", of: seekd)
        let subscribe = Self.lines([#"["subscribe"]"#])
        let deaf = try (2...count).map { _ in try DeafClient(seekd.socket) }
        for client in deaf { client.pour(subscribe, atMost: 1) }
        let last = try TestClient(seekd.socket)
        try last.send(#"{"command":["subscribe"]}"#)
        let tapper = try DeafClient(seekd.socket)
        let taps = Self.lines([#"["tap","forward"]"#, #"["tap","backward"]"#])
        var taken = 0
        try watch.disturb("beside them") {
            taken += tapper.pour(taps, atMost: 2)
            tapper.readWhatIsThere()
        }
        try watch.finish(growth: (count * bound * 2 >> 20) + 16, remark: "\(taken * 2) taps taken")
        #expect(deaf.allSatisfy { !$0.isClosed })
        // The bound was reached: events are left out.
        try wait(for: "an event in place of others") { try last.readLine()?["missed"]?.number ?? 0 > 0 }
    }

    @Test("for comparison: mpv with 100,000 requests whose replies are not read")
    func pipelinedToMpv() throws {
        let mpv = try PlainMpv(playing: "chapters.mkv")
        let watch = try AbuseWatch("100,000 requests for a property of mpv itself", of: mpv)
        let deaf = try DeafClient(mpv.socket)
        let bytes = Array((#"{"command":["get_property","time-pos"]}"# + "\n").utf8)
        var taken = 0
        try watch.disturb("beside them") { taken += deaf.pour(bytes, atMost: Self.many - taken) }
        try watch.report()
    }

    @Test("endless messages, keys, texts and bindings of one client, with listeners that read and listeners that don't")
    func messages() throws {
        let seekd = try Self.player(settings: Self.strict)
        let watch = try AbuseWatch("messages, keys, texts, bindings", of: seekd)
        let listeners = try (1...10).map { _ in try DeafClient(seekd.socket) }
        var flooder: DeafClient? = try DeafClient(seekd.socket)
        let long = String(repeating: "y", count: 1000)
        let flood = Self.lines([
            #"["script-message","x","\#(long)"]"#, #"["keypress","F12"]"#, #"["show-text","\#(long)"]"#,
            #"["keybind","F11","show-text x"]"#, #"["script-message-to","seekd","x"]"#,
        ])
        var taken = 0
        try watch.disturb("beside them") {
            taken += flooder?.pour(flood, atMost: 2) ?? 0
            for listener in listeners[..<5] { listener.readWhatIsThere() }
            flooder?.readWhatIsThere()
        }
        try wait(for: "the deaf ones' end") {
            flooder?.pour(flood, atMost: 10)
            for listener in listeners[..<5] { listener.readWhatIsThere() }
            flooder?.readWhatIsThere()
            return listeners[5...].allSatisfy(\.isClosed)
        }
        #expect(listeners[..<5].allSatisfy { !$0.isClosed })
        flooder = nil
        try Self.waitForClients(7, of: seekd)
        try watch.finish(growth: 96, remark: "\(taken * 5) taken")
    }

    @Test("messages of maximum length to 10 clients that read nothing use little memory")
    func longMessages() throws {
        let seekd = try Self.player(settings: ["limits.output_grace_ms=60000"])
        let watch = try AbuseWatch("long messages to 10 deaf clients", of: seekd)
        let deaf = try (1...10).map { _ in try DeafClient(seekd.socket) }
        var flooder: DeafClient? = try DeafClient(seekd.socket)
        let flood = Self.lines([#"["script-message","\#(String(repeating: "y", count: 60_000))"]"#])
        var taken = 0
        try watch.disturb("beside them") {
            taken += flooder?.pour(flood, atMost: 10) ?? 0
            flooder?.readWhatIsThere()
        }
        try wait(for: "the deaf ones' end") {
            flooder?.pour(flood, atMost: 10)
            flooder?.readWhatIsThere()
            return deaf.allSatisfy(\.isClosed)
        }
        #expect(seekd.log.contains("bytes of messages wait"))
        flooder = nil
        try Self.waitForClients(2, of: seekd)
        try watch.finish(growth: 128, remark: "\(taken) taken")
    }

    @Test("a playlist of 10,000 entries is requested again and again, and the replies are not read")
    func hugeReplies() throws {
        let seekd = try Self.player(settings: Self.strict)
        let list = seekd.folder.appending(path: "list.m3u")
        let clip = Seekd.clip("audio.ogg")
        try String(repeating: clip + "\n", count: 10_000).write(to: list, atomically: true, encoding: .utf8)
        let client = try seekd.connect()
        try client.request("loadlist", list.path, "append")
        try wait(for: "the list") { try client.request("get_property", "playlist-count").number == 10_001 }
        _ = try client.request("get_property", "playlist")
        let watch = try AbuseWatch("huge replies", of: seekd)
        let deaf = try DeafClient(seekd.socket)
        let flood = Self.lines([#"["get_property","playlist"]"#, #"["get_property","property-list"]"#])
        try watch.disturb("beside them") { deaf.pour(flood, atMost: 1000) }
        try wait(for: "its end") { deaf.isClosed }
        try watch.finish(growth: 48)
    }

    @Test("endless invalid requests, each answered with a message")
    func mistakes() throws {
        let seekd = try Self.player()
        let watch = try AbuseWatch("mistakes", of: seekd)
        var client: DeafClient? = try DeafClient(seekd.socket)
        let flood =
            Self.lines([
                #"["get_property","tiem-position"]"#, #"["set_property","volumne-gain",1]"#, #"["shwo-textt","x"]"#,
                #"["tap","fordward"]"#, #"["cycle","pausse"]"#, #"["loadfile","edl://x"]"#,
            ]) + Array("{\"command\":\nshwo-textt x\nset volumne 1\n[1,2]\n".utf8)
        var taken = 0
        try watch.disturb("beside them", requests: 100) {
            taken += client?.pour(flood, atMost: 2) ?? 0
            client?.readWhatIsThere()
        }
        client = nil
        try Self.waitForClients(2, of: seekd)
        try watch.finish(growth: 24, remark: "\(taken * 10) taken")
    }

    @Test("lists of commands of maximum line length")
    func longLists() throws {
        let seekd = try Self.player()
        let watch = try AbuseWatch("9,000 commands a line", of: seekd)
        let client = try DeafClient(seekd.socket)
        let flood = Array((String(repeating: "ignore;", count: 9000) + "\n").utf8)
        var taken = 0
        try watch.disturb("beside them") { taken += client.pour(flood, atMost: 20 - min(20, taken)) }
        client.endOutput()
        #expect(client.readLines() == 0)
        try watch.finish(growth: 24, remark: "\(taken) lines taken")
    }

    @Test("all requests of a client that disconnects at once are served, as in mpv")
    func asksAndGoes() throws {
        let seekd = try Seekd(options: ["pause=yes"])
        let clip = Seekd.clip("audio.ogg")
        do {
            let client = try DeafClient(seekd.socket)
            client.sendBytes(String(repeating: "loadfile \"\(clip)\" append\n", count: 500))
        }
        let client = try seekd.connect()
        try wait(for: "all of it") { try client.request("get_property", "playlist-count").number == 500 }
        try Self.waitForClients(2, of: seekd)
    }

    @Test("clients that disconnect while the player is slow to reply")
    func vanishing() throws {
        let seekd = try Self.player(settings: Self.strict)
        let watch = try AbuseWatch("clients that vanish", of: seekd)
        // A server that accepts connections and never replies.
        let server = try SilentServer()
        let clip = Seekd.clip("audio.ogg")
        let words = Self.lines(
            [#"["request_log_messages","trace"]"#, #"["observe_property",1,"time-pos"]"#]
                + (1...20).map { #"["get_property","track-list/\#($0)"]"# }
                + [
                    #"["loadfile","\#(clip)","append"]"#, #"["sub-add","/nowhere/to/be/found.srt"]"#,
                    #"["sub-add","http://127.0.0.1:\#(server.port)/slow.srt"]"#,
                ])
        var count = 0
        try watch.disturb("beside them") {
            guard count < 200 else { return }
            try DeafClient(seekd.socket).pour(words, atMost: 1)
            count += 1
        }
        try Self.waitForClients(2, of: seekd)
        try watch.finish(growth: 64, remark: "\(count) of them")
        server.end()
        try watch.expectDescriptorsReturned()
    }
}

/// Many clients that do not read, together.
extension AbuseTests {
    private static let large = ["property-list", "command-list", "decoder-list", "encoder-list", "input-bindings"]

    @Test("a small request is served while others wait for thousands of large replies, and they get all of them")
    func smallBeforeLarge() throws {
        let seekd = try Self.player()
        let ordinary = try seekd.connect()
        let crowd = try (1...50).map { _ in try DeafClient(seekd.socket) }
        let asked = crowd.reduce(0) { $0 + $1.pour(Self.lines([#"["get_property","command-list"]"#]), atMost: 40) }
        #expect(asked == 2000)
        // libmpv's core serves it after what it was given before.
        #expect(try ordinary.request("get_property", "pause").flag == false)
        var received = crowd.reduce(0) { $0 + $1.readWhatIsThere() }
        #expect(received < asked / 2)
        try wait(for: "the other replies") {
            received += crowd.reduce(0) { $0 + $1.readWhatIsThere() }
            return received >= asked
        }
    }

    @Test(
        "200 clients that do not read cost a bounded amount together, which is given back when they have left",
        arguments: ["replies", "observers and logs"])
    func deafCrowd(_ kind: String) throws {
        let seekd = try Self.player()
        let process = seekd.process.processIdentifier
        let watch = try AbuseWatch("200 deaf clients: \(kind)", of: seekd)
        let before = try ProcessFigures(of: process).residentKilobytes
        var crowd = try (1...200).map { _ in try DeafClient(seekd.socket) }
        let requests =
            kind == "replies"
            ? Self.lines(Self.large.map { #"["get_property","\#($0)"]"# })
            : Self.listening + Self.lines(Self.large.map { #"["observe_property",1,"\#($0)"]"# })
        var turn = 0
        try watch.disturb("beside them") {
            crowd[turn % crowd.count].pour(requests, atMost: 100)
            turn += 1
        }
        // Without any bound it is 2 GiB and more; if libmpv makes all large replies at once, 150 MiB.
        try watch.finish(growth: 100, expectsRest: false)
        crowd = []
        try Self.waitForClients(2, of: seekd)
        try wait(for: "the memory") {
            try ProcessFigures(of: process).residentKilobytes < before + 40 << 10
        }
    }
}
