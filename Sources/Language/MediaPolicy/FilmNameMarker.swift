/// The words of a name that tell a season, an episode or a day.
struct FilmNameMarker {
    private(set) var tokens: Range<Int>
    private(set) var season: Int?
    private(set) var episodes: ClosedRange<Int>?
    private(set) var date: FilmTitle.Day?
    /// The disc of a season.
    private(set) var part: Int?
    /// Whether what follows is of no interest.
    private(set) var isLast = false

    /// The surest of a name; of equally sure ones the first.
    static func first(in reader: FilmNameReader) -> FilmNameMarker? {
        let all = reader.start..<max(reader.start, reader.tokens.count)
        let forms: [(FilmNameReader, Int) -> FilmNameMarker?] = [
            seasonAndEpisode, cross, counted, chapter, words, day, recorded, dashed, episodeAlone, seasonAlone,
        ]
        for form in forms {
            for index in all {
                if let marker = form(reader, index) { return marker }
            }
        }
        return nil
    }

    // MARK: - S01E02

    /// "S01E02", "S01E02E03", "S01E02-E03", "S01E02-03", "S01 E02".
    private static func seasonAndEpisode(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let names = reader.tokens
        guard let (season, rest) = number(after: "s", names.key(index)[...]) else { return nil }
        var episodes: ClosedRange<Int>
        var next = index + 1
        if rest.isEmpty {
            guard let (first, tail) = episode(names.key(next)[...]), tail.isEmpty, !names.gap(next).contains(.opening)
            else { return nil }
            (episodes, next) = (first...first, next + 1)
        } else {
            guard let range = range(rest) else { return nil }
            episodes = range
        }
        while next < names.count, let more = following(names, next, season: season, after: episodes.upperBound) {
            episodes = episodes.lowerBound...more
            next += 1
        }
        return FilmNameMarker(tokens: index..<next, season: season, episodes: episodes)
    }

    /// "e02", "e02e03", "e02v2".
    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        guard let (first, tail) = episode(text) else { return nil }
        var (range, rest) = (first...first, tail)
        while !rest.isEmpty {
            if rest.hasPrefix("v"), FilmNameTokens.number(rest.dropFirst(), most: 1) != nil { break }
            guard let (more, tail) = episode(rest), isNear(more, after: range.upperBound) else { return nil }
            (range, rest) = (first...more, tail)
        }
        return range
    }

    /// The last episode of a range that goes on in this token.
    private static func following(_ names: FilmNameTokens, _ index: Int, season: Int?, after last: Int) -> Int? {
        let (key, gap) = (names.key(index), names.gap(index))
        let isRange = gap.contains(.hyphen) || gap.contains(.other)
        guard isRange, gap.isDisjoint(with: [.opening, .closing]) else { return nil }
        var number: Int?
        if let season, let (other, tail) = self.number(after: "s", key[...]), other == season, !tail.isEmpty {
            number = range(tail).flatMap { $0.count == 1 ? $0.lowerBound : nil }
        } else if let (episode, tail) = episode(key[...]), tail.isEmpty {
            number = episode
        } else if gap == .hyphen, key.utf8.count > 1 {
            number = names.number(index)
        }
        return number.flatMap { isNear($0, after: last) ? $0 : nil }
    }

    /// What is farther away is another number.
    private static func isNear(_ number: Int, after last: Int) -> Bool { number > last && number - last < 100 }

    /// "e02" or "ep02", and what follows.
    private static func episode(_ text: Substring) -> (number: Int, rest: Substring)? {
        number(after: "ep", text) ?? number(after: "e", text)
    }

    private static func number(after prefix: String, _ text: Substring) -> (number: Int, rest: Substring)? {
        guard text.hasPrefix(prefix) else { return nil }
        let rest = text.dropFirst(prefix.count)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        return FilmNameTokens.number(digits).map { ($0, rest[digits.endIndex...]) }
    }

    // MARK: - 1x02, 第3話

    /// "1x02", "1x02-03", "1x02x03". "10x10" at the start is a film.
    private static func cross(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let names = reader.tokens
        let parts = names.key(index).split(separator: "x", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[1].utf8.count > 1,
            let season = FilmNameTokens.number(parts[0], most: 2), let first = FilmNameTokens.number(parts[1], most: 3),
            index > reader.start || index + 1 < names.count && names.gap(index + 1).isBreak
        else { return nil }
        var (episodes, next) = (first...first, index + 1)
        if parts.count == 3 {
            guard let last = FilmNameTokens.number(parts[2], most: 3), isNear(last, after: first) else { return nil }
            episodes = first...last
        } else if next < names.count, let last = following(names, next, season: nil, after: first) {
            (episodes, next) = (first...last, next + 1)
        }
        return FilmNameMarker(tokens: index..<next, season: season, episodes: episodes)
    }

    /// "第3話", "第2期 第3話".
    private static func counted(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        guard let number = count(reader.tokens.key(index), of: "話话集回화회") else { return nil }
        let before = seasonBefore(reader, index)
        return FilmNameMarker(
            tokens: (before?.start ?? index)..<(index + 1), season: before?.season, episodes: number...number)
    }

    private static func count(_ key: String, of counters: String) -> Int? {
        guard key.hasPrefix("第") || key.hasPrefix("제"), let last = key.last, counters.contains(last) else { return nil }
        return FilmNameTokens.number(key.dropFirst().dropLast())
    }

    /// "[Cap.102]" of Spanish releases: season 1, episode 2. The title ends before "Temporada 1".
    private static func chapter(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let names = reader.tokens
        guard index > reader.start, names.key(index) == "cap", names.gap(index).contains(.opening),
            names.key(index + 1).utf8.count > 2, let number = names.number(index + 1)
        else { return nil }
        let season = number / 100
        let first = (reader.start + 1..<index).first { word(names, $0, FilmNameWords.seasons, most: 2) == season }
        let episode = number % 100
        return FilmNameMarker(tokens: (first ?? index)..<(index + 2), season: season, episodes: episode...episode)
    }

    // MARK: - Words

    /// "Season 1 Episode 2", "1 сезон 2 серия"; "Season 1" and "Episode 2" alone only if no words follow.
    private static func words(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let names = reader.tokens
        var next = index
        var marker = FilmNameMarker(tokens: index..<index)
        if let number = word(names, next, FilmNameWords.seasons, most: 2) {
            marker.season = number
            next += 2
        }
        if let number = word(names, next, FilmNameWords.episodes, most: 4) {
            marker.episodes = number...number
            next += 2
        } else if marker.season != nil, let (number, rest) = episode(names.key(next)[...]), rest.isEmpty {
            marker.episodes = number...number
            next += 1
        } else if marker.season != nil, let (number, after) = dashedNumber(reader, next) {
            marker.episodes = number
            next = after
        }
        guard next > index else { return nil }
        marker.tokens = index..<next
        if marker.season != nil, marker.episodes != nil { return marker }
        // "Season 1-3", "Episode 4 (1977)".
        guard !names.gap(next).isTight || reader.isTechnical(next) else { return nil }
        if marker.season != nil {
            let isYear = names.isBracketed(next) && reader.year(next) != nil
            return reader.isEndOrMarks(next) || names.gap(next).isBreak || isYear ? marker : nil
        }
        return isFollowed(reader, next) && !reader.hasYear(from: next) ? marker : nil
    }

    /// Whether an episode's number may end before this token.
    private static func isFollowed(_ reader: FilmNameReader, _ index: Int) -> Bool {
        reader.isEndOrMarks(index) || reader.tokens.gap(index).isBreak
    }

    /// The number after one of the words, in Russian also before it.
    private static func word(_ names: FilmNameTokens, _ index: Int, _ words: Set<String>, most: Int) -> Int? {
        let (key, next) = (names.key(index), names.key(index + 1))
        guard index + 1 < names.count, names.gap(index + 1).isDisjoint(with: [.opening, .closing, .colon]) else {
            return nil
        }
        if words.contains(key) { return names.number(index + 1, most: most) }
        return words.contains(next) && (next == "сезон" || next == "серия") ? names.number(index, most: most) : nil
    }

    // MARK: - Days

    /// "2024-03-12", "2024.03.12", "12.03.2024", with a time after it if a title follows.
    private static func day(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let names = reader.tokens
        let (one, other) = (names.gap(index + 1), names.gap(index + 2))
        guard index > reader.start, index + 2 < names.count, one == other,
            [.hyphen, .dot, .underscore, .space].contains(one)
        else { return nil }
        // Only Europeans write "12.03.2024" with dots.
        let isReversed = one == .dot && reader.year(index + 2) != nil
        let (first, last) = isReversed ? (index + 2, index) : (index, index + 2)
        guard let year = reader.year(first), let month = pair(names, index + 1, 1...12),
            let day = pair(names, last, 1...31)
        else { return nil }
        let next = index + 3
        var marker = FilmNameMarker(tokens: index..<next)
        marker.date = FilmTitle.Day(year: year, month: month, day: day)
        if reader.isEndOrMarks(next) { return marker }
        // Two recordings of a day differ by their times.
        var end = next
        while end < next + 3, pair(names, end, 0...59) != nil { end += 1 }
        let isSeparate = !names.gap(next).isTight
        if end > next {
            guard end - next > 1, end < names.count, names.gap(end).isBreak, isSeparate else { return nil }
            marker.tokens = index..<end
            return marker
        }
        let isRelease = names.gap(next) == .dot && one == .dot && reader.hasTechnical(from: next)
        return names.gap(next).isBreak || isRelease ? marker : nil
    }

    /// A number of two digits.
    private static func pair(_ names: FilmNameTokens, _ index: Int, _ values: ClosedRange<Int>) -> Int? {
        guard names.key(index).utf8.count == 2, let number = names.number(index), values.contains(number) else {
            return nil
        }
        return number
    }

    /// "24.03.12_20-15_ard_90_TVOON_DE" of OnlineTVRecorder.
    private static func recorded(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let names = reader.tokens
        guard index > reader.start, names.gap(index) == .underscore, let year = pair(names, index, 0...39),
            names.gap(index + 1) == .dot, let month = pair(names, index + 1, 1...12), names.gap(index + 2) == .dot,
            let day = pair(names, index + 2, 1...31),
            (index + 3..<min(index + 12, max(index + 3, names.count))).contains(where: { names.key($0) == "tvoon" })
        else { return nil }
        var marker = FilmNameMarker(tokens: index..<(index + 3))
        marker.date = FilmTitle.Day(year: 2000 + year, month: month, day: day)
        marker.isLast = true
        return marker
    }

    // MARK: - Numbers alone

    /// "[Group] Show - 12 (1080p)", "Show S2 - 05 [720p]". "Apollo - 13 (1995)" is a film.
    private static func dashed(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        guard index > reader.start, let (numbers, next) = dashedNumber(reader, index), isFollowed(reader, next),
            !reader.hasYear(from: next)
        else { return nil }
        let before = seasonBefore(reader, index)
        guard reader.start > 0 || before != nil || reader.isTechnical(next) else { return nil }
        let first = before.flatMap { $0.start > reader.start ? $0.start : nil } ?? index
        return FilmNameMarker(
            tokens: first..<next, season: first < index ? before?.season : nil, episodes: numbers)
    }

    private static func dashedNumber(_ reader: FilmNameReader, _ index: Int) -> (ClosedRange<Int>, next: Int)? {
        let names = reader.tokens
        guard index < names.count, reader.year(index) == nil else { return nil }
        // "[Group][Show][12][1080p]".
        let isBoxed = reader.start > 0 && names.gap(reader.start).contains(.opening) && names.isBracketed(index)
        let isDashed = names.gap(index).isBreak && names.gap(index).isDisjoint(with: [.colon, .opening])
        guard isBoxed || isDashed else { return nil }
        let key = names.key(index)
        let digits = key.prefix { $0.isASCII && $0.isNumber }
        let version = key[digits.endIndex...]
        guard let first = FilmNameTokens.number(digits),
            version.isEmpty || version.hasPrefix("v") && FilmNameTokens.number(version.dropFirst(), most: 1) != nil
        else { return nil }
        let next = index + 1
        // "12.5" is no episode that a list has.
        if names.gap(next) == .dot, names.gap(index).contains(.space), names.number(next) != nil { return nil }
        if let last = following(names, next, season: nil, after: first) { return (first...last, next + 1) }
        return (first...first, next)
    }

    /// "S2", "Season 2" or "第2期" right before a token.
    private static func seasonBefore(_ reader: FilmNameReader, _ index: Int) -> (season: Int, start: Int)? {
        let names = reader.tokens
        guard index > reader.start else { return nil }
        if let season = count(names.key(index - 1), of: "期季") { return (season, index - 1) }
        if let (season, rest) = number(after: "s", names.key(index - 1)[...]), rest.isEmpty, season < 100 {
            return (season, index - 1)
        }
        guard index > reader.start + 1, let season = word(names, index - 2, FilmNameWords.seasons, most: 2) else {
            return nil
        }
        return (season, index - 2)
    }

    /// "E05", "Ep 05": with a zero, or before marks. "BMW E30" is a car.
    private static func episodeAlone(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let key = reader.tokens.key(index)
        guard index > reader.start, let (number, rest) = episode(key[...]), rest.isEmpty, key.utf8.count > 2,
            isFollowed(reader, index + 1)
        else { return nil }
        guard key.hasPrefix("ep") || key.hasPrefix("e0") || reader.isTechnical(index + 1) else { return nil }
        return FilmNameMarker(tokens: index..<(index + 1), episodes: number...number)
    }

    /// "Show S01" and "S1": with a zero, before marks, or with nothing else. "Galaxy S21" is a telephone.
    private static func seasonAlone(_ reader: FilmNameReader, _ index: Int) -> FilmNameMarker? {
        let names = reader.tokens
        if let season = count(names.key(index), of: "期季"), isFollowed(reader, index + 1) {
            return FilmNameMarker(tokens: index..<(index + 1), season: season)
        }
        let key = names.key(index)
        guard let (season, rest) = number(after: "s", key[...]), rest.isEmpty, key.utf8.count < 4 else { return nil }
        if let (disc, tail) = number(after: "d", names.key(index + 1)[...]), tail.isEmpty, disc > 0,
            reader.isEndOrMarks(index + 2)
        {
            return FilmNameMarker(tokens: index..<(index + 2), season: season, part: disc)
        }
        guard index == reader.start || !names.gap(index).isTight,
            !names.gap(index + 1).isTight || reader.isTechnical(index + 1), reader.isEndOrMarks(index + 1)
        else {
            return nil
        }
        guard key.hasPrefix("s0") || names.count == 1 || reader.isTechnical(index + 1) else { return nil }
        return FilmNameMarker(tokens: index..<(index + 1), season: season)
    }
}
