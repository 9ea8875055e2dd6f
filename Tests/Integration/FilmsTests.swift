import Foundation
import Glibc
import SeekProtocol
import Synchronization
import TestSupport
import Testing

@Suite("Choosing films from folders", .waitsForPrograms, .timeLimit(.minutes(20)))
struct FilmsTests {
    private let scratch: ScratchFolder
    private let folder: String

    init() throws {
        scratch = try ScratchFolder()
        folder = scratch.path + "/films"
    }

    private func add(_ names: String..., clip: String = "short.mkv") throws {
        for name in names {
            let path = "\(folder)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            // An element without meaning at its end makes it another film: films are known by their content.
            let end = [0xEC, 0x88] + withUnsafeBytes(of: UInt64.random(in: 0 ... .max)) { Array($0) }
            try (Data(contentsOf: URL(filePath: Seekd.clip(clip))) + end).write(to: URL(filePath: path))
        }
    }

    private func settings(_ folders: String...) -> [String] {
        ["films.folders=[\(folders.map { "\"\($0)\"" }.joined(separator: ", "))]"]
    }

    private func playlist(_ client: TestClient) throws -> [String] {
        try client.request("get_property", "playlist").elements.map {
            ($0["filename"]?.repairedText ?? "").replacing(folder + "/", with: "")
        }
    }

    private func names(_ data: JSONValue, _ field: ByteString = "name") -> [String] {
        (data["entries"]?.elements ?? []).map { $0[field]?.repairedText ?? "null" }
    }

    /// Plays a film, and waits until it is there.
    private func play(_ name: String, _ client: TestClient) throws -> JSONValue {
        let data = try client.request("play-film", "\(folder)/\(name)")
        try client.next("media", ["phase": .text("loaded"), "path": .text("\(folder)/\(name)")])
        return data
    }

    @Test("F2, F4: a folder is listed, a film of it plays, and its rest follows")
    func plays() throws {
        try add("Show/E10.mkv", "Show/E2.mkv", "Show/E1.mkv", clip: "chapters.mkv")
        let seekd = try Seekd(settings: settings(folder))
        let client = try seekd.connect()
        try client.subscribe()
        #expect(try names(client.request("films")) == ["Show"])
        let list = try client.request("films", folder + "/Show")
        #expect(names(list, "path") == ["E1", "E2", "E10"].map { "\(folder)/Show/\($0).mkv" })
        let data = try play("Show/E1.mkv", client)
        #expect(data["path"]?.repairedText == folder + "/Show/E1.mkv")
        #expect(data["entries"] == .integer(3))
        #expect(try playlist(client) == ["Show/E1.mkv", "Show/E2.mkv", "Show/E10.mkv"])
        try client.request("playlist-next")
        try client.next("media", ["phase": .text("loaded"), "path": .text(folder + "/Show/E2.mkv")])
        // The last chapter is followed by the next entry.
        try client.goTo(290)
        try client.request("segment", "next")
        try client.next("media", ["phase": .text("loaded"), "path": .text(folder + "/Show/E10.mkv")])
    }

    @Test("F4: without the setting only the film is in the playlist; a playlist has as many entries as it may")
    func withoutRest() throws {
        try add("1.mkv", "2.mkv", "3.mkv")
        let alone = try Seekd(settings: settings(folder) + ["films.playlist=false"], options: ["pause=yes"])
        let client = try alone.connect()
        try client.subscribe()
        #expect(try play("1.mkv", client)["entries"] == .integer(1))
        #expect(try playlist(client) == ["1.mkv"])
        let bounded = try Seekd(settings: settings(folder) + ["limits.playlist_entries=2"], options: ["pause=yes"])
        let other = try bounded.connect()
        try other.subscribe()
        #expect(try play("1.mkv", other)["entries"] == .integer(2))
        #expect(try other.refusal("play-film", folder + "/3.mkv", "next") == "too-many")
    }

    @Test("F4: a film that is chosen plays, also after a pause; next comes after the current entry, or plays")
    func next() throws {
        try add("1.mkv", "2.mkv", "3.mkv", "new/x.mkv", clip: "chapters.mkv")
        let seekd = try Seekd(settings: settings(folder), options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        let first = try client.request("play-film", folder + "/1.mkv", "next")
        try client.next("media", ["phase": .text("loaded"), "path": .text(folder + "/1.mkv")])
        #expect(first["entries"] == .integer(1))
        #expect(try playlist(client) == ["1.mkv"])
        try wait(for: "playing") { try client.request("get_property", "pause") == .bool(false) }
        try client.pauseFilm()
        _ = try play("1.mkv", client)
        try wait(for: "playing") { try client.request("get_property", "pause") == .bool(false) }
        #expect(try client.request("play-film", folder + "/new/x.mkv", "next")["entries"] == .integer(1))
        try wait(for: "the film") { try playlist(client) == ["1.mkv", "new/x.mkv", "2.mkv", "3.mkv"] }
        #expect(try client.request("get_property", "path") == .text(folder + "/1.mkv"))
        try client.request("playlist-next")
        try client.next("media", ["phase": .text("loaded"), "path": .text(folder + "/new/x.mkv")])
        // At the end of the list.
        try client.request("playlist-clear")
        try client.request("play-film", folder + "/3.mkv", "next")
        try wait(for: "the film") { try playlist(client) == ["new/x.mkv", "3.mkv"] }
    }

    @Test("F1: what is outside is refused, and what plays goes on")
    func outside() throws {
        try add("1.mkv", "2.mkv")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/out.mkv", withDestinationPath: Seekd.clip("chapters.mkv"))
        let seekd = try Seekd(settings: settings(folder), options: ["loop-file=inf"])
        let client = try seekd.connect()
        try client.subscribe()
        _ = try play("1.mkv", client)
        for (path, code) in [
            (Seekd.clip("chapters.mkv"), "forbidden"), (folder + "/out.mkv", "forbidden"),
            (folder + "/../films/2.mkv", "forbidden"), (folder + "/none.mkv", "not-found"), (folder, "not-found"),
            ("https://example.org/a.mkv", "invalid-argument"), ("memory://x", "invalid-argument"),
        ] {
            #expect(try client.refusal("play-film", path) == code, "\(path)")
            #expect(try client.refusal("play-film", path, "next") == code, "\(path)")
        }
        #expect(try client.refusal("films", "/etc") == "forbidden")
        #expect(try client.request("get_property", "path") == .text(folder + "/1.mkv"))
        #expect(try playlist(client) == ["1.mkv", "2.mkv"])
    }

    @Test("F1: an entry that leads outside by the time it is opened is not opened")
    func later() throws {
        try add("1.mkv", "2.mkv", "3.mkv", clip: "chapters.mkv")
        let seekd = try Seekd(settings: settings(folder), options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        _ = try play("1.mkv", client)
        try FileManager.default.removeItem(atPath: folder + "/2.mkv")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/2.mkv", withDestinationPath: Seekd.clip("short.mkv"))
        try client.request("playlist-next")
        try client.next("media", ["phase": .text("loaded"), "path": .text(folder + "/3.mkv")])
        let loaded = client.events("media").filter { $0["phase"] == .text("loaded") }
        #expect(loaded.compactMap { $0["path"] } == ["1.mkv", "3.mkv"].map { .text("\(folder)/\($0)") })
        try wait(for: "the log") { seekd.log.contains("it leads out of films.folders by now") }
    }

    @Test("F1: while a folder changes places with a link to the outside, nothing but its films is listed or played")
    func race() throws {
        try add("swap/1.mkv", "swap/2.mkv")
        _ = try scratch.write("", to: "outside/secret.mkv")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/swapped", withDestinationPath: scratch.path + "/outside")
        let isOver = Atomic(false)
        let folder = folder
        let swapper = Thread {
            while !isOver.load(ordering: .relaxed) {
                rename(folder + "/swap", folder + "/moved")
                rename(folder + "/swapped", folder + "/swap")
                rename(folder + "/moved", folder + "/swapped")
            }
        }
        let seekd = try Seekd(settings: settings(folder))
        let client = try seekd.connect()
        swapper.start()
        defer { isOver.store(true, ordering: .relaxed) }
        var played = 0
        for _ in 0..<200 {
            for name in ["swap", "swapped"] {
                let listed = try? client.request("films", "\(folder)/\(name)")
                #expect(listed.map { !names($0, "path").contains { $0.hasSuffix("secret.mkv") } } ?? true)
                #expect(try client.refusal("play-film", "\(folder)/\(name)/secret.mkv") != nil)
                if try client.refusal("play-film", "\(folder)/\(name)/1.mkv") == nil { played += 1 }
                #expect(try playlist(client).allSatisfy { !$0.contains("secret") })
            }
        }
        #expect(played > 0)
        #expect(!seekd.log.contains("secret"))
    }

    @Test("F3: after a restart, what was begun with its position, and the next film after one that was finished")
    func goesOn() throws {
        try add("Show/E1.mkv", "Show/E2.mkv", "Film.mkv", clip: "chapters.mkv")
        let state = try KeptState()
        let settings = settings(folder) + ["resume.on_start=off"]
        let first = try state.start(settings: settings)
        let client = try first.connect()
        try client.subscribe()
        _ = try play("Film.mkv", client)
        try client.goTo(150)
        _ = try play("Show/E1.mkv", client)
        try client.pauseFilm()
        try client.goTo(295)
        #expect(try first.stop() == 0)

        let second = try state.start(settings: settings)
        let viewer = try second.connect()
        try viewer.subscribe()
        let list = try viewer.request("continue")
        #expect(names(list, "path") == [folder + "/Show/E2.mkv", folder + "/Film.mkv"])
        let entries = list["entries"]?.elements ?? []
        #expect(entries.map { $0["next"] } == [.bool(true), .bool(false)])
        #expect(entries.first?["position"] == .null)
        try expect(entries.last?["position"], near: 150, within: 2)
        #expect(try names(viewer.request("continue", 1)) == ["E2"])
        let marked = try viewer.request("films", folder + "/Show")["entries"]?.elements.first
        #expect(marked?["finished"] == .bool(true))
        // It resumes as any film.
        try viewer.request("play-film", folder + "/Film.mkv")
        let media = try viewer.next("media", ["phase": .text("loaded")])
        #expect(try #require(media["resumed_from"]?.number) > 100)
    }

    @Test("without a folder the message says what to set")
    func nothing() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        #expect(try client.refusal("films") == "unavailable")
        #expect(try client.request("continue")["entries"] == .array([]))
    }

    @Test("the standard folder is the user's for videos")
    func standard() throws {
        try add("a.mkv")
        _ = try scratch.write("XDG_VIDEOS_DIR=\"$HOME/films\"\n", to: "config/user-dirs.dirs")
        let seekd = try Seekd(environment: [
            "HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path + "/config", "XDG_RUNTIME_DIR": scratch.path,
        ])
        #expect(try names(seekd.connect().request("films"), "path") == [folder + "/a.mkv"])
    }

    @Test("seekctl lists, goes on, plays and completes")
    func seekctl() throws {
        try add("Show/E1.mkv", "Show/E2.mkv", clip: "chapters.mkv")
        let state = try KeptState()
        let seekd = try state.start(settings: settings(folder))
        #expect(try seekd.output("films") == "  Show/  \(folder)/Show\n")
        #expect(
            try seekd.output("films", folder + "/Show") == "  E1  \(folder)/Show/E1.mkv\n  E2  \(folder)/Show/E2.mkv\n")
        #expect(try seekd.output("films", "--search", "e2", "--limit", "1") == "  E2  \(folder)/Show/E2.mkv\n")
        #expect(try seekd.output("films", "--json", folder + "/Show").contains(#""total":2"#))
        #expect(try seekd.output("continue") == "nothing was begun\n")
        let playing = "playing \(folder)/Show/E1.mkv; 1 more follow\n"
        #expect(try seekd.output("play-film", folder + "/Show/E1.mkv") == playing)
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.goTo(150)
        #expect(try seekd.output("continue").hasPrefix("  1  E1  2:3"))
        #expect(try seekd.output("continue", "1").hasPrefix("playing \(folder)/Show/E1.mkv"))
        #expect(
            try seekd.output("play-film", "--next", folder + "/Show/E2.mkv") == "next: \(folder)/Show/E2.mkv\n")
        #expect(try seekd.refusal("continue", "2").contains("expected 1 to 1, got 2"))
        #expect(try seekd.refusal("continue", "0", status: 2).contains("from 1 to 100"))
        #expect(try seekd.refusal("films", "/etc").contains("forbidden"))
    }
}

@Suite("A folder of films whose disk does not answer", .waitsForPrograms, .needsMount, .timeLimit(.minutes(10)))
struct HangingFilmsTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
        try FileManager.default.copyItem(atPath: Seekd.clip("short.mkv"), toPath: scratch.path + "/short.mkv")
    }

    private func seekd(_ mount: HangingMount) throws -> (Seekd, hanging: String) {
        let hanging = (mount.film() as NSString).deletingLastPathComponent
        return (try Seekd(settings: ["films.folders=[\"\(hanging)\", \"\(scratch.path)\"]"]), hanging)
    }

    @Test(
        "holds up nobody: other requests and other folders are answered, and it is unavailable",
        arguments: ["readdir /", "all"])
    func hangs(_ calls: String) throws {
        let mount = try HangingMount("chapters.mkv")
        let (seekd, hanging) = try seekd(mount)
        let waiting = try seekd.connect()
        try mount.hang(calls)
        try waiting.send(#"{"command":["films","\#(hanging)"],"request_id":1}"#)
        let other = try seekd.connect()
        for _ in 0..<20 {
            #expect(try other.request("films", scratch.path)["total"] == .integer(1))
            try other.request("snapshot")
        }
        try other.subscribe()
        try other.request("play-film", scratch.path + "/short.mkv")
        try other.next("media", ["phase": .text("loaded")])
        #expect(try waiting.readReply()?["error"] == .text("unavailable"))
        // The list of the roots does not wait for it.
        let roots = try other.request("films")
        #expect(roots["entries"]?.elements.contains { $0["path"] == .text(scratch.path) } == true)
        try mount.release()
    }

    @Test("at most eight requests of a client wait for it; a client that leaves does not wait any more")
    func bound() throws {
        let mount = try HangingMount("chapters.mkv")
        let (seekd, hanging) = try seekd(mount)
        try mount.hang("readdir /")
        for leaves in [true, false] {
            let waiting = try seekd.connect()
            for _ in 0..<9 { try waiting.send(#"{"command":["films","\#(hanging)"]}"#) }
            guard !leaves else { continue }
            let errors = try (0..<9).map { _ in try waiting.readReply()?["error"] }
            #expect(errors == Array(repeating: .text("unavailable"), count: 8) + [.text("too-many")])
        }
        try mount.release()
        let client = try seekd.connect()
        try wait(for: "the disk") { try client.refusal("films", hanging) == nil }
    }
}
