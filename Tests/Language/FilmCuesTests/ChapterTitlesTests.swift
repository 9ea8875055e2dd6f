import FilmCues
import SeekProtocol
import Testing

@Suite("K1: parts that chapters' titles name")
struct ChapterTitlesTests {
    @Test(
        "Titles of parts, in ten languages",
        arguments: [
            ("Intro", Cue.Kind.intro), ("INTRO 2", .intro), ("Opening", .intro), ("OP", .intro),
            ("The Opening", .intro),
            ("Opening Credits", .intro), ("Main Titles", .intro), ("Opening Theme", .intro), ("Vorspann", .intro),
            ("Générique de début", .intro), ("Cabecera", .intro), ("Sigla iniziale", .intro), ("Abertura", .intro),
            ("Begintitels", .intro), ("Czołówka", .intro), ("オープニング", .intro), ("Заставка", .intro),
            ("Recap", .recap), ("Previously on Lost", .recap), ("Previously", .recap), ("Was bisher geschah", .recap),
            ("Précédemment dans Lost", .recap), ("Anteriormente", .recap), ("Nelle puntate precedenti", .recap),
            ("Nos episódios anteriores", .recap), ("Wat voorafging", .recap), ("W poprzednich odcinkach", .recap),
            ("前回のあらすじ", .recap), ("В предыдущих сериях", .recap),
            ("Credits", .credits), ("End Credits", .credits), ("Ending", .credits), ("ED", .credits),
            ("ED2", .intro), ("Abspann", .credits), ("Générique de fin", .credits), ("Créditos finales", .credits),
            ("Titoli di coda", .credits), ("Encerramento", .credits), ("Aftiteling", .credits),
            ("Napisy końcowe", .credits), ("エンディング", .credits), ("Титры", .credits),
            ("Preview", .preview), ("Next time on Lost", .preview), ("Next Episode", .preview), ("Vorschau", .preview),
            ("Prochain épisode", .preview), ("Próximo capítulo", .preview), ("Prossimamente", .preview),
            ("Vooruitblik", .preview), ("Zapowiedź", .preview), ("次回予告", .preview),
            ("Commercial Break 3", .commercial), ("Werbung", .commercial), ("Publicité", .commercial),
        ])
    func known(title: String, kind: Cue.Kind) {
        // An abbreviation with a number behind it is another word.
        #expect(ChapterTitles.kind(of: title) == (title == "ED2" ? nil : kind))
    }

    @Test(
        "Other titles: whole words only, and none beside them",
        arguments: [
            "The Opening of the Tomb", "Introduction", "Operation", "Ed", "Ed and Lorraine", "Opera", "Introspection",
            "Chapter 1", "", "   ", "...", "Endings and Beginnings", "Precredits", "The Previous Owner", "Crediton",
            "At the Pub", "An Ad for a Dog", "Recapture", String(repeating: "Opening ", count: 50),
        ])
    func others(title: String) {
        #expect(ChapterTitles.kind(of: title) == nil)
    }

    @Test("Titles of the configuration: whole words, anywhere")
    func own() {
        let own = [ChapterTitles.Own(.intro, "Cold Open"), ChapterTitles.Own(.commercial, "")]
        #expect(ChapterTitles.kind(of: "The cold open!", own: own) == .intro)
        #expect(ChapterTitles.kind(of: "Cold opening", own: own) == nil)
        #expect(ChapterTitles.kind(of: "Chapter 1", own: own) == nil)
    }

    @Test("A chapter becomes a part if it has an end and is not too long")
    func cues() {
        let cues = ChapterTitles.cues(in: [
            ("Opening", 0, 90), ("Part 1", 90, 1_200), (nil, 1_200, 1_300), ("Intro", 1_300, 1_601),
            ("Credits", 1_601, nil),
            ("Ending", 1_601, 1_691), ("Preview", 1_691, 1_691),
        ])
        #expect(
            cues == [
                Cue(kind: .intro, start: 0, end: 90, source: .chapter),
                Cue(kind: .credits, start: 1_601, end: 1_691, source: .chapter),
            ])
    }
}
