package import SeekProtocol

/// The parts that chapters' titles name (K1), in ten languages.
///
/// A title names a part if it has nothing beside the part's words but numbers and words such as "theme": "Opening",
/// "Intro 2" and "Ending Theme" do, "The Opening of the Tomb" does not. Words such as "previously on" may begin any title.
/// A chapter that is longer than such parts are is none.
package enum ChapterTitles {
    /// A title of the configuration: its words name a part wherever they are in a chapter's title.
    package struct Own: Equatable, Sendable {
        let kind: Cue.Kind
        let words: [Substring]

        package init(_ kind: Cue.Kind, _ title: String) {
            self.kind = kind
            words = ChapterTitles.words(of: title)
        }
    }

    /// A chapter. Its end is nil if it is not known.
    package typealias Chapter = (title: ByteString?, start: Double, end: Double?)

    /// - Parameter chapters: in their order; media seconds.
    package static func cues(in chapters: [Chapter], own: [Own] = []) -> [Cue] {
        chapters.prefix(Cue.most).compactMap { chapter in
            guard let end = chapter.end, end > chapter.start, let title = chapter.title,
                let kind = kind(of: title.description, own: own), end - chapter.start <= longest(kind)
            else { return nil }
            return Cue(kind: kind, start: chapter.start, end: end, source: .chapter)
        }
    }

    /// - Returns: nil if the title names no part.
    package static func kind(of title: String, own: [Own] = []) -> Cue.Kind? {
        guard title.utf8.count <= longestTitle else { return nil }
        let words = words(of: title)
        if let own = own.first(where: { !$0.words.isEmpty && words.contains($0.words) }) { return own.kind }
        // Most titles have none of the words, and the search for all of them takes long.
        guard words.contains(where: firstWords.contains) else { return nil }
        return rows.first { row in
            row.begins
                ? words.starts(with: row.words)
                : words.consists(of: row.words) && row.abbreviation.map { title.contains($0) } ?? true
        }?.kind
    }

    private static let longestTitle = 200

    /// Media seconds.
    private static func longest(_ kind: Cue.Kind) -> Double {
        switch kind {
        case .credits: 1_200
        case .commercial: 900
        case .intro, .recap, .preview, .scene, .cut, .mute: 300
        }
    }

    /// In small letters: what is between characters that are neither letters nor digits.
    fileprivate static func words(of title: String) -> [Substring] {
        title.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    // MARK: - Words

    private struct Row {
        let kind: Cue.Kind
        let words: [Substring]
        /// Whether any other words may follow.
        let begins: Bool
        /// In capitals, as it has to be in the title: "Ed" is a name. Nil if it is none.
        let abbreviation: Substring?
    }

    /// Those with more words first, so that "opening credits" are no credits.
    private static let rows: [Row] = table.split(separator: "\n").flatMap { line in
        let (kind, texts) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst())
        return texts.split(separator: ",").map { text in
            Row(
                kind: Cue.Kind(rawValue: String(kind))!, words: words(of: String(text)), begins: text.last == "~",
                abbreviation: text.first?.isUppercase == true ? text : nil)
        }
    }.sorted { $0.words.count > $1.words.count }

    private static let firstWords = Set(rows.compactMap(\.words.first))

    /// Beside a part's own words they change nothing.
    fileprivate static let fillers: Set<Substring> = Set(
        """
        a an the main theme themes song music titles title sequence part le la les el il der die das generique lied
        thème musique canción tema sigla música lied muziek piosenka テーマ 主題歌 曲 песня
        """.split { $0 == " " || $0 == "\n" })

    /// By kind, for English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Japanese and Russian. `~`: any
    /// words may follow. Capitals: an abbreviation.
    private static let table = """
        intro:intro,opening,OP,opening credits,opening titles,opening theme,title sequence,titles,main title
        intro:main titles,title card,theme song,introstart,vorspann,titelsequenz,eröffnung,titelmelodie
        intro:générique,générique de début,générique d'ouverture,ouverture,cabecera,entradilla,apertura,créditos iniciales
        intro:sigla,sigla iniziale,sigla di apertura,titoli di testa,abertura,genérico inicial,créditos iniciais
        intro:begintitels,openingstitels,leader,czołówka,オープニング,オープニングテーマ,主題歌,заставка,опенинг,вступительные титры
        recap:recap,previously,previously on~,last time on~,story so far,the story so far,was bisher geschah,rückblick
        recap:zuvor bei~,résumé,précédemment,précédemment dans~,resumen,anteriormente,anteriormente en~,riassunto
        recap:nelle puntate precedenti,nell'episodio precedente,resumo,nos episódios anteriores,anteriormente em~
        recap:samenvatting,wat voorafging,eerder in~,w poprzednich odcinkach,poprzednio,前回のあらすじ,あらすじ
        recap:в предыдущих сериях,ранее в~,краткое содержание
        credits:credits,end credits,ending credits,closing credits,ending,ED,end titles,closing titles,outro,closing
        credits:closing theme,creditsstart,staff roll,abspann,nachspann,générique de fin,crédits,fin,créditos,créditos finales
        credits:sigla finale,titoli di coda,encerramento,créditos finais,genérico final,aftiteling,eindtitels
        credits:napisy końcowe,tyłówka,エンディング,エンディングテーマ,エンドロール,スタッフロール,эндинг,титры,конечные титры
        preview:preview,next time,next time on~,next episode,next episode preview,coming up,coming up next,vorschau
        preview:in der nächsten folge,aperçu,prochain épisode,prochainement,avance,próximo episodio,próximo capítulo
        preview:anteprima,prossimamente,nel prossimo episodio,próximo episódio,no próximo episódio,vooruitblik
        preview:volgende aflevering,zapowiedź,w następnym odcinku,次回予告,予告,в следующей серии,анонс
        commercial:commercial,commercials,commercial break,ad break,advertisement,advertisements,advert,ads,werbung
        commercial:werbepause,publicité,anuncios,publicidad,publicidade,pubblicità,reclame,reklama,reklamy,реклама
        """
}

extension [Substring] {
    /// Whether these words are there, and besides them only numbers and fillers.
    fileprivate func consists(of words: [Substring]) -> Bool {
        guard let first = words.first, contains(first), let place = firstRange(of: words) else { return false }
        return enumerated().allSatisfy { index, word in
            place.contains(index) || word.allSatisfy(\.isNumber) || ChapterTitles.fillers.contains(word)
        }
    }
}
