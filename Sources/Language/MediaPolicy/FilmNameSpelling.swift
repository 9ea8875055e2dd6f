/// A piece of a name as a person writes it: with spaces in the place of dots and underscores.
struct FilmNameSpelling {
    /// Whether words of small letters begin with capitals: the name is one of a release.
    let capitals: Bool

    /// - Returns: "" if nothing but separators is there.
    func text(_ piece: ArraySlice<Unicode.Scalar>) -> String {
        let piece = Self.trimmed(piece)
        if piece.contains(where: \.properties.isWhitespace) { return Self.words(piece).joined(separator: " ") }
        if piece.contains("_") { return capitalised(piece.split(separator: "_").map(FilmNameTokens.string)) }
        return capitalised(Self.isNumber(piece) ? [FilmNameTokens.string(piece)] : Self.dotted(piece))
    }

    /// Without separators at its ends, and without brackets whose other half is not in it.
    private static func trimmed(_ piece: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var piece = piece
        var open = piece.reduce(into: 0) { $0 += depth($1) }
        while let last = piece.last, isLoose(last) || depth(last) > 0 || open < 0 && depth(last) < 0 {
            open -= depth(piece.removeLast())
        }
        while let first = piece.first, isLoose(first) || depth(first) < 0 || open > 0 && depth(first) > 0 {
            open -= depth(piece.removeFirst())
        }
        let isSpaced = piece.contains(where: \.properties.isWhitespace)
        // "...And Justice for All" keeps its dots, and "Monsters, Inc." its own.
        if piece.prefix(while: { $0 == "." }).count < 3 { piece = piece.drop { $0 == "." } }
        if !isSpaced, dots(atEnd: piece) < 3 {
            while let last = piece.last, last == "." || isLoose(last) { piece.removeLast() }
        }
        return piece
    }

    private static func dots(atEnd piece: ArraySlice<Unicode.Scalar>) -> Int {
        piece.reversed().prefix { $0 == "." }.count
    }

    private static func isLoose(_ scalar: Unicode.Scalar) -> Bool {
        switch FilmNameTokens.Gap(scalar) {
        case .space, .underscore, .hyphen, .colon: true
        default: scalar == ","
        }
    }

    private static func depth(_ scalar: Unicode.Scalar) -> Int {
        switch FilmNameTokens.Gap(scalar) {
        case .opening: 1
        case .closing: -1
        default: 0
        }
    }

    private static func words(_ piece: ArraySlice<Unicode.Scalar>) -> [String] {
        piece.split(whereSeparator: \.properties.isWhitespace).map(FilmNameTokens.string)
    }

    /// Whether each dot is within a number, and none separates a year: "9.11", "player-0.9.1".
    private static func isNumber(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
        let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
        return piece.indices.allSatisfy { at in
            guard piece[at] == "." else { return true }
            let before = piece[..<at].reversed().prefix(4).prefix { digits.contains($0) }.count
            let after = piece[(at + 1)...].prefix(4).prefix { digits.contains($0) }.count
            return (1...3).contains(before) && (1...3).contains(after)
        }
    }

    // MARK: - Dots

    /// The words between dots. Abbreviations, initials and three dots keep theirs.
    private static func dotted(_ piece: ArraySlice<Unicode.Scalar>) -> [String] {
        var words: [String] = []
        var initials: [Unicode.Scalar] = []
        /// Whether the next word belongs to the dots before it.
        var isOpen = false
        var at = piece.startIndex
        while at < piece.endIndex {
            let word = piece[at...].prefix { $0 != "." }
            let dots = piece[word.endIndex...].prefix { $0 == "." }.count
            at = word.endIndex + dots
            if dots < 3, word.count == 1, let letter = word.first, letter.properties.isAlphabetic {
                initials.append(letter)
                continue
            }
            words += spelled(initials, isStart: words.isEmpty, isEnd: false)
            initials = []
            let text = FilmNameTokens.string(word)
            if dots >= 3 {
                isOpen = word.isEmpty
                words.append(text + "...")
            } else if isOpen {
                isOpen = false
                words.append(words.removeLast() + text)
            } else {
                let isLast = at == piece.endIndex
                words.append(isAbbreviation(text, isLast: isLast && !words.isEmpty) ? text + "." : text)
            }
        }
        return words + spelled(initials, isStart: words.isEmpty, isEnd: true)
    }

    /// Not in capitals: "House MS". At the end of a title, "Mulholland Dr." and "Jr." are more likely than "Ms.".
    private static func isAbbreviation(_ text: String, isLast: Bool) -> Bool {
        guard text.unicodeScalars.dropFirst().allSatisfy({ !$0.properties.isUppercase }) else { return false }
        return (isLast ? FilmNameWords.lastAbbreviations : FilmNameWords.abbreviations).contains(text.lowercased())
    }

    /// Letters between dots are the initials of a name ("S.W.A.T."), or words of one letter ("Am I a Hero").
    private static func spelled(_ letters: [Unicode.Scalar], isStart: Bool, isEnd: Bool) -> [String] {
        let isName =
            switch letters.count {
            case 0, 1: false
            case 2:
                letters.allSatisfy(\.properties.isUppercase) && letters != ["I", "A"]
                    && (letters[1] != "A" || isStart || isEnd)
            default: true
            }
        let texts = letters.map { FilmNameTokens.string(CollectionOfOne($0)) }
        return isName ? [texts.map { "\($0)." }.joined()] : texts
    }

    // MARK: - Capitals

    private func capitalised(_ words: [String]) -> String {
        let text = words.joined(separator: " ")
        guard capitals, !text.unicodeScalars.contains(where: \.properties.isUppercase) else { return text }
        var result = ""
        var isStart = true
        for scalar in text.unicodeScalars {
            result += isStart ? scalar.properties.titlecaseMapping : String(scalar)
            isStart = scalar == " " || scalar == "." || scalar == "(" || scalar == "-"
        }
        return result
    }
}
