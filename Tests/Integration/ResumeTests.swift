import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("Films resume where they were left", .waitsForPrograms, .timeLimit(.minutes(20)))
struct ResumeTests {
    private let state: KeptState

    init() throws { state = try KeptState() }

    /// A copy of the five-minute film that a test may move and change.
    private func copy(_ name: String) throws -> String {
        let path = "\(state.folder.path)/\(name)"
        try FileManager.default.copyItem(atPath: Seekd.clip("chapters.mkv"), toPath: path)
        return path
    }

    /// Leaves a film at 200 s, and ends seekd.
    private func leave(_ film: String, signal: Int32 = SIGTERM) throws {
        let seekd = try state.start([film])
        _ = try seekd.leaveFilm(at: 200, in: state)
        _ = try seekd.stop(signal)
    }

    /// Loads a film in a new seekd.
    private func load(_ film: String, settings: [String] = []) throws -> (client: TestClient, media: JSONValue, Seekd) {
        let seekd = try state.start(settings: ["resume.on_start=off"] + settings)
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", film)
        return (client, try client.next("media", ["phase": .text("loaded")]), seekd)
    }

    @Test(
        "R3, R5, R8: after a crash a film resumes before the position at which it was left",
        arguments: [SIGTERM, SIGKILL])
    func resumes(signal: Int32) throws {
        try leave("chapters.mkv", signal: signal)
        let (client, media, seekd) = try load(Seekd.clip("chapters.mkv"), settings: ["resume.rewind_s=[7, 7, 7, 7]"])
        try expect(media["resumed_from"], near: 193, within: 1)
        let position = try client.request("snapshot")["position"]
        #expect(try #require(position?.number) >= #require(media["resumed_from"]?.number) - Clip.frame)
        withExtendedLifetime(seekd) {}
    }

    @Test("R5: undo goes to the start of the film, and back; for mpv's clients too")
    func undo() throws {
        try leave("chapters.mkv")
        let (client, media, seekd) = try load(Seekd.clip("chapters.mkv"))
        try client.pauseFilm()
        let start = try #require(media["resumed_from"]?.number)
        let first = try client.request("undo")
        #expect(first["target"]?.number == 0)
        try expect(try client.end(of: first["chase"])["position"], near: 0, within: Clip.frame)
        let second = try client.request("undo")
        try expect(try client.end(of: second["chase"])["position"], near: start, within: 2)
        try client.request("revert-seek")
        try wait(for: "the start") { try client.request("snapshot")["position"]?.number == 0 }
        withExtendedLifetime(seekd) {}
    }

    /// 40 min in a film of 50.
    private static let left = 2_400.0
    private static let rewind = 20.0
    /// All pictures of the rest of the film: this output does not wait for their time.
    private static let pictures = (left - rewind - 1)...3_001

    /// A new seekd that writes its pictures into a folder, after another one was killed with a film at 40 min.
    private func startAfterKill(_ film: String, _ shown: ScratchFolder, onStart: String) throws -> Seekd {
        let first = try state.start([film])
        _ = try first.leaveFilm(at: Self.left, in: state)
        _ = try first.stop(SIGKILL)
        return try state.start(
            settings: ["resume.on_start=\(onStart)", "resume.rewind_s=[20, 20, 20, 20]"],
            options: TimedFilm.output(shown))
    }

    /// The first pictures are those of 40 min less the rewind, and none is of another time.
    private func expectPictures(_ shown: ScratchFolder) throws {
        let times = try TimedFilm.times(shown, atLeast: 5)
        let first = try #require(times.first)
        #expect(abs(first - (Self.left - Self.rewind)) <= 2, "\(times)")
        #expect(times.allSatisfy(Self.pictures.contains), "\(times)")
    }

    @Test("R2: after a kill the first picture of a film at 40 min is that of 40 min less the rewind")
    func pictures() throws {
        let film = try TimedFilm.path()
        let shown = try ScratchFolder()
        let seekd = try startAfterKill(film, shown, onStart: "off")
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", film)
        try client.waitForMedia("loaded")
        try expectPictures(shown)
        // The same film without its record begins with a picture of its start: the test would see it.
        try client.request("stop")
        try client.request("forget", film)
        try client.request("loadfile", film)
        try client.waitForMedia("loaded")
        try wait(for: "a picture of the start") { try TimedFilm.times(shown, atLeast: 5).contains { $0 < 5 } }
        _ = try seekd.stop()
    }

    @Test("R6: after a kill the first picture of a session is that of 40 min less the rewind")
    func picturesOfSession() throws {
        let shown = try ScratchFolder()
        let seekd = try startAfterKill(try TimedFilm.path(), shown, onStart: "playing")
        let (client, media) = try seekd.connectLoaded()
        #expect(media["resumed_from"]?.number != nil)
        try client.playFilm()
        try expectPictures(shown)
        _ = try seekd.stop()
    }

    @Test("R1: a film that was moved and renamed is known; another of the same size under its old name is not")
    func moved() throws {
        let film = try copy("film.mkv")
        try leave(film)
        let moved = state.folder.path + "/moved.mkv"
        try FileManager.default.moveItem(atPath: film, toPath: moved)
        var bytes = try Data(contentsOf: URL(filePath: moved))
        bytes[100] ^= 1
        try bytes.write(to: URL(filePath: film))
        let (client, media, seekd) = try load(moved)
        try expect(media["resumed_from"], near: 195, within: 6)
        try client.request("loadfile", film)
        let other = try client.next("media", ["phase": .text("loaded"), "path": .text(film)])
        #expect(other["resumed_from"] == .null)
        withExtendedLifetime(seekd) {}
    }

    @Test("R1: a URL is known in another form; a client's key decides alone")
    func urls() throws {
        let server = try FilmServer(Seekd.clip("chapters.mkv"), path: "/a%2Db/film.mkv")
        try leave(server.url)
        let other = server.url.replacing("http://127.0.0.1", with: "http://user:word@127.0.0.1") + "#fragment"
        let (client, media, seekd) = try load(other)
        try expect(media["resumed_from"], near: 195, within: 6)
        try client.pauseFilm()
        let load = JSONValue.object([
            .init("name", .text("loadfile")), .init("url", .text(server.url)),
            .init("options", .object([.init("resume-key", .text("item 42"))])),
        ])
        try client.request(load)
        #expect(try client.next("media", ["phase": .text("loaded")])["resumed_from"] == .null)
        try client.playFilm()
        try client.goTo(100)
        try client.request("stop")
        let clip = Seekd.clip("chapters.mkv")
        try client.send(#"loadfile \#(clip) replace "resume-key=item 42""#)
        let keyed = try client.next("media", ["phase": .text("loaded"), "path": .text(clip)])
        try expect(keyed["resumed_from"], near: 100, within: 2)
        #expect(try client.refusal("loadfile", clip, "replace", "resume-key=") == "invalid parameter")
        withExtendedLifetime(seekd) {}
    }

    @Test("a start that a client chooses stands")
    func chosenStart() throws {
        try leave("chapters.mkv")
        let (client, _, seekd) = try load(Seekd.clip("audio.ogg"))
        try client.request("loadfile", Seekd.clip("chapters.mkv"), "replace", "start=50")
        let media = try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("chapters.mkv"))])
        #expect(media["resumed_from"] == .null)
        try expect(try client.request("snapshot")["position"], near: 50, within: 2)
        withExtendedLifetime(seekd) {}
    }

    @Test("a film that is played only to before where it was left starts anew")
    func loadedWithAnEnd() throws {
        try leave("chapters.mkv")
        let clip = Seekd.clip("chapters.mkv")
        let (client, _, seekd) = try load(Seekd.clip("audio.ogg"))
        try client.request("loadfile", clip, "replace", "end=250")
        let resumed = try client.next("media", ["phase": .text("loaded"), "path": .text(clip)])
        try expect(resumed["resumed_from"], near: 200, within: 2)
        try client.request("loadfile", clip, "replace", "end=90")
        let anew = try client.next("media", ["phase": .text("loaded"), "path": .text(clip)])
        #expect(anew["resumed_from"] == .null)
        try expect(try client.request("snapshot")["position"], near: 0, within: 5)
        withExtendedLifetime(seekd) {}
    }

    @Test("R4: a file that is truncated while it plays leaves its last position, and not a finished film")
    func truncated() throws {
        let film = try copy("film.mkv")
        let seekd = try state.start([film], options: ["stream-buffer-size=4k", "speed=4"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.goTo(100)
        try FileHandle(forWritingTo: URL(filePath: film)).truncate(atOffset: 0)
        try client.next("media", ["phase": .text("ended"), "reason": .text("eof")])
        let record = try #require(try client.request("history")["films"]?.elements.first)
        try expect(record["position"], near: 110, within: 30)
    }

    @Test("R7: with `resume.history = false` nothing is read and nothing is written")
    func disabled() throws {
        try leave("chapters.mkv")
        let before = try state.content("session")
        let (client, media, seekd) = try load(Seekd.clip("chapters.mkv"), settings: ["resume.history=false"])
        #expect(media["resumed_from"] == .null)
        try client.goTo(100)
        #expect(try client.request("history")["films"] == .array([]))
        _ = try seekd.stop()
        #expect(try state.content("session") == before)
    }

    @Test("R7: history and forget; what is forgotten does not come back")
    func forgets() throws {
        let film = try copy("film.mkv")
        try leave(film)
        let (client, _, seekd) = try load(film)
        let listed = try client.request("history")
        #expect(listed["total"]?.number == 1)
        let record = try #require(listed["films"]?.elements.first)
        #expect(record["path"] == .text(film))
        try expect(record["position"], near: 200, within: 2)
        #expect(record["resumes_at"]?.number != nil)
        #expect(try client.request("forget", state.folder.path + "/none.mkv")["forgotten"]?.number == 0)
        #expect(try client.request("forget", film)["forgotten"]?.number == 1)
        #expect(try client.request("history")["total"]?.number == 0)
        #expect(try state.content("history") == .array([]))
        _ = try seekd.stop()
        let (again, media, other) = try load(film)
        #expect(media["resumed_from"] == .null)
        #expect(
            try again.request(.object([.init("name", .text("forget")), .init("all", .bool(true))]))["forgotten"]?.number
                == 1)
        #expect(try again.refusal("forget") == "invalid-argument")
        _ = try other.stop()
    }

    @Test("R7: `forget --all` removes what was kept before, also if nothing is kept any more")
    func erases() throws {
        try leave("chapters.mkv")
        let (client, _, seekd) = try load(Seekd.clip("audio.ogg"), settings: ["resume.history=false"])
        let all = JSONValue.object([.init("name", .text("forget")), .init("all", .bool(true))])
        #expect(try client.request(all)["forgotten"]?.number == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["lock"])
        withExtendedLifetime(seekd) {}
    }

    @Test("in mpv's place nothing is resumed or kept")
    func asMpv() throws {
        try leave("chapters.mkv")
        let before = try state.content("history")
        let folder = try ScratchFolder()
        let seekd = try ProgramRun(
            Seekd.programs.appending(path: "seekd"),
            [
                "--as-mpv", "--", "--no-config", "--vo=null", "--ao=null", "--pause",
                "--input-ipc-server=\(folder.path)/s", Seekd.clip("chapters.mkv"),
            ],
            environment: ["XDG_STATE_HOME": state.folder.path, "XDG_CONFIG_HOME": folder.path])
        try wait(for: "its socket") { FileManager.default.fileExists(atPath: folder.path + "/s") }
        let client = try TestClient(folder.path + "/s")
        try client.subscribe()
        try client.waitForMedia("loaded")
        #expect(try client.request("snapshot")["position"]?.number == 0)
        try client.goTo(150)
        #expect(try client.request("history")["films"] == .array([]))
        try client.request("quit")
        try seekd.ended()
        #expect(try state.content("history") == before)
    }
}
