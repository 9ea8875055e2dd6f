import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Abusive clients, each next to an ordinary client whose round trips are measured: see `AbuseWatch`. The tests run one
/// after the other, so that they do not affect each other's measurements.
@Suite("Abuse", .waitsForPrograms, .serialized)
struct AbuseTests {
    /// A seekd that plays an endless clip.
    static func player(settings: [String] = []) throws -> Seekd {
        try Seekd("chapters.mkv", settings: settings, options: ["loop-file=inf"])
    }

    static func lines(_ commands: [String]) -> [UInt8] {
        Array(commands.map { #"{"command":\#($0)}"# + "\n" }.joined().utf8)
    }

    /// Requests that subscribe a client to everything, for clients that do not read.
    static let listening: [UInt8] = {
        let names = ["time-pos", "audio-pts", "playback-time", "percent-pos", "time-remaining", "playlist", "pause"]
        return lines(
            [#"["request_log_messages","trace"]"#, #"["enable_event","all"]"#]
                + (0..<245).map { #"["observe_property",\#($0),"\#(names[$0 % names.count])"]"# })
    }()

    /// Waits until `count` clients are connected, including the one that asks.
    static func waitForClients(_ count: Double, of seekd: Seekd) throws {
        let client = try seekd.connect()
        try wait(for: "the others' end") { try client.request("stats")["clients"]?.number == count }
    }

    @Test("a client that observes many properties and all log messages and reads nothing is disconnected in time")
    func deafObserver() throws {
        let seekd = try Self.player(settings: ["limits.output_bytes=65536", "limits.output_grace_ms=1000"])
        let watch = try AbuseWatch("deaf observer", of: seekd)
        let deaf = try DeafClient(seekd.socket)
        deaf.pour(Self.listening, atMost: 1)
        try watch.disturb("beside it") { deaf.pour(Array("script-message x\n".utf8), atMost: 1) }
        try wait(for: "its end") { deaf.isClosed }
        #expect(seekd.log.contains("has not read"))
        try watch.finish(growth: 24)
    }

    @Test("for comparison: mpv with a client that observes many properties and reads nothing")
    func deafObserverOfMpv() throws {
        let mpv = try PlainMpv(playing: "chapters.mkv")
        let watch = try AbuseWatch("deaf observer of mpv itself", of: mpv)
        let deaf = try DeafClient(mpv.socket)
        deaf.pour(Self.listening, atMost: 1)
        try watch.disturb("beside it") { deaf.pour(Array("script-message x\n".utf8), atMost: 1) }
        try watch.report()
    }

    @Test("200 clients that send one byte at a time are served once their lines are complete")
    func drippers() throws {
        let seekd = try Self.player()
        let watch = try AbuseWatch("200 clients a byte at a time", of: seekd)
        let clients = try (1...200).map { _ in try DeafClient(seekd.socket) }
        let line = Array(#"{"command":["get_property","path"],"request_id":7}"#.utf8)
        var sent = 0
        try watch.disturb("beside them") {
            for _ in 0..<6000 / AbuseWatch.requests {
                let (round, index) = sent.quotientAndRemainder(dividingBy: clients.count)
                if round < line.count { clients[index].sendBytes(String(UnicodeScalar(line[round]))) }
                sent += 1
            }
        }
        try watch.finish(growth: 16, remark: "\(sent) bytes")
        for client in clients {
            client.sendBytes("\n")
            client.endOutput()
        }
        #expect(clients.allSatisfy { $0.readLines() == 1 })
    }
}
