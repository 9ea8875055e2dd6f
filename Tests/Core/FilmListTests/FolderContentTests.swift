import FilmList
import Testing

@Suite("F2: what a folder has for a person")
struct FolderContentTests {
    private func content(folders: [String] = [], files: [String]) -> FolderContent {
        var content = FolderContent()
        for name in folders { content.add(folder: Array(name.utf8)) }
        for name in files { content.add(file: Array(name.utf8), isLink: false) }
        content.finish(isComplete: true)
        return content
    }

    private func text(_ names: some Collection<[UInt8]>) -> [String] {
        names.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("folders and films in natural order, without what belongs to films")
    func order() {
        let content = content(
            folders: ["Season 10", "Season 2", "season 1"],
            files: [
                "Episode 10.mkv", "Episode 2.mkv", "Episode 2.srt", "Episode 2.nfo", "Episode 2.mka", "Song.flac",
                "poster.jpg", "README", "theme.mp3", "a.iso",
            ])
        #expect(text(content.folders) == ["season 1", "Season 2", "Season 10"])
        #expect(text(content.films) == ["Episode 2.mkv", "Episode 10.mkv", "Song.flac"])
    }

    @Test("what comes after a film, also after one that is not there any more")
    func rest() {
        let content = content(files: ["1.mkv", "2.mkv", "4.mkv"])
        #expect(text(content.films(after: Array("1.mkv".utf8))) == ["2.mkv", "4.mkv"])
        #expect(text(content.films(after: Array("3.mkv".utf8))) == ["4.mkv"])
        #expect(text(content.films(after: Array("4.mkv".utf8))) == [])
        #expect(text(content.films(after: Array("0.mkv".utf8))) == ["1.mkv", "2.mkv", "4.mkv"])
    }

    @Test("the picture beside a film; none behind a link")
    func pictures() {
        var content = content(files: [
            "a.mkv", "a-thumb.jpg", "a.png", "b.mkv", "b-poster.webp", "b-thumb.jpg", "c.mkv", "c.gif", "d.mkv",
        ])
        content.add(file: Array("d.jpg".utf8), isLink: true)
        func picture(_ film: String) -> String? {
            content.picture(of: Array(film.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(picture("a.mkv") == "a.png")
        #expect(picture("b.mkv") == "b-poster.webp")
        #expect(picture("c.mkv") == nil)
        #expect(picture("d.mkv") == nil)
        #expect(text(FolderContent.folderPictures).first == "poster.jpg")
    }
}

@Suite("F2: search")
struct FilmSearchTests {
    @Test(
        "words in any order, without regard to case and accents",
        arguments: [
            ("amelie", "Le Fabuleux Destin d'Amélie Poulain", true),
            ("POULAIN amélie", "Le Fabuleux Destin d'Amélie Poulain", true),
            ("ame\u{301}lie", "Amélie", true),
            ("amelie", "Ame\u{301}lie", true),
            ("strasse", "Die Straße", true),
            ("smorgasbord", "Smörgåsbord", true),
            ("lodz", "Łódź", true),
            ("nguyen", "Nguyễn", true),
            ("елки", "Ёлки", true),
            ("οδος", "Οδός", true),
            ("istanbul", "İSTANBUL", true),
            ("千と", "千と千尋の神隠し", true),
            ("が", "が", true),
            ("amelia", "Amélie", false),
            ("destin amelie jeunet", "Le Fabuleux Destin d'Amélie Poulain", false),
            ("", "a", true),
            (" \t", "a", true),
            ("aab", "aaab", true),
            ("longer", "long", false),
        ])
    func words(_ words: String, _ name: String, _ isFound: Bool) {
        #expect(FilmSearch(words).matches(name) == isFound)
    }

    @Test("each word may be in the name for a person or in the file's")
    func names() {
        let search = FilmSearch("season s01e02")
        #expect(search.matches("Show.S01E02.mkv", "Show, season 1, episode 2"))
        #expect(!search.matches("Show.S01E02.mkv"))
        #expect(!FilmSearch("mkvshow").matches("a.mkv", "show"), "not across both")
    }
}
