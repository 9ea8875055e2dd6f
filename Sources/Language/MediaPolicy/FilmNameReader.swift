/// Finds where the title ends, and what follows it.
struct FilmNameReader {
    let tokens: FilmNameTokens
    /// The first token of the title: it is never a mark.
    let start: Int
    private let kinds: [FilmNameWords.Kind?]
    /// Of what `kinds` says, in tokens.
    private let lengths: [Int]
    /// How many marks in a row there are up to a technical one; 0 if there is none.
    private let toTechnical: [Int]
    /// Whether nothing but marks and the name of a group follows to the end.
    private let toEnd: [Bool]
    private let lastYearToken: Int?
    private let lastTechnical: Int?
    private(set) var marker: FilmNameMarker?
    /// Whether the name is one of a release in small letters: it has no spaces, and no capitals before its marks.
    private var isLower = false

    /// - Parameter start: 0, or what follows the name of a group.
    init(_ tokens: FilmNameTokens, from start: Int) {
        self.tokens = tokens
        self.start = start
        let count = tokens.count
        var kinds: [FilmNameWords.Kind?] = []
        var lengths: [Int] = []
        for index in 0..<count {
            let (kind, length) = Self.kind(at: index, of: tokens)
            kinds.append(index > start ? kind : nil)
            lengths.append(length)
        }
        var toTechnical = Array(repeating: 0, count: count + 1)
        var toEnd = Array(repeating: true, count: count + 1)
        for index in stride(from: count - 1, through: 0, by: -1) {
            let next = min(index + lengths[index], count)
            let isGroup = index == count - 1 && index > 0 && tokens.gap(index).isTight && kinds[index - 1] != nil
            toEnd[index] = kinds[index] != nil ? toEnd[next] : isGroup
            if kinds[index] == .technical {
                toTechnical[index] = 1
            } else if kinds[index] != nil, toTechnical[next] > 0 {
                toTechnical[index] = toTechnical[next] + 1
            }
        }
        (self.kinds, self.lengths, self.toTechnical, self.toEnd) = (kinds, lengths, toTechnical, toEnd)
        lastYearToken = (0..<count).last { Self.year(tokens, $0) != nil }
        lastTechnical = kinds.lastIndex(of: .technical)
        marker = FilmNameMarker.first(in: self)
        let end = marker?.tokens.lowerBound ?? kinds.firstIndex { $0 != nil } ?? count
        let head = piece(start, max(end, start + 1))
        isLower =
            !tokens.scalars.contains(where: \.properties.isWhitespace)
            && (head.contains { $0 == "." || $0 == "_" } || marker != nil)
            && !head.contains(where: \.properties.isUppercase)
    }

    /// Whether a group's name before it is one: it makes episodes, and says what it has made in brackets.
    var isEpisodeOrTagged: Bool {
        marker != nil || (start + 1..<max(start + 1, tokens.count)).contains { kinds[$0] == .technical }
    }

    // MARK: - Questions

    /// Whether a name that ends before this token ends with a title.
    func isEndOrMarks(_ index: Int) -> Bool { index >= tokens.count || toTechnical[index] > 0 || toEnd[index] }

    /// Whether marks with a technical one begin.
    func isTechnical(_ index: Int) -> Bool { index < tokens.count && toTechnical[index] > 0 }

    /// A year in which a film may have come out.
    func year(_ index: Int) -> Int? { Self.year(tokens, index) }

    private static func year(_ tokens: FilmNameTokens, _ index: Int) -> Int? {
        guard tokens.key(index).utf8.count == 4, let year = tokens.number(index), (1890...2039).contains(year) else {
            return nil
        }
        return year
    }

    func hasYear(from index: Int) -> Bool { lastYearToken.map { $0 >= index } ?? false }

    func hasTechnical(from index: Int) -> Bool { lastTechnical.map { $0 >= index } ?? false }

    // MARK: - Title

    func title() -> FilmTitle {
        let limit = marker?.tokens.lowerBound ?? tokens.count
        let tag = firstMark(from: start + 1, to: limit)
        var (end, year) = (tag, nil as Int?)
        if let found = lastYear(to: min(tag, limit)) {
            (end, year) = (beforeMarks(found), self.year(found))
        } else if marker == nil, tag < tokens.count {
            year = (tag..<tokens.count).first { self.year($0) != nil && tokens.isBracketed($0) }.flatMap(self.year)
        }
        var title = FilmTitle(title: "")
        title.year = year
        let after = marker.map(\.tokens.upperBound) ?? end
        let capitals = isLower && (marker != nil || end < tokens.count || isYearLast)
        let spelling = FilmNameSpelling(capitals: capitals)
        title.title = Self.withoutBrackets(spelling.text(piece(start, end)), start > 0)
        if let marker {
            title.season = marker.season
            title.episodes = marker.episodes
            title.date = marker.date
            title.part = marker.part
            addEpisodeTitle(to: &title, spelling)
        } else {
            title.part = part(from: after)
        }
        title.extra = extra(from: max(after, start + 1))
        return title
    }

    private func addEpisodeTitle(to title: inout FilmTitle, _ spelling: FilmNameSpelling) {
        guard let marker, marker.tokens.upperBound < tokens.count, !marker.isLast else { return }
        let first = marker.tokens.upperBound
        if title.year == nil, year(first) != nil, tokens.isBracketed(first), isEndOrMarks(first + 1) {
            title.year = year(first)
            return
        }
        let end = firstMark(from: first, to: tokens.count, isAfterMarker: true)
        let text = spelling.text(piece(first, end))
        let isNumber = tokens.number(first + 1) == marker.episodes?.lowerBound && end == first + 2
        if FilmNameWords.episodes.contains(tokens.key(first)), isNumber { return }
        title.episodeTitle = text.isEmpty ? nil : Self.withoutQuotes(text)
    }

    /// The text from a token to another, with what is around them but not with the other.
    private func piece(_ first: Int, _ end: Int) -> ArraySlice<Unicode.Scalar> {
        guard first < end else { return [] }
        let lower = first == 0 ? 0 : tokens.tokens[first - 1].range.upperBound
        let upper = end < tokens.count ? tokens.tokens[end].range.lowerBound : tokens.scalars.count
        return tokens.scalars[lower..<upper]
    }

    /// "[Group][Show][12]" has the title in brackets too.
    private static func withoutBrackets(_ text: String, _ isAfterMaker: Bool) -> String {
        guard isAfterMaker, text.hasPrefix("["), text.hasSuffix("]") else { return text }
        let inner = text.dropFirst().dropLast()
        return inner.contains { "[]".contains($0) } ? text : String(inner)
    }

    private static func withoutQuotes(_ text: String) -> String {
        for (open, close) in [("「", "」"), ("『", "』")] where text.hasPrefix(open) && text.hasSuffix(close) {
            return String(text.dropFirst().dropLast())
        }
        return text
    }

    private var isYearLast: Bool { tokens.count > start + 1 && year(tokens.count - 1) != nil }

    // MARK: - Years

    /// The token of the year that ends the title: nothing but marks follows it.
    private func lastYear(to limit: Int) -> Int? {
        guard limit > start + 1 else { return nil }
        return (start + 1..<limit).last { index in
            guard year(index) != nil else { return false }
            let isBracketed = tokens.isBracketed(index)
            guard index + 1 == marker?.tokens.lowerBound ? isBracketed : endsYear(index + 1)
            else { return false }
            if isBracketed { return true }
            // "Space.1999.S01E01", "2005-2013", "Class of 1984"; "The Matrix 1999" may be a title.
            let isDotted = tokens.gap(index).isDotted && (index == start + 1 || !tokens.gap(index - 1).contains(.space))
            return !tokens.gap(index).isTight && (isDotted || isTechnical(index + 1))
                && !FilmNameWords.beforeYears.contains(tokens.key(index - 1)) && !isTitleWithYear(index)
        }
    }

    /// Whether the title and its year end before this token. A comma is of people, not of releases.
    private func endsYear(_ index: Int) -> Bool {
        isPart(index) || isExtra(index)
            || isEndOrMarks(index) && (index >= tokens.count || !tokens.gap(index).contains(.other))
    }

    /// Without marks in capitals between the title and its year: "Film.EXTENDED.1999".
    private func beforeMarks(_ year: Int) -> Int {
        var end = year
        while end > start + 1, kinds[end - 1] == .mark || kinds[end - 1] == .language, tokens.isShouted(end - 1) {
            end -= 1
        }
        return (start..<end).contains { !tokens.isShouted($0) && hasLetter($0) } ? end : year
    }

    private func isTitleWithYear(_ index: Int) -> Bool {
        guard index - start < 5 else { return false }
        return FilmNameWords.endInYears.contains((start...index).map(tokens.key).joined(separator: " "))
    }

    // MARK: - Marks

    /// Where a title ends that begins before `first`; `limit` if nothing says that it ends.
    private func firstMark(from first: Int, to limit: Int, isAfterMarker: Bool = false) -> Int {
        var hasSmall = (start..<min(first, limit)).contains { !tokens.isShouted($0) && hasLetter($0) }
        var index = first
        while index < limit {
            let isAnchored = isAfterMarker && index == first
            if endsTitle(index, isAfterMarker: isAfterMarker, isAnchored: isAnchored, hasSmall: hasSmall) {
                return index
            }
            hasSmall = hasSmall || !tokens.isShouted(index) && hasLetter(index)
            index += 1
        }
        return limit
    }

    private func hasLetter(_ index: Int) -> Bool {
        tokens.scalars[tokens.tokens[index].range].contains(where: \.properties.isLowercase)
    }

    private func endsTitle(_ index: Int, isAfterMarker: Bool, isAnchored: Bool, hasSmall: Bool) -> Bool {
        let gap = tokens.gap(index)
        if isExtra(index) || isPart(index) && !isAfterMarker { return true }
        switch kinds[index] {
        case nil: return false
        case .technical:
            // "Why 1080p is dead" goes on in words.
            let next = index + lengths[index]
            return isAnchored || gap.contains(.opening) || !gap.contains(.space) || isEndOrMarks(next)
                || tokens.gap(next).isTight || !tokens.gap(next).isDisjoint(with: [.opening, .closing])
        case .mark:
            return toTechnical[index] > 0 || isAfterMarker && toEnd[index] || isInBrackets(index)
        case .word, .language:
            if isAnchored, gap.isBreak { return false }
            if toTechnical[index] > 0 {
                let isLanguage = kinds[index] == .language
                return isAnchored || tokens.isShouted(index) && hasSmall
                    || isLanguage && (isAfterMarker || toTechnical[index] > 2)
                    || isAfterMarker && isLower && tokens.key(index) == "web"
            }
            return isAnchored && toEnd[index] && tokens.isShouted(index)
        }
    }

    /// Whether nothing but marks is in the brackets that begin here: "[HDR]".
    private func isInBrackets(_ index: Int) -> Bool {
        guard tokens.gap(index).contains(.opening) else { return false }
        var next = index
        repeat {
            guard kinds[next] != nil else { return false }
            next += lengths[next]
        } while next < tokens.count && tokens.gap(next).isDisjoint(with: [.opening, .closing])
        return next < tokens.count ? tokens.gap(next).contains(.closing) : tokens.end.contains(.closing)
    }

    private static func kind(at index: Int, of tokens: FilmNameTokens) -> (kind: FilmNameWords.Kind?, length: Int) {
        let key = tokens.key(index)
        if isChecksum(index, of: tokens) { return (.technical, 1) }
        if FilmNameWords.services.contains(tokens.text(index)),
            FilmNameWords.streams.contains(tokens.key(index + 1))
        {
            return (.mark, 1)
        }
        var (kind, length) = (FilmNameWords.kind(key), 1)
        let pair = key.isEmpty || tokens.key(index + 1).isEmpty ? "" : key + tokens.key(index + 1)
        if kind != .technical, let both = FilmNameWords.kind(pair: pair) { (kind, length) = (both, 2) }
        if kind == nil { return (nil, 1) }
        if length == 1 ? FilmNameWords.isSound(key) : FilmNameWords.isSound(pair) {
            if tokens.key(index + length) == "ma" { length += 1 }
            let channels = tokens.key(index + length) + "." + tokens.key(index + length + 1)
            if ["5.1", "2.0", "7.1", "1.0", "2.1"].contains(channels) {
                return (length > 1 || key != "dd" ? .technical : kind, length + 2)
            }
        } else if kind == .technical, key.last?.isNumber == true,
            ["0", "1"].contains(tokens.key(index + 1)), tokens.gap(index + 1) == .dot
        {
            length += 1
        }
        return (kind, length)
    }

    /// "[ABCD1234]", not "[20240312]".
    private static func isChecksum(_ index: Int, of tokens: FilmNameTokens) -> Bool {
        let key = tokens.key(index).utf8
        guard key.count == 8, tokens.isBracketed(index) else { return false }
        let isDay = key.starts(with: "19".utf8) || key.starts(with: "20".utf8)
        return key.allSatisfy { FilmNameTokens.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
            && key.contains(where: FilmNameTokens.isDigit) && !(isDay && key.allSatisfy(FilmNameTokens.isDigit))
    }

    // MARK: - Parts and extras

    /// Whether the token is "cd1" or "part1", or "cd" with a number after it, and nothing of a title follows.
    private func isPart(_ index: Int) -> Bool {
        index > start && numberOfPart(index).map { isEndOrMarks($0.next) } ?? false
    }

    private func numberOfPart(_ index: Int) -> (number: Int, next: Int)? {
        let key = tokens.key(index)
        for word in ["cd", "disc", "disk", "dvd", "part", "pt", "teil"] where key.hasPrefix(word) {
            let digits = key.dropFirst(word.count)
            if let number = FilmNameTokens.number(digits, most: 2), number > 0, !["dvd5", "dvd9"].contains(key) {
                return (number, index + 1)
            }
            // "The Godfather Part 2" is a title.
            let isAfterYear = index > 0 && year(index - 1) != nil && tokens.isBracketed(index - 1)
            if digits.isEmpty, isAfterYear || word == "cd" || word == "disc" || word == "disk",
                let number = tokens.number(index + 1, most: 2), number > 0
            {
                return (number, index + 2)
            }
        }
        return nil
    }

    private func part(from first: Int) -> Int? {
        guard first < tokens.count else { return nil }
        return (max(first, start + 1)..<max(tokens.count, start + 1)).first(where: isPart)
            .flatMap { numberOfPart($0)?.number }
    }

    private func isExtra(_ index: Int) -> Bool {
        index > start && index == tokens.count - 1 && FilmNameWords.extras.contains(tokens.key(index))
            && (tokens.gap(index).isTight || kinds[index - 1] != nil)
    }

    private func extra(from first: Int) -> String? {
        let last = tokens.count - 1
        guard last >= first, FilmNameWords.extras.contains(tokens.key(last)) else { return nil }
        return isExtra(last) || tokens.gap(last).isTight ? tokens.text(last) : nil
    }
}
