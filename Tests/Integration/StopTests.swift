import SeekProtocol
import TestSupport
import Testing

/// P4, with libmpv.
@Suite("While nothing is loaded", .waitsForPrograms)
struct StopTests {
    private static let film = Seekd.clip("chapters.mkv")

    /// A client of a seekd that has stopped a paused film at 20 s.
    private func stopped(_ seekd: Seekd) throws -> TestClient {
        let client = try TestClient(seekd.socket)
        try client.subscribe("media", "play-button", "chase")
        try client.request("loadfile", Self.film, "replace", "pause=yes,start=20")
        try client.waitForMedia("loaded")
        try client.request("stop")
        try client.waitForMedia("idle")
        try client.next("play-button", ["stopped": .bool(true), "playing": .bool(false)])
        return client
    }

    @Test("a stop leaves the playlist; `play` continues where it was", arguments: ["play", "toggle", "cycle pause"])
    func stopThenPlay(_ command: String) throws {
        let seekd = try Seekd()
        let client = try stopped(seekd)
        #expect(try client.request("get_property", "playlist-count").number == 1)
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        if command == "cycle pause" {
            try client.send("cycle pause")
        } else {
            #expect(try client.request(command)["playing"] == .bool(true))
        }
        try client.next("play-button", ["playing": .bool(true)])
        try client.waitForMedia("loaded")
        #expect(try client.position() >= 20 - Clip.frame)
    }

    @Test("`undo` after a stop goes back to before it, paused as it was")
    func stopThenUndo() throws {
        let seekd = try Seekd()
        let client = try stopped(seekd)
        let undone = try client.request("undo")
        let end = try client.end(of: undone["chase"])
        #expect(end["phase"] == .text("landed"))
        #expect(abs(try client.position() - 20) < 2 * Clip.frame)
        #expect(try client.request("get_property", "pause").flag == true)
    }

    @Test("`set pause no` begins nothing, as in mpv")
    func writtenPause() throws {
        let seekd = try Seekd()
        let client = try stopped(seekd)
        try client.request("set_property", "pause", false)
        #expect(try client.request("get_property", "idle-active").flag == true)
    }

    @Test("after the end `play` begins the film anew")
    func endThenPlay() throws {
        let seekd = try Seekd()
        let client = try TestClient(seekd.socket)
        try client.subscribe("media", "play-button")
        try client.request("loadfile", Self.film)
        try client.waitForMedia("loaded")
        try client.request("seek", 299, "absolute")
        try client.waitForMedia("idle")
        try client.request("play")
        try client.waitForMedia("loaded")
        #expect(try client.position() < 290)
    }

    @Test("after a film that can't be played the button is stopped, and `play` tries again")
    func failureThenPlay() throws {
        let seekd = try Seekd()
        let client = try TestClient(seekd.socket)
        try client.subscribe("media", "play-button")
        try client.request("loadfile", "/etc/hosts")
        try client.waitForMedia("failed")
        try client.waitForMedia("idle")
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        try client.request("play")
        try client.waitForMedia("failed")
    }

    /// A client of a seekd that has stopped the second of three films at 20 s.
    private func stoppedInList(_ seekd: Seekd) throws -> TestClient {
        let client = try TestClient(seekd.socket)
        try client.subscribe("media", "play-button", "chase")
        for film in ["short.mkv", "chapters.mkv", "slides.mkv"] {
            try client.request("loadfile", Seekd.clip(film), "append")
        }
        try client.request("playlist-play-index", 1)
        try client.waitForMedia("loaded")
        try client.request("pause")
        try client.goTo(20)
        try client.request("stop")
        try client.waitForMedia("idle")
        return client
    }

    @Test("a playlist that changed after the stop: `play` begins the film that was stopped, where it was")
    func changedThenPlay() throws {
        let seekd = try Seekd()
        let client = try stoppedInList(seekd)
        try client.request("playlist-remove", 0)
        try client.request("play")
        try client.waitForMedia("loaded")
        #expect(try client.request("get_property", "path") == .text(Self.film))
        #expect(try client.position() >= 20 - Clip.frame)
    }

    @Test("`undo` after the stopped film was removed loads no other film, and its chase fails")
    func removedThenUndo() throws {
        let seekd = try Seekd()
        let client = try stoppedInList(seekd)
        try client.request("playlist-remove", 1)
        let undone = try client.request("undo")
        #expect(try client.end(of: undone["chase"])["phase"] != .text("landed"))
        #expect(try client.request("get_property", "idle-active").flag == true)
        #expect(try client.request("snapshot")["play"]?["stopped"] == .bool(true))
    }

    @Test("`play` and at once another film: the other film plays, once")
    func playThenLoad() throws {
        let seekd = try Seekd()
        let client = try stoppedInList(seekd)
        try client.send(
            #"{"command":["play"]}"# + "\n" + #"{"command":["loadfile",""# + Seekd.clip("untitled.mkv") + #""]}"#)
        for _ in 1...2 { _ = try client.readReply() }
        try client.waitForMedia("loaded")
        #expect(try client.request("get_property", "path") == .text(Seekd.clip("untitled.mkv")))
        #expect(try client.request("get_property", "playlist-count").number == 1)
    }

    @Test("while nothing is loaded neither the play button nor progress says that it plays")
    func saysStopped() throws {
        let seekd = try Seekd()
        let client = try TestClient(seekd.socket)
        try client.subscribe("media", "play-button", "progress")
        for isLoaded in [false, true] {
            if isLoaded {
                try client.request("loadfile", Self.film)
                try client.waitForMedia("loaded")
                #expect(try client.request("snapshot")["progress"]?["playing"] == .bool(true))
                try client.request("stop")
                try client.waitForMedia("idle")
            }
            let snapshot = try client.request("snapshot")
            #expect(snapshot["play"]?["playing"] == .bool(false))
            #expect(snapshot["progress"]?["playing"] == .bool(false))
        }
    }
}
