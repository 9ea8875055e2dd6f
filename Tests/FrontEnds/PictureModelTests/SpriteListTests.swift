import Testing

@testable import PictureModel

@Suite("Pictures that WebVTT files list")
struct SpriteListTests {
    private func entries(_ text: String) -> [SpriteList.Entry]? { SpriteList(Array(text.utf8))?.entries }

    /// The file of an entry with that line; nil if it is skipped.
    private func file(_ line: String) -> String? {
        entries("WEBVTT\n\n00:00.000 --> 00:05.000\n\(line)\n")?.first?.file
    }

    private let first = SpriteList.Entry(
        start: 0, end: 5, file: "sprite.jpg", rectangle: SpriteList.Rectangle(x: 0, y: 0, width: 160, height: 90))
    private let second = SpriteList.Entry(
        start: 5, end: 3600.5, file: "sprite.jpg", rectangle: SpriteList.Rectangle(x: 160, y: 0, width: 160, height: 90)
    )

    private static let plain = """
        WEBVTT

        00:00:00.000 --> 00:00:05.000
        sprite.jpg#xywh=0,0,160,90

        00:00:05.000 --> 01:00:00.500
        sprite.jpg#xywh=160,0,160,90

        """

    @Test("entries; hours may be missing")
    func plain() {
        #expect(entries(Self.plain) == [first, second])
        #expect(entries(Self.plain.replacing("00:00:", with: "00:")) == [first, second])
        #expect(entries("WEBVTT") == [] && entries("WEBVTT - pictures\n") == [] && entries("\u{FEFF}WEBVTT\t\n") == [])
    }

    @Test("a mark of the encoding, other ends of lines, no end of the last line", arguments: ["\n", "\r\n", "\r"])
    func encodings(end: String) {
        let text = Self.plain.replacing("\n", with: end)
        #expect(entries("\u{FEFF}" + text) == [first, second])
        #expect(entries(String(text.dropLast())) == [first, second])
    }

    @Test("comments, names, settings, and what follows the file's name")
    func blocks() {
        let text = """
            WEBVTT pictures
            Kind: metadata

            NOTE made by a program
            00:00:00.000 --> 00:00:09.000
            comment.jpg

            STYLE
            ::cue { color: red }

            1
            00:00:00.000 --> 00:00:05.000 align:start position:0%
              sprite.jpg#xywh=0,0,160,90\u{20}
            more text
            NOTE

            NOTEBOOK
            00:00:05.000-->01:00:00.500
            sprite.jpg#xywh=pixel:160,0,160,90
            02:00:00 --> 02:00:01.5
            sprite.jpg
            """
        #expect(
            entries(text) == [first, second, SpriteList.Entry(start: 7200, end: 7201.5, file: "sprite.jpg")])
    }

    @Test("texts that are none", arguments: ["", "\n", "\nWEBVTT\n", "WEBVTTX\n", "webvtt", "SUB", "\u{FEFF}"])
    func none(text: String) {
        #expect(entries(text) == nil)
    }

    @Test(
        "entries with times that are none are skipped",
        arguments: [
            "00:00:05.000 -->", "--> 00:00:05.000", "-->", "5 --> 6", "00:05.000 --> 00:05.000",
            "00:06.000 --> 00:05.000",
            "00:60.000 --> 02:00.000", "60:00.000 --> 61:00.000", "-1:00.000 --> 00:05.000", "00:00.+1 --> 00:05.000",
            "00:00.nan --> 00:05.000", "00:00. --> 00:05.000", "00:00.0.0 --> 00:05.000", "0:0:0:0 --> 00:05.000",
            ":00 --> 00:05.000", "00: --> 00:05.000", "00:00.0000000 --> 00:05.000", "99999:00:00 --> 99999:00:01",
            "a 00:00.000 --> 00:05.000", "00:00.000 --> inf", "٠٠:00 --> 00:05.000",
        ])
    func times(line: String) {
        #expect(entries("WEBVTT\n\n\(line)\nbad.jpg\n\n00:05 --> 00:06\ngood.jpg\n")?.map(\.file) == ["good.jpg"])
    }

    @Test("the largest time")
    func largestTime() {
        #expect(entries("WEBVTT\n\n00:00.000001 --> 9999:59:59.999999\na.jpg")?.first?.end == 35_999_999.999999)
    }

    @Test("names in the list's folder and its folders")
    func files() {
        let names = [
            "a.jpg", "thumbs/a.jpg", "a b.jpg", "Wait... What.jpg", "..a.jpg", "a..", "ä.jpg", "12:30.jpg",
            "Star Wars: A Hope.jpg", "a#b.jpg", "a%2e.jpg",
        ]
        for name in names { #expect(file(name) == name, "\(name)") }
        #expect(file(String(repeating: "a", count: 255) + "/" + String(repeating: "b", count: 255)) != nil)
    }

    @Test(
        "other names are skipped",
        arguments: [
            "/a.jpg", "//host/a.jpg", "../a.jpg", "a/../b.jpg", "a/..", "..", ".", "./a.jpg", "a/", "/", "a//b.jpg",
            "a/b/c.jpg", "http://host/a.jpg", "https:a.jpg", "file:/a.jpg", "FILE:a.jpg", "a+b-c.9:x", "data:,x",
            "a\u{0}.jpg", "#xywh=0,0,1,1", "../a.jpg#xywh=0,0,1,1",
        ])
    func otherFiles(name: String) {
        #expect(file(name) == nil)
    }

    @Test("names that are too long, or not of UTF-8")
    func bytes() {
        let long = String(repeating: "ä", count: 128)
        #expect(file(long) == nil && file("a/" + long) == nil && file(long + "/a") == nil)
        let text = Array("WEBVTT\n\n00:00 --> 00:05\na".utf8) + [0xFF] + Array(".jpg\n".utf8)
        #expect(SpriteList(text)?.entries == [])
    }

    @Test("rectangles")
    func rectangles() {
        func rectangle(_ text: String) -> SpriteList.Rectangle? {
            entries("WEBVTT\n\n00:00 --> 00:05\na.jpg#xywh=\(text)")?.first?.rectangle
        }
        #expect(rectangle("16383,0,1,16384") == SpriteList.Rectangle(x: 16_383, y: 0, width: 1, height: 16_384))
        let none = [
            "", "0", "0,0,1", "0,0,1,1,1", "0,0,0,1", "0,0,1,0", "-1,0,1,1", "0,0,16385,1", "16384,0,1,1",
            "0,16384,1,1",
            "99999,99999,99999,99999", "99999999999999999999,0,1,1", "percent:0,0,1,1", "0,0,1,a", "0, 0,1,1",
            "0,0,1,1&x",
        ]
        for text in none { #expect(file("a.jpg#xywh=\(text)") == nil, "\(text)") }
    }

    @Test("the last entry that starts at or before the time, else the first; in any order of the text")
    func query() throws {
        let text = "WEBVTT\n\n00:20 --> 00:30\nc.jpg\n\n00:05 --> 00:10\na.jpg\n\n00:10 --> 00:15\nb.jpg\n"
        let list = try #require(SpriteList(Array(text.utf8)))
        let wanted: [Double: String] = [
            -1: "a.jpg", 0: "a.jpg", 5: "a.jpg", 9.9: "a.jpg", 10: "b.jpg", 17: "b.jpg", 20: "c.jpg", 1e300: "c.jpg",
            .infinity: "c.jpg", -.infinity: "a.jpg",
        ]
        for (time, name) in wanted { #expect(list.entry(at: time)?.file == name, "\(time)") }
        #expect(list.entry(at: .nan)?.file == "a.jpg")
        #expect(SpriteList(Array("WEBVTT".utf8))?.entry(at: 0) == nil)
    }

    @Test("20,000 entries and 1 MiB at most")
    func limits() {
        let text = Array("WEBVTT\n".utf8) + (0..<20_010).flatMap { _ in Array("\n00:00 --> 00:05\na\n".utf8) }
        #expect(SpriteList(text)?.entries.count == SpriteList.mostEntries)
        for filler in ["\n", "-", "->", "-->", "a", ":", "--> \n", "\r"] {
            let count = SpriteList.longestText
            let long =
                Array("WEBVTT\n\n".utf8) + Array(String(repeating: filler, count: count / filler.utf8.count).utf8)
            #expect(SpriteList(long.prefix(count))?.entries == [], "\(filler)")
            #expect(SpriteList(long.prefix(count) + [0x20]) == nil)
        }
    }

    @Test("damaged texts trap nowhere, and entries are within bounds")
    func damaged() {
        let text = Self.plain + "\nNOTE x\n\n2\n00:10 --> 00:15 a:b\nthumbs/b.jpg\n"
        var mutations = Mutations(of: Array(text.utf8), seed: 2)
        var usable = 0
        for _ in 0..<Mutations.count {
            guard let list = SpriteList(mutations.next()) else { continue }
            usable += 1
            for entry in list.entries {
                let parts = entry.file.split(separator: "/", omittingEmptySubsequences: false)
                #expect(parts.count <= 2 && !parts.contains("..") && !parts.contains("") && !parts.contains("."))
                #expect(entry.start >= 0 && entry.start < entry.end && entry.end < 36_000_000)
                guard let box = entry.rectangle else { continue }
                #expect(box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0)
                #expect(box.x + box.width <= 16_384 && box.y + box.height <= 16_384)
            }
            for time in hostileTimes { #expect((list.entry(at: time) == nil) == list.entries.isEmpty) }
        }
        #expect((1000..<Mutations.count).contains(usable))
    }
}
