import MediaPolicy
import TestSupport
import Testing

@Suite("Names of films that nobody has thought of")
struct AnyFilmNameTests {
    @Test("any pieces of names give a name, and it does not depend on the ending", arguments: UInt64(1)...40)
    func pieces(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let count = Int.random(in: 0...12, using: &random)
            let name = (0..<count).compactMap { _ in Self.atoms.randomElement(using: &random) }.joined()
            for shown in [FilmName.title(ofFile: name), FilmName.title(ofFolder: name)] {
                #expect(shown.isEmpty == name.isEmpty, "\(name.debugDescription)")
                #expect(!shown.contains("\n"))
            }
            let stem = "Film\(name)x"
            #expect(FilmName.title(ofFile: "\(stem).mkv") == FilmName.title(ofFolder: stem))
        }
    }

    @Test("bytes that are no text give a name", arguments: UInt64(1)...40)
    func bytes(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let bytes = (0..<255).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(!FilmName.title(ofFile: String(decoding: bytes, as: UTF8.self)).isEmpty)
    }

    @Test("long names of one piece give a name", arguments: atoms)
    func long(atom: String) {
        let name = String(repeating: atom, count: 10_000 / atom.unicodeScalars.count)
        #expect(!FilmName.title(ofFile: name).isEmpty)
        #expect(!FilmName.title(ofFile: "a\(name) - 12 [1080p] 1999").isEmpty)
    }

    private static let atoms = [
        ".", "-", "_", " ", " - ", "(", ")", "[", "]", "{", "}", "【", ",", "+", "...", "a", "A", "Show", "film", "1",
        "05",
        "1999", "2024", "03.12", "S01E02", "s1", "e02", "1x02", "1080p", "BluRay", "WEB", "web", "x264", "AAC", "5.1",
        "German", "GERMAN", "DL", "NF", "EXTENDED", "[ABCD1234]", "[dQw4w9WgXcQ]", "{tmdb-1}", "{edition-}", "cd",
        "part1",
        "Season", "Episode", "сезон", "第", "第3話", "３", "第12", "🎬", "👩‍👩‍👧", "e\u{301}", "\u{301}", "\u{FFFD}", "\u{0}",
        "\u{200F}",
        "אב", "فيلم", "ß", "ǆ", "İ", ".mkv", ".iso", "trailer", "-trailer", "www.", "Cap.101", "Mr.", "S.W.A.T",
        "99999999999999999999",
        "TVOON", "(1999)", "[12]", "'", "’",
    ]
}
