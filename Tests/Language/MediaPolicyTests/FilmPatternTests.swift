import MediaPolicy
import Testing

@Suite("Patterns for paths and URLs (U1)")
struct FilmPatternTests {
    @Test(
        "what is like a pattern, and what is not",
        arguments: [
            ("/films/a.mkv", ["/films/a.mkv"], ["/films/b.mkv", "/films/a.mkv2", "films/a.mkv", ""]),
            ("/films/*", ["/films/a.mkv", "/films/"], ["/films/s/a.mkv", "/film"]),
            ("/films/**", ["/films/a.mkv", "/films/s/t/a.mkv", "/films/"], ["/films", "/other/a.mkv"]),
            ("/films/**/a.mkv", ["/films/a.mkv", "/films/s/t/a.mkv"], ["/films/ba.mkv", "/films/s/ba.mkv"]),
            ("**/*.opus", ["/a.opus", "/s/t/a.opus", "a.opus"], ["/a.opus.mkv"]),
            ("**", ["", "/", "/s/t"], []),
            ("/s/E0?.mkv", ["/s/E01.mkv", "/s/E0ä.mkv", "/s/E0😀.mkv"], ["/s/E0.mkv", "/s/E0/.mkv", "/s/E011.mkv"]),
            ("/s/[GRP] *", ["/s/[GRP] a.mkv"], ["/s/G a.mkv"]),
            ("/s/\\*\\?\\\\", ["/s/*?\\"], ["/s/a?\\"]),
            ("/s/a\\", ["/s/a\\"], ["/s/a"]),
            ("https://example.org/**", ["https://example.org/s/a.mkv?k=1"], ["http://example.org/s/a.mkv"]),
            ("/s/***x", ["/s/x", "/s/t/x"], ["/s/y"]),
            ("", [""], ["a"]),
        ])
    func matches(pattern: String, like: [String], unlike: [String]) {
        for name in like { #expect(FilmPattern(pattern).matches(name), "\(pattern): \(name)") }
        for name in unlike { #expect(!FilmPattern(pattern).matches(name), "\(pattern): \(name)") }
    }

    /// A search that goes back would take for ever here.
    @Test("many stars cost no more than the lengths multiplied")
    func manyStars() {
        let name = String(repeating: "a", count: 4_096)
        #expect(!FilmPattern(String(repeating: "*a", count: 500) + "b").matches(name))
        #expect(FilmPattern(String(repeating: "**/", count: 300) + "*").matches(name))
    }
}
