import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("The sound server", .waitsForPrograms, .enabled(if: SoundServer.isInstalled, "it needs pulseaudio"))
struct SoundServerTests {
    private func waitForSound(_ client: TestClient) throws {
        try wait(for: "an output of sound") { try client.libmpvs("current-ao") == "pulse" }
    }

    private func times(_ text: String, in log: String) -> Int { log.components(separatedBy: text).count - 1 }

    @Test("killed while a film plays: the film goes on, and is heard again once the server is back")
    func restarted() throws {
        let server = try SoundServer()
        let state = try KeptState()
        let seekd = try Seekd(
            settings: ["resume.interval_s=1"], options: ["ao=pulse"], arguments: [Seekd.clip("chapters.mkv")],
            state: state.folder, environment: server.environment)
        let client = try seekd.connectPaused(at: 50)
        try client.playFilm()
        try waitForSound(client)
        try server.end()
        try wait(for: "the loss") { seekd.log.contains("the sound has no output") }
        let lost = try client.position()
        // Longer than until the first attempt.
        try wait(for: "playback") { try client.position() > lost + 2 }
        let (_, end) = try client.tapAndLand("forward")
        #expect(end["phase"] == .text("landed"))
        try server.start()
        try waitForSound(client)
        try wait(for: "the log") { seekd.log.contains("the sound has an output again") }
        #expect(try client.request("get_property", "aid").number == 1)
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(true))
        // Attempts in between are not told.
        #expect(times("the sound has no output", in: seekd.log) == 1)
        #expect(times("Could not open/initialize audio device", in: seekd.log) == 1, "\(seekd.log)")
        // Once more, and the next film.
        try server.end()
        try wait(for: "the second loss") { times("the sound has no output", in: seekd.log) == 2 }
        try server.start()
        try client.request("loadfile", Seekd.clip("subtitled.mkv"))
        try client.waitForMedia("loaded")
        try waitForSound(client)
        #expect(try seekd.stop() == 0)
    }

    @Test("not there when a film starts: the film is heard once the server is there")
    func later() throws {
        let server = try SoundServer()
        try server.end()
        let seekd = try Seekd("chapters.mkv", options: ["ao=pulse"], environment: server.environment)
        let client = try seekd.connect()
        try client.subscribe()
        try wait(for: "no output") { times("the sound has no output", in: seekd.log) == 1 }
        try server.start()
        try waitForSound(client)
        try wait(for: "the log") { times("the sound has an output again", in: seekd.log) == 1 }
        // One that starts after its end.
        try server.end()
        try wait(for: "the loss") { times("the sound has no output", in: seekd.log) == 2 }
        try client.request("loadfile", Seekd.clip("subtitled.mkv"))
        try wait(for: "no output for the next film") { times("the sound has no output", in: seekd.log) == 3 }
        try server.start()
        try waitForSound(client)
        #expect(try client.request("get_property", "filename").string == "subtitled.mkv")
        // Who wants no sound has none.
        try server.end()
        try wait(for: "the second loss") { times("the sound has no output", in: seekd.log) == 4 }
        try client.request("set_property", "aid", "no")
        try server.start()
        let silent = try client.position()
        // Longer than until the next attempt.
        try wait(for: "playback") { try client.position() > silent + 2 }
        #expect(try client.request("get_property", "aid") == .bool(false))
    }

    @Test("the viewer's track of sound outlives a restart without a server")
    func choice() throws {
        let server = try SoundServer()
        let state = try KeptState()
        let seekd = try Seekd(
            settings: ["resume.interval_s=1"], options: ["ao=pulse"], arguments: [Seekd.clip("chapters.mkv")],
            state: state.folder, environment: server.environment)
        let client = try seekd.connectPaused()
        try waitForSound(client)
        try client.playFilm()
        try server.end()
        try wait(for: "the loss") { seekd.log.contains("the sound has no output") }
        try client.goTo(100)
        try client.pauseFilm()
        try state.waitForPosition(100)
        #expect(try seekd.stop() == 0)
        #expect(try state.content("session")?["film"]?["aid"] != .text("no"))
        try server.start()
        let next = try Seekd(options: ["ao=pulse"], state: state.folder, environment: server.environment)
        try waitForSound(try next.connectLoaded().client)
    }

    @Test("it hangs: others are answered, and SIGTERM ends seekd, with its place saved")
    func hanging() throws {
        let server = try SoundServer()
        let state = try KeptState()
        let seekd = try Seekd(
            settings: ["resume.interval_s=1", "seek.seek_timeout_ms=1000"], options: ["ao=pulse"],
            arguments: [Seekd.clip("chapters.mkv")], state: state.folder, environment: server.environment)
        let client = try seekd.leaveFilm(at: 100, in: state)
        try client.playFilm()
        try waitForSound(client)
        server.hang()
        let reply = try client.request("tap", "forward")
        #expect(try client.end(of: reply["chase"])["reason"] == .text("timeout"))
        let other = try seekd.connect()
        let snapshot = try other.request("snapshot")
        #expect(snapshot["media"]?["phase"] == .text("loaded") && snapshot["play"]?["playing"] == .bool(true))
        #expect(try seekd.stop() == 0)
        #expect(seekd.log.contains("libmpv did not end in time"))
        #expect(!FileManager.default.fileExists(atPath: seekd.socket))
        let saved = try state.content("session")?["film"]?["position"]?.number
        #expect((99...112).contains(try #require(saved)))
    }
}
