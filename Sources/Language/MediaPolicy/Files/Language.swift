/// A language in the spellings of files and of people: ISO 639-1, both codes of ISO 639-2, its names in English and in
/// itself.
package enum Language {
    /// All spellings of the language that a word names, in lower case, the codes first; nil for an unknown one.
    package static func spellings(of word: String) -> [String]? {
        let word = word.lowercased()
        return rows.first { $0.contains(word) }
    }

    /// The codes alone: those that files have.
    package static func codes(of word: String) -> [String]? {
        spellings(of: word)?.filter { $0.utf8.count <= 3 && $0.utf8.allSatisfy { $0 < 0x80 } }
    }

    /// The English name of the language of a tag, "German" for "de", "ger" or "de_DE"; a region or a script that the tag has
    /// follows: "Portuguese (BR)". Nil for an unknown language.
    package static func name(of tag: String) -> String? {
        let (language, rest) = parts(of: tag)
        guard let name = spellings(of: language)?.first(where: { $0.utf8.count > 3 || $0 == "lao" }) else { return nil }
        let words = name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let part = rest.utf8.count > 2 ? rest.prefix(1).uppercased() + rest.dropFirst() : rest.uppercased()
        return words.joined(separator: " ") + (rest.isEmpty ? "" : " (\(part))")
    }

    /// A list for mpv's `alang` and `slang`, with all codes of each language that it names; what is not known stays.
    package static func expanded(list: String) -> String {
        var words: [String] = []
        for word in list.split(separator: ",") {
            for code in codes(of: String(word)) ?? [String(word)] where !words.contains(code) { words.append(code) }
        }
        return words.joined(separator: ",")
    }

    /// Whether two words name the same language. The region or script of a tag such as "pt-BR" counts only if both have
    /// one.
    package static func areSame(_ one: String, _ other: String) -> Bool {
        let (left, right) = (parts(of: one), parts(of: other))
        if !left.rest.isEmpty, !right.rest.isEmpty, left.rest != right.rest { return false }
        if left.language == right.language { return true }
        return spellings(of: left.language)?.contains(right.language) ?? false
    }

    private static func parts(of tag: String) -> (language: String, rest: String) {
        let tag = tag.lowercased().replacing("_", with: "-")
        guard let dash = tag.firstIndex(of: "-") else { return (tag, "") }
        return (String(tag[..<dash]), String(tag[dash...].dropFirst()))
    }

    private static let rows: [[String]] = table.split(separator: "\n").map { row in
        row.split(separator: " ").map { String($0).replacing("_", with: " ") }
    }

    private static let table = """
        ab abk abkhazian
        af afr afrikaans
        am amh amharic
        ar ara arabic العربية
        as asm assamese
        az aze azerbaijani
        be bel belarusian беларуская
        bg bul bulgarian български
        bn ben bengali বাংলা
        bo bod tib tibetan
        br bre breton brezhoneg
        bs bos bosnian bosanski
        ca cat catalan català
        co cos corsican corsu
        cs ces cze czech čeština
        cy cym wel welsh cymraeg
        da dan danish dansk
        de deu ger german deutsch
        el ell gre greek ελληνικά
        en eng english
        eo epo esperanto
        es spa spanish castilian español
        et est estonian eesti
        eu eus baq basque euskara
        fa fas per persian farsi فارسی
        fi fin finnish suomi
        fo fao faroese føroyskt
        fr fra fre french français
        fy fry frisian frysk
        ga gle irish gaeilge
        gd gla gaelic gàidhlig
        gl glg galician galego
        gu guj gujarati
        he heb hebrew עברית
        hi hin hindi हिन्दी
        hr hrv scr croatian hrvatski
        ht hat haitian
        hu hun hungarian magyar
        hy hye arm armenian հայերեն
        id ind indonesian
        is isl ice icelandic íslenska
        it ita italian italiano
        ja jpn japanese 日本語
        jv jav javanese
        ka kat geo georgian ქართული
        kk kaz kazakh
        km khm khmer
        kn kan kannada
        ko kor korean 한국어
        ku kur kurdish kurdî
        ky kir kyrgyz
        la lat latin
        lb ltz luxembourgish lëtzebuergesch
        lo lao
        lt lit lithuanian lietuvių
        lv lav latvian latviešu
        mi mri mao maori
        mk mkd mac macedonian македонски
        ml mal malayalam
        mn mon mongolian
        mr mar marathi
        ms msa may malay
        mt mlt maltese malti
        my mya bur burmese
        nb nob bokmål norwegian_bokmål
        ne nep nepali
        nl nld dut dutch flemish nederlands
        nn nno nynorsk norwegian_nynorsk
        no nor norwegian norsk
        oc oci occitan
        pa pan punjabi panjabi
        pl pol polish polski
        ps pus pashto
        pt por portuguese português
        qu que quechua
        rm roh romansh rumantsch
        ro ron rum romanian română
        ru rus russian русский
        sa san sanskrit
        sc srd sardinian sardu
        se sme northern_sami
        si sin sinhala
        sk slk slo slovak slovenčina
        sl slv slovenian slovene slovenščina
        so som somali
        sq sqi alb albanian shqip
        sr srp scc serbian српски srpski
        sv swe swedish svenska
        sw swa swahili kiswahili
        ta tam tamil தமிழ்
        te tel telugu
        tg tgk tajik
        th tha thai ไทย
        tk tuk turkmen
        tl tgl tagalog fil filipino
        tr tur turkish türkçe
        tt tat tatar
        ug uig uyghur
        uk ukr ukrainian українська
        ur urd urdu
        uz uzb uzbek
        vi vie vietnamese
        xh xho xhosa
        yi yid yiddish
        yo yor yoruba
        zh zho chi chinese cmn mandarin 中文
        zu zul zulu
        """
}
