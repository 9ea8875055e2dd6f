/// The words that names of films have beside their titles, in lower case, without separators and apostrophes.
enum FilmNameWords {
    /// How sure a word is that a title has ended.
    enum Kind: Equatable {
        /// No title has it: "1080p".
        case technical
        /// A title may end with it: "Extended". It counts before or after a technical word.
        case mark
        /// A title often has it: "Limited", "Web". It counts after a year, or in capitals.
        case word
        /// A language. As `word`, but also in a row of marks.
        case language
    }

    /// - Returns: nil for a word of a title.
    static func kind(_ key: String) -> Kind? {
        if technical.contains(key) || isTechnicalNumber(key) { return .technical }
        if marks.contains(key) || isRate(key) { return .mark }
        if words.contains(key) { return .word }
        return languages.contains(key) ? .language : nil
    }

    /// What two words are together, e.g. of "WEB-DL": each alone may be none.
    static func kind(pair key: String) -> Kind? {
        if technicalPairs.contains(key) { return .technical }
        return markPairs.contains(key) ? .mark : nil
    }

    /// Whether two more words may follow that are its channels: "AAC", "5", "1".
    static func isSound(_ key: String) -> Bool { sounds.contains(key) || soundPairs.contains(key) }

    /// Streaming services, as they are written. They count only before the word of a source.
    static let services = set(
        """
        AMZN NF DSNP HMAX MAX ATVP PCOK PMTP HULU STAN SHO iT iP CR HBO NOW RED ALL4 ITV CC CBS NBC ABC FOX PBS CRAV
        TVNOW JOYN ARTE ZDF ARD SKST MUBI STRP BCORE CRKL ROKU VIKI ADN
        """)

    static let streams = set("web webdl webrip webcap")

    /// At the end of a name: what is not the film itself. Media centres know them after a hyphen.
    static let extras = set(
        "trailer teaser sample behindthescenes deleted featurette interview scene short clip extra other proof")

    static let seasons = set(
        "season staffel saison temporada stagione sezon seizoen sæson säsong sesong kausi sezona série сезон")

    static let episodes = set("episode ep folge épisode episodio odcinek aflevering avsnitt afsnit jakso серия эпизод")

    /// Words before a year that is no year of a film: "Class of 1984".
    static let beforeYears = set("of in from since before after anno year jahr im")

    /// Titles that end in a year.
    static let endInYears = lines(
        """
        wonder woman 1984
        death race 2000
        fantasia 2000
        space 1999
        blues brothers 2000
        godzilla 2000
        dracula 2000
        cherry 2000
        airport 1975
        frankenstein 1970
        argentina 1985
        berlin 1945
        """)

    /// A dot stays after them where dots are separators.
    static let abbreviations = set("mr mrs ms dr st vs vol jr sr prof sgt lt capt pt feat ft")
    static let lastAbbreviations = set("dr jr sr")

    /// Whole names that are left as they are: folders of discs.
    static let discFolders = set("video_ts audio_ts bdmv certificate hvdvd_ts")

    /// How cameras, phones and recorders begin names; a number follows.
    static let cameras = set(
        "img vid dsc dscn dscf mvi mov pxl dji gopr vts mah sam cimg rec video signal")

    private static let technical = set(
        """
        bluray bdrip brrip bdremux bdmux bdscr bd25 bd50 bd66 bd100 dvdrip dvdr dvdscr dvdmux dvd5 dvd9 dvdremux webdl
        webrip webcap webhd webmux webdlrip hdtv hdtvrip pdtv sdtv dsr satrip dvbrip dvbt tvrip hdrip hddvd uhdrip uhdbd
        hdcam camrip telesync telecine vhsrip ppvrip vodrip remux microhd x264 x265 x266 h264 h265 h266 hevc xvid divx
        mpeg2 truehd dtshd ddp eac3 vostfr truefrench subfrench tvoon hi10p hi444pp hdr10plus readnfo
        """)

    private static let technicalPairs = set(
        """
        bluray bdrip brrip dvdrip webdl webrip hdtv hdrip h264 h265 h266 x264 x265 dtshd dtsx truehd dolbyvision
        dolbyatmos
        """)

    private static let marks = set(
        """
        4k 8k uhd fhd qhd hdr hdr10 hdr10p dv dovi hlg sdr hfr 8bit 10bit 12bit hi10 3d hsbs hou halfsbs halfou sbs aac
        aaclc heaac ac3 dts dtsx dtses dd ddpa flac opus atmos lpcm pcm av1 vp9 avc vc1 mpeg4 mp3 repack repack2 rerip
        unrated remastered extended theatrical dvd bd bdr r5 subbed dubbed vff vfq vfi vf2 vost vose lektor hardsub
        softsub hardcoded nordic pldub plsub
        """)

    private static let markPairs = set(
        """
        10bit 8bit dualaudio multiaudio multisub multisubs dtsma directorscut extendedcut theatricalcut ultimatecut
        extendededition specialedition ultimateedition collectorsedition anniversaryedition halfsbs halfou openmatte
        lektorpl dubbingpl napisypl imaxedition
        """)

    private static let words = set(
        """
        web cam ts tc proper real internal limited complete uncut imax dual multi dl ml ws fs line md ld dubbing napisy
        sub subs audio dubs hybrid restored criterion retail custom hd sd hq dc batch esub esubs msubs msub nl pl vo vf
        int synced rip it latino castellano doku festival uncensored
        """)

    private static let languages = set(
        """
        german deutsch french français italian spanish english polish russian swedish norwegian danish finnish dutch
        flemish portuguese czech hungarian romanian turkish arabic hebrew hindi tamil telugu malayalam japanese korean
        chinese mandarin cantonese thai vietnamese greek ukrainian ger eng fre fra ita spa esp rus ukr jpn jap kor chi
        pol swe nor dan fin hun cze tur hin tam
        """)

    private static let sounds = set("aac ac3 eac3 dd ddp dts flac opus truehd lpcm pcm atmos")
    private static let soundPairs = set("dtshd truehd dtsma")

    /// Resolutions ("1080p", "720p50", "1920x1080") and sound with channels ("ddp5", "aac2").
    private static func isTechnicalNumber(_ key: String) -> Bool {
        let text = Array(key.utf8)
        let digits = text.prefix(while: isDigit)
        let rest = text[digits.count...]
        if (3...4).contains(digits.count), let letter = rest.first {
            let tail = rest.dropFirst()
            guard tail.allSatisfy(isDigit) else { return false }
            if letter == UInt8(ascii: "x") { return (3...4).contains(tail.count) }
            return (letter == UInt8(ascii: "p") || letter == UInt8(ascii: "i")) && tail.count <= 3
                && heights.contains(String(decoding: digits, as: UTF8.self))
        }
        guard digits.isEmpty, let last = text.last, isDigit(last) else { return false }
        return sounds.contains(String(decoding: text.dropLast(), as: UTF8.self))
            || text.count > 3 && isDigit(text[text.count - 2])
                && sounds.contains(String(decoding: text.dropLast(2), as: UTF8.self))
    }

    private static let heights = set("360 480 540 576 720 1080 1440 2160 4320")

    /// Frames a second: "60fps".
    private static func isRate(_ key: String) -> Bool {
        key.hasSuffix("fps") && (2...3).contains(key.utf8.count - 3) && key.utf8.dropLast(3).allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func set(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }

    private static func lines(_ text: String) -> Set<String> { Set(text.split(separator: "\n").map(String.init)) }
}
