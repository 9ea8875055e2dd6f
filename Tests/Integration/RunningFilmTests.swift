import Foundation
import SeekProtocol
import TestSupport
import Testing

/// What a command that names a wrong file does to the film that plays.
@Suite("The running film", .waitsForPrograms)
struct RunningFilmTests {
    private let seekd: Seekd
    private let client: TestClient

    init() throws {
        seekd = try Seekd("chapters.mkv")
        client = try seekd.connectPaused(at: 20)
    }

    private func expectFilm() throws {
        #expect(try client.request("get_property", "path") == .text(Seekd.clip("chapters.mkv")))
        #expect(try client.request("get_property", "playlist-count") == .integer(1))
        try expect(client.request("get_property", "time-pos"), near: 20, within: 0.1)
    }

    @Test(
        "goes on if a file that does not exist is loaded in its place, and the reply says why",
        arguments: [
            #"["loadfile","/nosuch.mkv"]"#, #"["loadfile","/nosuch.mkv","replace"]"#, #"["loadfile","nosuch.mkv"]"#,
            #"["loadfile","file:///nosuch%20film.mkv"]"#, #"["loadfile","/etc/passwd/film.mkv"]"#,
            #"["no-osd","loadfile","/nosuch.mkv"]"#, #"{"name":"loadfile","url":"/nosuch.mkv"}"#,
            #"["loadfile","/nosuch.mkv","replace","start=5,frobnicate=1"]"#,
        ])
    func missing(_ command: String) throws {
        try client.send(#"{"command":\#(command),"request_id":7}"#)
        let reply = try client.readReply()
        #expect(reply?["error"] == .text("loading failed"), "\(reply as Any)")
        #expect(reply?["message"]?.string?.contains("there is no such file") == true, "\(reply as Any)")
        try expectFilm()
        #expect(try client.request("stats")["loads_failed"] == .integer(0))
    }

    @Test(
        "goes on with an asynchronous request and with a line of text, and the requests after them are served in order")
    func otherRequests() throws {
        try client.send(#"{"command":["loadfile","/nosuch.mkv"],"request_id":1,"async":true}"#)
        #expect(try client.readReply()?["error"] == .text("loading failed"))
        // As in mpv, the reply does not tell what comes of it.
        try client.request("async", "loadfile", "/nosuch.mkv")
        try client.send("loadfile /nosuch.mkv; set volume 41")
        try wait(for: "the second command") { try client.request("get_property", "volume").number == 41 }
        try client.send(
            [
                #"{"command":["loadfile","/nosuch.mkv"],"request_id":1}"#,
                #"{"command":["tap","forward"],"request_id":2}"#,
                #"{"command":["client_name"],"request_id":3}"#,
            ].joined(separator: "\n"))
        let replies = try (1...3).map { _ in try client.readReply() }
        #expect(replies.map { $0?["request_id"] } == [.integer(1), .integer(2), .integer(3)])
        #expect(try client.end(of: replies[1]?["data"]?["chase"])["phase"] == .text("landed"))
        try expect(client.request("get_property", "time-pos"), near: 30, within: 0.1)
    }

    @Test("gives way to a file that is there, before the requests that came with it")
    func present() throws {
        try client.send(
            [
                #"{"command":["loadfile","\#(Seekd.clip("audio.ogg"))"],"request_id":1}"#,
                #"{"command":["tap","forward",2],"request_id":2}"#,
            ].joined(separator: "\n"))
        #expect(try client.readReply()?["data"]?["playlist_entry_id"] == .integer(2))
        let tap = try #require(try client.readReply())
        let end = try client.end(of: tap["data"]?["chase"])
        #expect(end["phase"] == .text("landed"))
        try expect(end["position"], near: 20, within: Clip.audioBuffer)
        #expect(try client.request("get_property", "path") == .text(Seekd.clip("audio.ogg")))
    }

    @Test("goes on while a client leaves right after its request; a file that is there is loaded all the same")
    func departed() throws {
        do { try seekd.connect().send(#"{"command":["loadfile","/nosuch.mkv"]}"#) }
        try wait(for: "the client to be gone") { try client.request("stats")["clients"] == .integer(1) }
        try expectFilm()
        do { try seekd.connect().send(#"{"command":["loadfile","\#(Seekd.clip("audio.ogg"))"]}"#) }
        try wait(for: "the other film") {
            (try? client.request("get_property", "path")) == .text(Seekd.clip("audio.ogg"))
        }
    }

    @Test("a missing file is appended as in mpv, and a source that is no file is not looked at")
    func untouched() throws {
        try client.request("loadfile", "/nosuch.mkv", "append")
        #expect(try client.request("get_property", "playlist-count") == .integer(2))
        try client.request("playlist-clear")
        try client.request("loadfile", "http://127.0.0.1:1/film.mkv")
        try client.waitForMedia("failed")
        try client.waitForMedia("idle")
        // Nothing is lost: as in mpv, the events tell.
        try client.request("loadfile", "/nosuch.mkv")
        try client.waitForMedia("failed")
    }

    @Test("in mpv's place a missing file ends the film, as in mpv")
    func placed() throws {
        for isSeekd in [false, true] {
            let player = try PlacedPlayer(asSeekd: isSeekd, ["--idle", Seekd.clip("chapters.mkv")])
            let client = try TestClient(player.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
            #expect(try client.refusal("loadfile", "/nosuch.mkv") == nil)
            try wait(for: "its end") { try client.request("get_property", "idle-active") == .bool(true) }
        }
    }
}
