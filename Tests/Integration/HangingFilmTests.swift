import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// W7: a server that stops answering while its film plays, and the end of seekd meanwhile.
@Suite("A film that does not answer any more", .waitsForPrograms, .needsMount, .timeLimit(.minutes(10)))
struct HangingFilmTests {
    private static let healthy = Seekd.clip("short.mkv")
    /// Behind what libmpv has read when a film is paused at its start.
    private static let middle = 300_000

    /// A client of a seekd that has sought to where the film does not answer.
    private func stalled(on mount: HangingMount, _ seekd: Seekd) throws -> TestClient {
        let client = try seekd.connectPaused()
        try mount.hang("read /chapters.mkv \(Self.middle)")
        try client.request("scrub", 290)
        try client.request("scrub-end")
        try mount.waitForCall("read /chapters.mkv")
        return client
    }

    @Test("the chase is stalled, then it failed; seeks to what is known land; others are answered")
    func seeks() throws {
        let mount = try HangingMount("chapters.mkv")
        // Before it starts: libmpv would read all of so small a film in advance.
        try mount.hang("read /chapters.mkv \(Self.middle)")
        let seekd = try Seekd(settings: ["seek.seek_timeout_ms=1000"], arguments: [mount.film()])
        let client = try stalled(on: mount, seekd)
        try client.next("chase", ["phase": .text("failed"), "reason": .text("timeout")])
        let other = try seekd.connect()
        #expect(try other.request("get_property", "pause") == .bool(true))
        #expect(try other.request("snapshot")["media"]?["phase"] == .text("loaded"))
        try client.goTo(1)
        try mount.release()
        try client.goTo(290)
    }

    @Test("`stop` and another film are accepted, and come once it answers", arguments: ["stop", "loadfile"])
    func leaving(_ command: String) throws {
        let mount = try HangingMount("chapters.mkv")
        let seekd = try Seekd(arguments: [mount.film()])
        let client = try stalled(on: mount, seekd)
        if command == "stop" { try client.request("stop") } else { try client.request("loadfile", Self.healthy) }
        let other = try seekd.connect()
        #expect(try other.request("get_property", "pause") == .bool(true))
        #expect(try other.request("get_property", "playlist-count").number == 1)
        try mount.release()
        try client.waitForMedia(command == "stop" ? "idle" : "loaded")
    }

    @Test(
        "SIGTERM ends seekd, with its place saved",
        arguments: ["getattr /chapters.mkv", "open /chapters.mkv", "read /chapters.mkv 0", "middle"])
    func ends(_ calls: String) throws {
        let mount = try HangingMount("chapters.mkv")
        let state = try KeptState()
        let seekd: Seekd
        if calls == "middle" {
            seekd = try state.start([mount.film()])
            _ = try seekd.leaveFilm(at: 100, in: state)
            _ = try stalled(on: mount, seekd)
        } else {
            seekd = try state.start(["chapters.mkv"])
            let client = try seekd.leaveFilm(at: 100, in: state)
            try mount.hang(calls)
            try client.request("loadfile", mount.film())
            try client.waitForMedia("loading")
        }
        let begin = ContinuousClock.now
        #expect(try seekd.stop() == 0)
        print("SIGTERM while \(calls) hangs: ended after \((ContinuousClock.now - begin).milliseconds) ms")
        #expect(!FileManager.default.fileExists(atPath: seekd.socket))
        let kept = try #require(try state.content(calls == "middle" ? "session" : "history"))
        #expect("\(kept)".contains("chapters.mkv"))
    }

    @Test("where nothing ends the waiting call, another seekd takes over, with the state, before the old one is gone")
    func deaf() throws {
        let mount = try HangingMount("chapters.mkv", isDeaf: true)
        let state = try KeptState()
        let seekd = try state.start(["chapters.mkv"])
        let client = try seekd.leaveFilm(at: 100, in: state)
        try mount.hang("open /chapters.mkv")
        try client.request("loadfile", mount.film())
        try client.waitForMedia("loading")
        try mount.waitForCall("open /chapters.mkv")
        kill(seekd.process.processIdentifier, SIGTERM)
        try wait(for: "the end of its socket") { !FileManager.default.fileExists(atPath: seekd.socket) }
        let next = try Seekd(
            settings: ["resume.history=true"], arguments: ["--socket", seekd.socket], state: state.folder,
            waits: false)
        try wait(for: "the next one") { (try? TestClient(seekd.socket).request("hello")) != nil }
        #expect(seekd.process.isRunning)
        #expect(!next.log.contains("not remembered"))
        mount.end()
        #expect(try seekd.exitStatus() == 0)
        #expect(try next.stop() == 0)
    }

    @Test("others' round trips, loading and in mid-film")
    func roundTrips() throws {
        let mount = try HangingMount("chapters.mkv")
        let loading = try Seekd()
        let watch = try AbuseWatch("a film on a mount that hangs is loading", of: loading)
        try mount.hang("open /chapters.mkv")
        try loading.connect().request("loadfile", mount.film())
        try mount.waitForCall("open /chapters.mkv")
        try watch.disturb()
        try watch.finish(growth: 8)
        try mount.release()
        let film = try Seekd(arguments: [mount.film()])
        let client = try film.connectPaused()
        let beside = try AbuseWatch("the mount of the film hangs", of: film)
        try mount.hang("read /chapters.mkv \(Self.middle)")
        try client.request("scrub", 290)
        try mount.waitForCall("read /chapters.mkv")
        try beside.disturb()
        try beside.finish(growth: 16)
    }
}
