import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("seekctl load", .waitsForPrograms, .timeLimit(.minutes(20)))
struct LoadCommandTests {
    @Test("waits until the film plays, and says so")
    func plays() throws {
        let seekd = try Seekd()
        #expect(try seekd.output("load", Seekd.clip("chapters.mkv")) == "playing seekd test film (5:00)\n")
        let client = try seekd.connect()
        #expect(try client.request("snapshot")["media"]?["phase"] == .text("loaded"))
        try seekd.output("pause")
        #expect(try seekd.output("load", Seekd.clip("audio.ogg")).hasPrefix("playing audio.ogg (2:00)"))
        #expect(try client.request("get_property", "pause") == .bool(false))
        #expect(try seekd.output("load", "--paused", Seekd.clip("recording.ts")).hasPrefix("paused: recording.ts"))
        #expect(try client.request("get_property", "pause") == .bool(true))
        // A film that was paused stays so.
        try seekd.output("load", "--append", Seekd.clip("audio.ogg"))
        try seekd.output("load", "--append", "--no-wait", Seekd.clip("audio.ogg"))
        #expect(try client.request("get_property", "pause") == .bool(true))
        try seekd.output("load", "--no-wait", Seekd.clip("chapters.mkv"))
        #expect(try client.request("get_property", "pause") == .bool(false))
        // A film that is over before anybody looks.
        _ = try seekd.output("load", Seekd.clip("short.mkv"))
    }

    @Test("a film that is not there, or no film, leaves the one that plays")
    func leaves() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        let told = client.events("media").count
        #expect(
            try seekd.refusal("load", "/none/film.mkv")
                == "seekctl: not loaded: /none/film.mkv is missing: there is no /none\n")
        #expect(try client.request("get_property", "path") == .text(Seekd.clip("chapters.mkv")))
        #expect(try client.request("get_property", "time-pos") == .double(20))
        #expect(client.events("media").count == told)
        // Those that are there are loaded.
        let both = try seekd.seekctl(["load", "/none/film.mkv", Seekd.clip("audio.ogg")])
        #expect(both.status == 0)
        #expect(both.errors.contains("not loaded: /none/film.mkv"))
        #expect(both.output.contains("audio.ogg"))
    }

    @Test("a file that is no film: why, and status 1; the next one plays")
    func fails() throws {
        let seekd = try Seekd("chapters.mkv")
        let folder = try ScratchFolder()
        let text = try folder.write("not a film\n", to: "text.mkv")
        let message = try seekd.refusal("load", text)
        #expect(message == "seekctl: not played: \(text): unrecognized file format\n")
        let both = try seekd.seekctl(["load", text, Seekd.clip("audio.ogg")])
        #expect(both.status == 0, "\(both.errors)")
        #expect(both.errors == message)
        #expect(both.output.hasPrefix("playing audio.ogg"), "\(both.output)")
    }

    private static let refusedURL = "http://127.0.0.1:1/film.mkv"
    private static let refusedConnection = "tcp: Connection to tcp://127.0.0.1:1 failed: Connection refused"

    @Test("if nothing can be played, the film that played comes back where it was, with its playlist")
    func comesBack() throws {
        let seekd = try Seekd("audio.ogg", "chapters.mkv")
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.request("playlist-play-index", 1)
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("chapters.mkv"))])
        try client.pauseFilm()
        try client.goTo(100)
        let folder = try ScratchFolder()
        let text = try folder.write("not a film\n", to: "text.mkv")
        client.forgetEvents()
        let message = try seekd.refusal("load", text, Self.refusedURL)
        #expect(message.contains("not played: \(text): unrecognized file format\n"), "\(message)")
        #expect(
            message.contains("not played: \(Self.refusedURL): loading failed: \(Self.refusedConnection)\n"),
            "\(message)")
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("chapters.mkv"))])
        try wait(for: "the position") { try client.request("get_property", "time-pos") == .double(100) }
        #expect(try client.request("get_property", "pause") == .bool(true))
        #expect(try client.request("get_property", "playlist-count") == .integer(2))
        #expect(try client.request("get_property", "playlist-pos") == .integer(1))
        // A film that plays replaces the whole playlist.
        #expect(try seekd.output("load", Seekd.clip("recording.ts")).hasPrefix("playing recording.ts"))
        #expect(try client.request("get_property", "playlist-count") == .integer(1))
        #expect(try seekd.output("position", "+5").hasPrefix("+5 s (to "))
    }

    @Test("--paused leaves the film that comes back as it was")
    func pausedFails() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        let folder = try ScratchFolder()
        let text = try folder.write("not a film\n", to: "text.mkv")
        _ = try seekd.refusal("load", "--paused", text)
        #expect(try client.request("get_property", "pause") == .bool(false))
    }

    @Test("--append plays only if nothing plays; --no-wait ends at once, whatever happens")
    func appends() throws {
        let seekd = try Seekd()
        let (film, sound) = (Seekd.clip("chapters.mkv"), Seekd.clip("audio.ogg"))
        #expect(try seekd.output("load", "--append", film).hasPrefix("playing seekd test film"))
        #expect(try seekd.output("load", "--append", sound) == "appended \(sound)\n")
        #expect(try seekd.connect().request("get_property", "playlist-count") == .integer(2))
        let missing = try seekd.seekctl(["load", "--no-wait", "/none/film.mkv"])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("/none/film.mkv: there is no such file"))
        #expect(try seekd.connect().request("get_property", "path") == .text(film))
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.request("stop")
        // libmpv's `idle-active` is true before the film has ended.
        try client.waitForMedia("idle")
        let idle = try seekd.seekctl(["load", "--no-wait", "/none/film.mkv"])
        #expect(idle.status == 0)
        #expect(idle.errors == "seekctl: note: no such file: /none/film.mkv\n")
    }

    @Test("a playlist's first film counts, and a playlist of nothing that plays fails")
    func playlists() throws {
        let seekd = try Seekd()
        let folder = try ScratchFolder()
        let list = try folder.write("/none/a.mkv\n\(Seekd.clip("audio.ogg"))\n", to: "list.m3u")
        let run = try seekd.seekctl(["load", list])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("audio.ogg"), "\(run.output)")
        let missing = "loading failed: Cannot open file '/none/a.mkv': No such file or directory"
        #expect(run.errors == "seekctl: not played: \(list): \(missing)\n")
        let empty = try folder.write("/none/a.mkv\n/none/b.mkv\n", to: "empty.m3u")
        #expect(try seekd.refusal("load", empty).hasPrefix("seekctl: not played: \(empty)"))
    }

    @Test("a failure of the network is told with libmpv's reason, each with its own")
    func networkErrors() throws {
        let seekd = try Seekd()
        let server = try FolderServer(Seekd.clip(""))
        let missing = server.url + "film.mkv"
        let lines = try seekd.refusal("load", missing, Self.refusedURL).split(separator: "\n")
        try #require(lines.count == 2, "\(lines)")
        #expect(lines[0] == "seekctl: not played: \(missing): loading failed: http: HTTP error 404 File not found")
        #expect(lines[1] == "seekctl: not played: \(Self.refusedURL): loading failed: \(Self.refusedConnection)")
        // Also beside one that plays.
        let run = try seekd.seekctl(["load", missing, Seekd.clip("audio.ogg")])
        #expect(run.status == 0 && run.output.hasPrefix("playing audio.ogg"), "\(run.output)")
        #expect(run.errors == lines[0] + "\n")
    }

    @Test("another client that loads something else ends the wait")
    func replaced() throws {
        let seekd = try Seekd()
        let server = try SilentServer()
        let program = try ProgramRun(
            Seekd.programs.appending(path: "seekctl"),
            ["load", "http://127.0.0.1:\(server.port)/film.mkv", "--socket", seekd.socket])
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.waitForMedia("loading")
        try client.request("loadfile", Seekd.clip("audio.ogg"))
        try program.ended()
        #expect(program.status == 1)
        #expect(program.errors.contains("another client has loaded something else, or stopped"), "\(program.errors)")
    }
}
