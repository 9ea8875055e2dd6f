import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// The socket of a seekd that replaces mpv, beside that of mpv with the same command line.
@Suite("The socket in mpv's place")
struct PlaceTests {
    private static let film = Seekd.clip("chapters.mkv")

    @Test("a quit ends connections: only who waits for an unfinished request gets a reply, as in mpv")
    func unfinished() throws {
        let server = try SilentServer()
        for isSeekd in [false, true] {
            let player = try PlacedPlayer(asSeekd: isSeekd, [Self.film])
            let client = try TestClient(player.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
            let other = try TestClient(player.socket)
            try other.send(
                #"{"command":["sub-add","http://127.0.0.1:\#(server.port)/a.srt"],"request_id":5,"async":true}"#)
            try other.request("client_name")
            let waiting = try TestClient(player.socket)
            try waiting.send(#"{"command":["sub-add","http://127.0.0.1:\#(server.port)/a.srt"],"request_id":6}"#)
            try server.wait(forConnections: 2)
            try client.request("quit")
            // libmpv cancels them. The reply to an asynchronous one comes if it is sooner than the end.
            if let reply = try other.readReply() { #expect(reply["error"] == .text("error running command")) }
            #expect(try other.readReply() == nil)
            #expect(try waiting.readReply()?["error"] == .text("error running command"))
            #expect(try waiting.readReply() == nil)
            #expect(try player.process.waitForEnd() == 0)
        }
    }

    @Test("without a terminal a signal ends connections without replies to unfinished requests, as in mpv")
    func killed() throws {
        let server = try SilentServer()
        for isSeekd in [false, true] {
            let player = try PlacedPlayer(asSeekd: isSeekd, ["--no-terminal", Self.film])
            let client = try TestClient(player.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
            try client.send(
                #"{"command":["sub-add","http://127.0.0.1:\#(server.port)/a.srt"],"request_id":5,"async":true}"#)
            try client.request("client_name")
            kill(player.process.processIdentifier, SIGTERM)
            #expect(try client.readReply() == nil)
            try player.process.waitForEnd()
            #expect(player.process.terminationReason == .uncaughtSignal)
            #expect(player.process.terminationStatus == SIGTERM)
            if isSeekd { #expect(!FileManager.default.fileExists(atPath: player.socket)) }
        }
    }
}
