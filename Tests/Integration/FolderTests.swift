import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("Loading a folder", .waitsForPrograms, .timeLimit(.minutes(10)))
struct FolderTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func copy(_ clip: String = "short.mkv", to names: String...) throws {
        for name in names {
            let path = "\(folder.path)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Seekd.clip(clip), toPath: path)
        }
    }

    private func names(_ client: TestClient) throws -> [String] {
        try client.request("get_property", "playlist").elements.map {
            String(($0["filename"]?.repairedText ?? "").dropFirst(folder.path.count + 1))
        }
    }

    @Test("loads its films in the order of their numbers, and nothing that belongs to them", arguments: ["", "/"])
    func films(end: String) throws {
        try copy(to: "Episode 10.mkv", "Episode 2.mkv", "# Extra/ü 1.mkv")
        for name in ["poster.jpg", "tvshow.nfo", "Episode 2.srt"] { _ = try folder.write("text", to: name) }
        let seekd = try Seekd(options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", folder.path + end)
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["path"]?.repairedText == "\(folder.path)/# Extra/ü 1.mkv")
        #expect(try names(client) == ["# Extra/ü 1.mkv", "Episode 2.mkv", "Episode 10.mkv"])
    }

    @Test("in a playlist it is opened in its place")
    func inPlaylist() throws {
        try copy(to: "a/1.mkv", "a/2.mkv", "b.mkv")
        _ = try folder.write("text", to: "a/poster.jpg")
        let list = try folder.write("a\nb.mkv\n", to: "all.m3u")
        let seekd = try Seekd(options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadlist", list)
        try client.next("media", ["phase": .text("loaded")])
        #expect(try names(client) == ["a/1.mkv", "a/2.mkv", "b.mkv"])
    }

    @Test("of pictures shows them")
    func pictures() throws {
        try copy(to: "film.mkv")
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe()
        for name in ["10.png", "2.png"] {
            let path = "\(folder.path)/pictures/\(name)"
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/pictures", withIntermediateDirectories: true)
            try Data(Self.picture).write(to: URL(filePath: path))
        }
        try client.request("set_property", "image-display-duration", "inf")
        try client.request("loadfile", folder.path + "/pictures")
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["path"]?.repairedText == "\(folder.path)/pictures/2.png")
        #expect(try names(client) == ["pictures/2.png", "pictures/10.png"])
    }

    @Test("without films fails at once, with one message")
    func nothing() throws {
        for number in 0..<300 { _ = try folder.write("text", to: "\(number).txt") }
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", folder.path)
        try client.waitForMedia("failed")
        #expect(try client.request("get_property", "playlist-count") != .integer(300))
        let reason = "there is no film in the folder \(folder.path), only 300 other files"
        try wait(for: "the log") { seekd.log.contains(reason) && seekd.log.contains("not loaded") }
        let lines = seekd.log.split(separator: "\n").filter { $0.contains("warn") || $0.contains("error") }
        #expect(lines.count <= 3, "\(lines)")
    }

    @Test("takes only as many films as the playlist may have, and the log says so")
    func bound() throws {
        try copy(to: "1.mkv", "2.mkv", "3.mkv")
        let seekd = try Seekd(settings: ["limits.playlist_entries=2"], options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", folder.path)
        try client.next("media", ["phase": .text("loaded")])
        #expect(try names(client).count == 2)
        try wait(for: "the log") { seekd.log.contains("only 2 films are taken") }
        #expect(try client.refusal("loadfile", Seekd.clip("short.mkv"), "append") == "too-many")
        #expect(
            try client.refusal("loadfile", "/" + String(repeating: "a", count: 4096), "append") == "invalid parameter")
        try client.request("loadfile", Seekd.clip("short.mkv"))
    }

    @Test("a list with more entries plays; the log says that it is not kept, and only its film comes back")
    func longList() throws {
        try copy(to: "1.mkv", "2.mkv", "3.mkv")
        let list = try folder.write("1.mkv\n2.mkv\n3.mkv\n", to: "all.m3u")
        let state = try KeptState()
        let settings = ["limits.playlist_entries=2"]
        let first = try state.start(settings: settings, options: ["loop-file=inf"])
        let client = try first.connect()
        try client.subscribe()
        try client.request("loadfile", list)
        try client.next("media", ["phase": .text("loaded")])
        #expect(try names(client).count == 3)
        try wait(for: "the log") { first.log.contains("the playlist is too long to be kept") }
        #expect(try first.stop() == 0)
        let second = try state.start(settings: settings, options: ["loop-file=inf"])
        #expect(try names(second.connect()) == ["1.mkv"])
    }

    /// 1 x 1 pixel, PNG.
    private static let picture: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 6,
        0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0x60, 0x60,
        0xF8, 0x0F,
        0, 1, 4, 1, 0, 0x5F, 0xE5, 0xC3, 0x4B, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
}
