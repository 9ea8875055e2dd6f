import ConfigurationText
import SeekConfiguration
import TestSupport
import Testing

@Suite("[films]: what may be chosen (F1)")
struct FilmFolderTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func load(_ text: String, home: String? = "/home/ann") throws -> Configuration.Films {
        var sources = ConfigurationSources()
        sources.file = try folder.write(text, to: "s.toml")
        sources.home = home
        return try sources.load().configuration.films
    }

    @Test("folders are absolute or below the home folder")
    func folders() throws {
        let films = try load("[films]\nfolders = [\"/srv/films\", \"~/Recordings\"]\nplaylist = false\n")
        #expect(films.folders == ["/srv/films", "/home/ann/Recordings"])
        #expect(!films.playlist)
        #expect(try load("").folders == [] && load("").playlist)
        #expect(try load("films.folders = [\"~/a\"]", home: nil).folders == ["~/a"])
        let many = (0..<64).map { "\"/\($0)\"" }.joined(separator: ", ")
        #expect(try load("films.folders = [\(many)]").folders.count == 64)
    }

    @Test(
        "other values are refused",
        arguments: [
            "[\"films\"]", "[\"~\"]", "[\"\"]", "[\"~ann/a\"]", "[\"/a/../b\"]", "[\"/a\\u0000\"]", "[1]",
            "\"/srv/films\"", "[\"/a\", \"b\"]", "[\(Array(repeating: "\"/a\"", count: 65).joined(separator: ", "))]",
        ])
    func refused(_ value: String) throws {
        let refusal = try #require(throws: ConfigurationRefusal.self) { try load("films.folders = \(value)") }
        let expected = "expected an array of 0 to 64 folders, each an absolute path or one that begins with \"~/\""
        #expect(refusal.problems.first.map { "\($0)".contains(expected) } == true, "\(refusal)")
    }

    /// The standard folders of a user whose file of folders has this text.
    private func standard(_ text: String?) throws -> [String] {
        if let text { _ = try folder.write(text, to: "user-dirs.dirs") }
        return StandardFilmFolders.paths(userFolder: folder.path, home: "/home/ann", isOfSystem: false)
    }

    @Test("the standard folder is that of xdg-user-dirs, or ~/Videos; the system service's is /srv/films")
    func standardFolders() throws {
        #expect(try standard(nil) == ["/home/ann/Videos"])
        #expect(try standard("# XDG_VIDEOS_DIR=\"/no\"\nXDG_MUSIC_DIR=\"$HOME/Musik\"\n") == ["/home/ann/Videos"])
        #expect(try standard("XDG_VIDEOS_DIR=\"$HOME/Filme\"\n") == ["/home/ann/Filme"])
        #expect(try standard("  XDG_VIDEOS_DIR=\"/data/My \\\"films\\\"/\"\n") == ["/data/My \"films\""])
        #expect(try standard("XDG_VIDEOS_DIR=\"$HOME/\"\n") == [], "the home folder itself means none")
        #expect(try standard("XDG_VIDEOS_DIR=\"Filme\"\n") == ["/home/ann/Videos"], "relative")
        #expect(try standard("XDG_VIDEOS_DIR=\n") == ["/home/ann/Videos"])
        #expect(StandardFilmFolders.paths(userFolder: "x", home: nil, isOfSystem: false) == [])
        #expect(StandardFilmFolders.paths(userFolder: nil, home: "/home/ann", isOfSystem: true) == ["/srv/films"])
    }
}
