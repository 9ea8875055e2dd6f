import MediaPolicy
import Testing

@Suite("Files of a folder")
struct FileKindTests {
    private static func entries(_ names: [String]) -> [String] {
        var choice = FolderChoice()
        for name in names {
            let path = Array("/films/\(name)".utf8)
            choice.add(path, name: Array(path[path.index(after: path.lastIndex(of: UInt8(ascii: "/"))!)...]))
        }
        return choice.entries.map { String(String(decoding: $0, as: UTF8.self).dropFirst("/films/".count)) }
    }

    @Test(
        "what belongs to films is no entry; numbers count",
        arguments: [
            (
                ["poster.jpg", "tvshow.nfo", "e10.mkv", "e1.srt", "e1.mkv", "E2.MKV", "theme.mp3", "e1.ac3", "a.txt"],
                ["e1.mkv", "E2.MKV", "e10.mkv"]
            ),
            (["10.jpg", "2.JPG", "a.nfo"], ["2.JPG", "10.jpg"]),
            (["02.flac", "1.flac", "cover.jpg", "all.cue", "all.m3u"], ["1.flac", "02.flac"]),
            (
                ["Season 10/1.mkv", "Season 2/1.mkv", "Season 2/02.mkv", "b.mkv"],
                ["b.mkv", "Season 2/1.mkv", "Season 2/02.mkv", "Season 10/1.mkv"]
            ),
            (["film.mkv", "song.mp3"], ["film.mkv", "song.mp3"]), (["a.zip", "README", ".mkv"], []),
            (["a\nb.mkv", "c.mkv"], ["c.mkv"]),
        ])
    func entries(names: [String], entries: [String]) {
        #expect(Self.entries(names) == entries)
        #expect(Self.entries(names.reversed()) == entries)
    }

    @Test("the order is one: of any two different names, one is before the other")
    func order() {
        let names = ["a", "A", "a1", "a01", "a1b", "a/b", "ab", "2", "10", "a2/1", "a10/1", ""].map { Array($0.utf8) }
        for one in names {
            for other in names where one != other {
                #expect(NaturalOrder.isBefore(one, other) != NaturalOrder.isBefore(other, one))
            }
        }
    }

    @Test("names of one folder are sorted in the same order")
    func sorted() {
        let letters = Array("aAbB0012399.- \u{E9}\u{7F}".utf8)
        var state: UInt64 = 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<500 {
            let names = (0..<8).map { _ in (0..<random(13)).map { _ in letters[random(letters.count)] } }
            #expect(NaturalOrder.sorted(names: names) == names.sorted(by: NaturalOrder.isBefore))
        }
    }
}
