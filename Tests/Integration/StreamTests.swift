import SeekProtocol
import TestSupport
import Testing

/// Streams from a server without byte ranges: libmpv can seek only in its cache.
@Suite("Streams without byte ranges", .waitsForPrograms)
struct StreamTests {
    /// A server that stops in the middle of the file, and says neither that nor how long it is.
    private func camera(_ clip: String) throws -> FilmServer {
        let server = try FilmServer(Seekd.clip(clip), path: "/camera")
        server.change {
            $0.ranges = .none
            $0.saysLength = false
            $0.stallsAt = server.size / 2
        }
        return server
    }

    private func goOn(_ server: FilmServer) { server.change { $0.stallsAt = nil } }

    /// A client of a paused stream, once what was sent of it is cached.
    private func play(_ server: FilmServer, _ seekd: Seekd, until end: Double) throws -> TestClient {
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", server.url)
        try client.waitForMedia("loaded")
        try client.pauseFilm()
        try wait(for: "a cache until \(end) s") {
            (try client.request("snapshot")["progress"]?["seekable_end"]?.number ?? 0) > end
        }
        return client
    }

    @Test("a camera: taps, scrubs and seeks stay within the cache, and events say that it is live")
    func camera() throws {
        let server = try camera("recording.ts")
        let seekd = try Seekd(options: ["demuxer-readahead-secs=1000", "network-timeout=120"])
        let client = try play(server, seekd, until: 100)
        let snapshot = try client.request("snapshot")
        #expect(snapshot["media"]?["live"] == .bool(true))
        #expect(snapshot["media"]?["seekable"] == .bool(true))
        #expect(snapshot["media"]?["duration"] == .null)
        let end = try #require(snapshot["progress"]?["seekable_end"]?.number)
        #expect(end < 150)
        #expect(try client.request("get_property", "seekable") == .bool(false))
        let forward = try client.tapAndLand("forward", 3)
        #expect(forward.end["phase"] == .text("landed"))
        try expect(forward.end["position"], near: 30, within: Clip.recordingFrame)
        try client.goTo(80)
        let edge = try client.tapAndLand("forward", 30)
        #expect(edge.reply["clamped"] == .text("end"))
        #expect(edge.end["phase"] == .text("landed"))
        try expect(edge.end["position"], near: end - 1, within: 3)
        try client.request("seek", 5.0, "absolute+exact")
        let back = try client.end(of: try client.request("snapshot")["chase"]?["chase"])
        try expect(back["position"], near: 5, within: Clip.recordingFrame)
        goOn(server)
        try wait(for: "more of the stream") {
            (try client.request("snapshot")["progress"]?["seekable_end"]?.number ?? 0) > end + 50
        }
        try client.goTo(end + 40)
    }

    @Test("a film whose duration is known: its row is the film's, and the targets stay within the cache")
    func film() throws {
        let server = try camera("chapters.mkv")
        let seekd = try Seekd(
            settings: ["seek.at_end=stop"], options: ["demuxer-readahead-secs=1000", "network-timeout=120"])
        let client = try play(server, seekd, until: 100)
        let snapshot = try client.request("snapshot")
        #expect(snapshot["media"]?["live"] == .bool(false))
        try expect(snapshot["media"]?["duration"], near: 300, within: 0.1)
        let end = try #require(snapshot["progress"]?["seekable_end"]?.number)
        let edge = try client.tapAndLand("forward", 30)
        #expect(edge.reply["clamped"] == .text("end"))
        try expect(edge.end["position"], near: end - 1, within: Clip.frame + 0.1)
        try client.next("seek-button", ["phase": .text("settled")])
        // The end of the cache is not that of the film: nothing stops there. The cache may have grown since the tap before.
        try wait(for: "a tap at the end of all that the server has sent") {
            if try client.tapAndLand("forward").reply["applied"]?.number == 0 { return true }
            try client.next("seek-button", ["phase": .text("settled")])
            return false
        }
        #expect(try client.request("snapshot")["media"]?["phase"] == .text("loaded"))
        goOn(server)
        try wait(for: "the rest of the film") {
            (try client.request("snapshot")["progress"]?["seekable_end"]?.number ?? 0) > 299
        }
        try client.goTo(250)
    }
}
