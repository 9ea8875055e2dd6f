import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("seekctl shows and changes the playlist", .waitsForPrograms, .timeLimit(.minutes(20)))
struct PlaylistCommandTests {
    private let seekd: Seekd
    private let client: TestClient

    init() throws {
        seekd = try Seekd("chapters.mkv")
        client = try seekd.connectPaused()
    }

    /// The names of the files, in order.
    private func names() throws -> [String] {
        try client.request("get_property", "playlist").elements.compactMap {
            $0["filename"]?.repairedText?.split(separator: "/").last.map(String.init)
        }
    }

    @Test("entries are added, moved, removed and cleared")
    func changes() throws {
        let (audio, short, recording) = (Seekd.clip("audio.ogg"), Seekd.clip("short.mkv"), Seekd.clip("recording.ts"))
        #expect(try seekd.output("playlist", "add", audio, short) == "added 1  \(audio)\nadded 2  \(short)\n")
        #expect(try seekd.output("playlist", "add", "--next", recording, audio).hasPrefix("added 1  \(recording)\n"))
        #expect(try names() == ["chapters.mkv", "recording.ts", "audio.ogg", "audio.ogg", "short.mkv"])
        #expect(try seekd.output("playlist", "move", "4", "1") == "short is 1\n")
        #expect(try names() == ["chapters.mkv", "short.mkv", "recording.ts", "audio.ogg", "audio.ogg"])
        #expect(try seekd.output("playlist", "move", "1", "3") == "short is 3\n")
        #expect(try names() == ["chapters.mkv", "recording.ts", "audio.ogg", "short.mkv", "audio.ogg"])
        #expect(try seekd.output("playlist", "remove", "1", "4", "1") == "removed 1  recording\nremoved 4  audio\n")
        #expect(try names() == ["chapters.mkv", "audio.ogg", "short.mkv"])
        // The film goes on, and skips are served.
        try client.goTo(20)
        #expect(try seekd.output("position", "+5") == "+5 s (to 0:25)\n")
        #expect(try seekd.output("playlist", "clear") == "removed 2 entries\n")
        #expect(try names() == ["chapters.mkv"])
    }

    @Test("it is shown with a mark at what plays, and as JSON")
    func show() throws {
        try seekd.output("playlist", "add", Seekd.clip("audio.ogg"))
        let film = try client.request("snapshot")["media"]?["title"]?.string ?? ""
        #expect(try seekd.output("playlist") == "> 0  \(film)\n  1  audio\n")
        #expect(try seekd.output("playlist", "show") == seekd.output("playlist"))
        let json = try JSONReader.value(of: seekd.output("playlist", "--json").utf8)
        #expect(json.elements.map { $0["current"] } == [.bool(true), nil])
        try seekd.output("playlist", "clear")
        try seekd.output("playlist", "remove", "0")
        #expect(try seekd.output("playlist") == "empty\n")
    }

    @Test("goto, next and previous play another entry, and say which")
    func goto() throws {
        try seekd.output("playlist", "add", Seekd.clip("audio.ogg"), Seekd.clip("recording.ts"))
        #expect(try seekd.output("playlist", "goto", "2").hasPrefix("2  "))
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("recording.ts"))])
        #expect(try seekd.output("playlist", "previous").hasPrefix("1  "))
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("audio.ogg"))])
        #expect(try seekd.output("next").hasPrefix("2  "))
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("recording.ts"))])
        #expect(try seekd.refusal("next").contains("error running command"))
    }

    @Test("entries that don't exist, and unknown subcommands, are refused with what would be right")
    func refused() throws {
        #expect(try seekd.refusal("playlist", "goto", "1") == "seekctl: no such entry: expected 0 to 0, got 1\n")
        #expect(try seekd.refusal("playlist", "remove", "0", "3") == "seekctl: no such entry: expected 0 to 0, got 3\n")
        #expect(try names() == ["chapters.mkv"])
        #expect(try seekd.refusal("playlist", "move", "0", "7").contains("expected 0 to 0, got 7"))
        #expect(try seekd.refusal("playlist", "goto", "-1", status: 2).contains("at least 0, got '-1'"))
        #expect(try seekd.refusal("playlist", "goto", "one", status: 2).contains("expected a whole number from 0"))
        #expect(
            try seekd.refusal("playlist", "shw", status: 2)
                == "seekctl: unknown subcommand 'playlist shw'; did you mean 'playlist show'?\n")
        try seekd.output("playlist", "remove", "0")
        #expect(try seekd.refusal("playlist", "goto", "0") == "seekctl: no such entry: the playlist is empty, got 0\n")
    }
}
