import Foundation
import SeekProtocol
import TestSupport
import Testing

/// The limits of the protocol: a request above a limit affects only its own client.
@Suite("Bounds", .waitsForPrograms)
struct BoundsTests {
    @Test(
        "a status that mpv's quit does not take is refused, and seekd goes on",
        arguments: ["9223372036854775807", "-2147483649"])
    func quitStatus(_ status: String) throws {
        let seekd = try Seekd("chapters.mkv", settings: ["player.on_quit=exit"])
        let client = try seekd.connectPaused()
        try client.send(#"{"command":["quit",\#(status)],"request_id":1}"#)
        #expect(try client.readReply()?["error"] == .text("invalid parameter"))
        try client.request("snapshot")
    }

    @Test("a line of 64 KiB is served; one byte more gives line-too-long and ends the connection")
    func line() throws {
        let seekd = try Seekd()
        let other = try seekd.connect()
        func line(of length: Int) -> String {
            let head = #"{"command":["hello"],"request_id":9,"x":""#
            return head + String(repeating: "y", count: length - head.utf8.count - 2) + #""}"#
        }
        let client = try seekd.connect()
        try client.send(line(of: 65_536))
        #expect(try client.readLine()?["request_id"]?.number == 9)
        try client.send(line(of: 65_537))
        #expect(try client.readLine()?["error"] == .text("line-too-long"))
        #expect(try client.readLine() == nil)
        #expect(try other.request("hello")["protocol"]?.number == 1)
    }

    @Test("64 KiB and one byte without a newline give line-too-long too")
    func unendingLine() throws {
        let seekd = try Seekd(settings: ["limits.line_bytes=1024"])
        let client = try seekd.connect()
        try client.send(String(repeating: "x", count: 1025))
        #expect(try client.readLine()?["error"] == .text("line-too-long"))
        #expect(try client.readLine() == nil)
    }

    @Test("a client above the limit is refused and closed; after a client has disconnected, another is admitted")
    func clients() throws {
        let seekd = try Seekd(settings: ["limits.clients=3"])
        var clients = try (1...3).map { _ in try seekd.connect() }
        for client in clients { try client.request("hello") }
        let fourth = try seekd.connect()
        #expect(try fourth.readLine()?["error"] == .text("too-many-clients"))
        #expect(try fourth.readLine() == nil)
        clients.removeLast()
        try wait(for: "room") { (try? seekd.connect().request("hello")) != nil }
    }

    @Test("the default limit is 256 clients")
    func defaultClients() throws {
        let seekd = try Seekd()
        let clients = try (1...256).map { _ in try seekd.connect() }
        #expect(try clients[255].request("hello")["protocol"]?.number == 1)
        #expect(try seekd.connect().readLine()?["error"] == .text("too-many-clients"))
        #expect(try clients[0].request("stats")["clients"]?.number == 256)
    }

    @Test("more names than allowed give too-many")
    func names() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        let names = [JSONValue.text("subscribe")] + Array(repeating: .text("chase"), count: 257)
        do {
            try client.request(.array(names))
            Issue.record("257 names were accepted")
        } catch let refused as TestClient.Refused {
            #expect(refused.error == "too-many")
        }
        #expect(try client.request(.array(Array(names.dropLast())))["names"] == .array([.text("chase")]))
        let strict = try Seekd(settings: ["limits.names=1"])
        #expect(try strict.connect().refusal("subscribe", "chase", "media") == "too-many")
    }

    @Test("at the limit of pending requests, seekd stops reading; all requests are answered in the end, in order")
    func pendingRequests() throws {
        let seekd = try Seekd(settings: ["limits.pending_requests=4"], options: ["pause=yes"])
        let client = try seekd.connect()
        let clip = Seekd.clip("audio.ogg")
        for id in 1...40 { try client.send(#"{"command":["loadfile","\#(clip)","append"],"request_id":\#(id)}"#) }
        for id in 1...40 { #expect(try client.readReply()?["request_id"]?.number == Double(id)) }
    }

    @Test("100,000 requests whose replies are not read: seekd stops reading, memory is bounded, others are served")
    func pipelining() throws {
        let seekd = try Seekd(settings: ["limits.output_grace_ms=60000"])
        let other = try seekd.connect()
        let deaf = try DeafClient(seekd.socket)
        let before = try seekd.figures().residentKilobytes
        let taken = try deaf.fill(with: #"{"command":["snapshot"]}"#, atMost: 100_000)
        #expect(taken < 100_000)
        #expect(try other.request("stats")["clients"]?.number == 2)
        let after = try seekd.figures().residentKilobytes
        #expect(after - before < 16_384, "\(before) kB grew to \(after) kB")
    }

    @Test("a client that closes its sending side after its requests and then reads gets every reply")
    func halfClosedBehindMuchOutput() throws {
        let seekd = try Seekd()
        let other = try seekd.connect()
        let client = try DeafClient(seekd.socket)
        // More than the socket's buffer, less than the output limit: the remaining replies wait in the daemon.
        for _ in 1...500 { client.sendBytes(#"{"command":["snapshot"]}"# + "\n") }
        client.endOutput()
        for _ in 1...20 { try other.request("hello") }
        #expect(client.readLines() == 500)
    }

    @Test("a subscriber that does not read gets the newest event of each kind, the number it missed, and all replies")
    func slowSubscriber() throws {
        let seekd = try Seekd(
            "chapters.mkv", settings: ["limits.output_bytes=65536", "limits.output_grace_ms=60000"])
        let slow = try seekd.connect()
        try slow.subscribe()
        let quick = try seekd.connectPaused(at: 100)
        for index in 1...3000 { try quick.request("tap", index % 2 == 0 ? "forward" : "backward") }
        let last = try quick.request("snapshot")["buttons"]
        let stats = try quick.request("stats")
        #expect(stats["clients_disconnected"]?.number == 0)
        try slow.send(#"{"command":["hello"],"request_id":99}"#)
        _ = try slow.readReply()
        let late = slow.events.filter { $0["missed"] != nil }
        #expect(!late.isEmpty)
        #expect(late.allSatisfy { ($0["missed"]?.number ?? 0) > 0 })
        for button in ["forward", "backward"] {
            let shown = slow.events.last { $0["event"] == .text("seek-button") && $0["button"] == .text(button) }
            #expect(shown?["burst"] == last?[button == "forward" ? "forward" : "backward"]?["burst"])
        }
        let sequence = slow.events.compactMap { $0["seq"]?.number }
        #expect(sequence == sequence.sorted())
        #expect(slow.events.count < 9000)
    }

    @Test("a client above the output bound that reads nothing in the grace period is disconnected; the others are not")
    func disconnected() throws {
        let seekd = try Seekd(
            "chapters.mkv", settings: ["limits.output_bytes=65536", "limits.output_grace_ms=1000"])
        let deaf = try DeafClient(seekd.socket)
        try deaf.fill(with: #"{"command":["snapshot"]}"#, atMost: 100_000)
        try wait(for: "the deaf client's end") { deaf.isClosed }
        let other = try seekd.connect()
        #expect(try other.request("stats")["clients_disconnected"]?.number == 1)
        #expect(seekd.log.contains("has not read"))
    }

    @Test(
        "garbage is refused or ignored, its connection stays open, and other clients are not affected",
        arguments: [
            (#"{"command":"#, "invalid parameter"), ("{}", "invalid parameter"), ("{\u{1}}", "invalid parameter"),
            (#"{"command":[]}"#, "invalid parameter"), (#"{"command":[1]}"#, "invalid parameter"),
            (#"{"command":"tap"}"#, "invalid parameter"), (#"{"command":["nope"]}"#, "invalid parameter"),
            (#"{"command":["tap"]}"#, "invalid-argument"), (#"{"command":["tap",1]}"#, "invalid-argument"),
            (#"{"command":["tap","forward",0]}"#, "invalid-argument"),
            (#"{"command":["tap","forward",1001]}"#, "invalid-argument"),
            (#"{"command":["tap","forward",1.5]}"#, "invalid-argument"),
            (#"{"command":["tap","forward",NaN]}"#, "invalid parameter"),
            (#"{"command":["tap","forward",1e999]}"#, "invalid parameter"),
            (#"{"command":["tap","forward",1,"nan"]}"#, "invalid-argument"),
            (#"{"command":["tap","forward",1,0]}"#, "invalid-argument"),
            (#"{"command":["tap","forward",1,86401]}"#, "invalid-argument"),
            (#"{"command":["scrub"]}"#, "invalid-argument"), (#"{"command":["scrub",-1e999]}"#, "invalid parameter"),
            (#"{"command":{"name":"scrub","fraction":1.1}}"#, "invalid-argument"),
            (#"{"command":{"name":"tap","buton":"forward"}}"#, "invalid-argument"),
            (#"{"command":["subscribe","everything"]}"#, "invalid-argument"),
            (#"{"command":["loadfile"]}"#, "invalid parameter"),
            (#"{"command":["loadfile","edl://x"]}"#, "forbidden"),
            (#"{"command":["hello"],"async":1}"#, "invalid parameter"),
            (#"{"command":"# + String(repeating: "[", count: 60), "invalid parameter"),
        ])
    func garbage(line: String, error: String) throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.send(line)
        let reply = try #require(try client.readReply())
        #expect(reply["error"] == .text(error))
        #expect(reply["message"]?.string?.isEmpty == false)
        #expect(try client.request("hello")["protocol"]?.number == 1)
    }

    @Test("text, comments, empty lines and binary get no reply, and the next request does")
    func silence() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.send(bytes: Array("# a comment\n\n   \r\nseek 10\n[1,2]\n".utf8) + [0xFF, 0xFE, 0x00, 0x80, 0x0A])
        try client.send(#"{"command":["toggle"],"request_id":5}"#)
        #expect(try client.readReply()?["request_id"]?.number == 5)
    }

    @Test("a partial line does not affect other clients, also if its client disconnects")
    func halfLine() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        let deaf = try DeafClient(seekd.socket)
        deaf.sendBytes(#"{"command":["#)
        try client.request("hello")
        deaf.sendBytes(#""toggle"]}"# + "\n")
        try client.request("hello")
        do {
            let gone = try DeafClient(seekd.socket)
            gone.sendBytes(#"{"command":["toggle"]"#)
        }
        #expect(try client.request("hello")["protocol"]?.number == 1)
    }

    @Test("every form of request that mpv accepts is accepted")
    func dialect() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.send(#"  {command=["hello",],request_id:0x10,}trailing"#)
        #expect(try client.readReply()?["request_id"]?.number == 16)
        try client.send(#"{"command":{"name":"hello"},"request_id":"seven"}"#)
        #expect(try client.readReply()?["request_id"] == .text("seven"))
        try client.send(#"{"command":["hello"]}"#)
        #expect(try client.readReply()?["request_id"]?.number == 0)
    }

    @Test("a client that closes its sending side still gets its replies: echo ... | socat")
    func halfClosed() throws {
        let seekd = try Seekd("chapters.mkv")
        let requests =
            #"{"command":["loadfile","\#(Seekd.clip("audio.ogg"))"]}"# + "\n" + #"{"command":["hello"]}"# + "\n"
        let socat = try ProgramRun(
            URL(filePath: "/usr/bin/socat"), ["-t", "20", "-", "UNIX-CONNECT:\(seekd.socket)"], input: requests
        ).ended()
        let replies = socat.output.split(separator: "\n").filter { $0.contains("\"request_id\"") }
        #expect(replies.count == 2)
        #expect(replies.first?.contains("playlist_entry_id") == true)
    }

    @Test("a slow client does not delay another client's taps")
    func slowBesideQuick() throws {
        let seekd = try Seekd("chapters.mkv", settings: ["limits.output_grace_ms=60000"])
        let deaf = try DeafClient(seekd.socket)
        try deaf.fill(with: #"{"command":["subscribe"]}"#, atMost: 20_000)
        let client = try seekd.connectPaused(at: 20)
        let (_, end) = try client.tapAndLand("forward", 3)
        try expect(end["position"], near: 50, within: Clip.frame)
    }
}
