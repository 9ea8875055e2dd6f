import LibmpvFacts
import Mpv
import SeekCore
import SeekModel
import SeekPlayer
import Testing

@Suite("Times in mpv's options, as libmpv prints them")
struct OptionTimeTests {
    @Test(
        "are read, and nothing else is",
        arguments: [
            ("100", .position(100)), ("1e+06", .position(1e6)), ("+5", .fromStart(5)), ("-10.5", .beforeEnd(10.5)),
            ("50%", .fraction(0.5)), ("none", nil), ("", nil), ("#", nil), ("%", nil), ("-", nil),
            ("nan", nil), ("+inf", nil),
        ] as [(String, OptionTime?)])
    func times(text: String, time: OptionTime?) {
        #expect(OptionTime(.text(text), LibmpvFacts(apiVersion: 2 << 16)) == time)
    }

    @Test("a chapter is printed from 0 by mpv 0.35, and from 1 by 0.40")
    func chapters() {
        #expect(OptionTime(.text("#2"), LibmpvFacts(apiVersion: 2 << 16)) == .chapter(2))
        #expect(OptionTime(.text("#2"), LibmpvFacts(apiVersion: 2 << 16 | 5)) == .chapter(1))
    }

    /// What a user writes, and what it means.
    private static let written: [(option: String, text: String, part: PlayedPart)] = [
        ("end", "1:40", PlayedPart(end: .position(100))), ("end", "+20", PlayedPart(end: .fromStart(20))),
        ("end", "-20", PlayedPart(end: .beforeEnd(20))), ("length", "25%", PlayedPart(length: .fraction(0.25))),
        ("start", "#2", PlayedPart(start: .chapter(1))), ("play-dir", "-", PlayedPart(isBackward: true)),
    ]

    @Test("an option that is set before a file is loaded, and one that is set while it plays", arguments: written)
    func options(option: String, text: String, part: PlayedPart) throws {
        let run = try PlayerRun()
        _ = try run.load("chapters.mkv")
        run.player.run(["set", option, text], .setDemuxerOffset)
        try run.wait(for: .playbackChanged(.played(part)))
        #expect(try run.load("chapters.mkv", again: true).played == part)
    }

    @Test("an option of one file is gone with it")
    func fileOption() throws {
        let run = try PlayerRun()
        let media = try run.load("chapters.mkv", options: "start=20,length=30")
        #expect(media.played == PlayedPart(start: .position(20), length: .position(30)))
        #expect(try run.load("chapters.mkv", again: true).played == PlayedPart())
    }
}
