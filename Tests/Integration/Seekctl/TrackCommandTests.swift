import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("seekctl lists and selects tracks and chapters", .waitsForPrograms, .timeLimit(.minutes(20)))
struct TrackCommandTests {
    private let seekd: Seekd
    private let client: TestClient

    init() throws {
        seekd = try Seekd("chapters.mkv")
        client = try seekd.connectPaused(at: 70)
    }

    @Test("audio tracks are listed, and selected by number or language")
    func audio() throws {
        try client.request("audio-add", Seekd.clip("audio.ogg"), "auto", "Commentary", "de")
        #expect(try seekd.output("audio") == "> 1                  opus\n  2  de  Commentary  opus\n")
        #expect(try seekd.output("audio", "select", "de") == "2  de  Commentary  opus\n")
        #expect(try client.request("get_property", "aid") == .integer(2))
        #expect(try seekd.output("audio", "select", "1", "--json") == "1\n")
        #expect(try seekd.output("audio", "next").hasPrefix("2  de"))
        #expect(try seekd.output("audio", "off") == "Audio off\n")
        #expect(try seekd.output("audio", "list", "--json").contains("\"lang\":\"de\""))
        #expect(
            try seekd.refusal("audio", "select", "fr")
                == "seekctl: no such track: expected one of 1, 2, de, got 'fr'\n")
        #expect(
            try seekd.refusal("audio", "of", status: 2)
                == "seekctl: unknown subcommand 'audio of'; did you mean 'audio off'?\n")
    }

    @Test("subtitles are listed, selected and turned off")
    func subtitles() throws {
        #expect(try seekd.output("subtitles") == "none\n")
        #expect(
            try seekd.refusal("subtitles", "select", "1") == "seekctl: no such track: there are none, got '1'\n")
        let folder = try ScratchFolder()
        let file = try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHello\n", to: "a.srt")
        try client.request("sub-add", file, "auto", "English", "en")
        #expect(try seekd.output("subtitles") == "  1  en  English  subrip\n")
        #expect(try seekd.output("subtitles", "next") == "1  en  English  subrip\n")
        #expect(try seekd.output("subtitles", "next") == "Subtitles off\n")
        #expect(try seekd.output("subtitles", "select", "en") == "1  en  English  subrip\n")
        #expect(try seekd.output("subtitles", "off", "--json") == "false\n")
    }

    @Test("chapters are listed, and gone to")
    func chapters() throws {
        #expect(
            try seekd.output("chapters") == """
                  0  0:00  Harbour
                > 1  1:00  The river
                  2  2:00  The bridge
                  3  3:00  The storm
                  4  4:00  Home

                """)
        #expect(try seekd.output("chapters", "goto", "3") == "to 3:00\n")
        try client.next("chase", ["phase": .text("landed")])
        #expect(try seekd.output("chapters", "next") == "to 4:00\n")
        try client.next("chase", ["phase": .text("landed")])
        #expect(try seekd.output("chapters", "previous") == "to 3:00\n")
        #expect(
            try seekd.refusal("chapters", "goto", "5") == "seekctl: no such chapter: expected 0 to 4, got 5\n")
        try client.request("loadfile", Seekd.clip("audio.ogg"))
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("audio.ogg"))])
        #expect(try seekd.output("chapters") == "none\n")
        #expect(
            try seekd.refusal("chapters", "goto", "0") == "seekctl: no such chapter: the file has none, got 0\n")
    }
}
