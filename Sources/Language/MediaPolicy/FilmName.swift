/// Names of films for people: what a list on a television shows of the name of a file.
///
/// A wrong guess is worse than a name with too much in it: what is not sure stays. docs/film-names.md has the rules.
package enum FilmName {
    /// - Parameter name: of a file, without its folder. An ending of a film or a sound is left out.
    /// - Returns: empty only if the name is.
    package static func title(ofFile name: String) -> String {
        shown(parts(ofFile: name), of: name)
    }

    /// - Parameter name: of one folder: of a film, a show or a season.
    /// - Returns: empty only if the name is.
    package static func title(ofFolder name: String) -> String {
        shown(parts(ofFolder: name), of: name)
    }

    /// As `title(ofFile:)`, in parts.
    package static func parts(ofFile name: String) -> FilmTitle {
        parts(of: withoutEnding(name))
    }

    /// As `title(ofFolder:)`, in parts.
    package static func parts(ofFolder name: String) -> FilmTitle {
        parts(of: name)
    }

    private static func shown(_ title: FilmTitle, of name: String) -> String {
        let text = title.text
        return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? name : text
    }

    private static func parts(of name: String) -> FilmTitle {
        var scalars = Array(name.unicodeScalars)
        if isLeft(scalars) { return FilmTitle(title: name) }
        let edition = removeNotes(&scalars)
        let tokens = FilmNameTokens(scalars)
        var title: FilmTitle?
        if let start = afterMaker(tokens) {
            let reader = FilmNameReader(tokens, from: start)
            if reader.isEpisodeOrTagged { title = reader.title() }
        }
        var parts = title ?? FilmNameReader(tokens, from: 0).title()
        parts.edition = edition
        return parts
    }

    private static func withoutEnding(_ name: String) -> String {
        guard let dot = name.unicodeScalars.lastIndex(of: "."), dot > name.unicodeScalars.startIndex else {
            return name
        }
        // Of "theme" FileKind has another meaning.
        let ending = "x" + String(name.unicodeScalars[dot...])
        let isMedia = FileKind(ofName: ending.utf8) != .other || ending.lowercased() == "x.iso"
        return isMedia ? String(name.unicodeScalars[..<dot]) : name
    }

    // MARK: - Names that are left as they are

    /// Whether a camera or a recorder made the name, or it is a folder of a disc.
    private static func isLeft(_ scalars: [Unicode.Scalar]) -> Bool {
        if scalars.count < 16, FilmNameWords.discFolders.contains(FilmNameTokens.string(scalars).lowercased()) {
            return true
        }
        if scalars.first == ".", scalars.dropFirst().first != "." { return true }
        let tokens = FilmNameTokens(scalars)
        guard tokens.count > 1 else { return tokens.count == 0 }
        let isNumber = tokens.tokens.map { $0.key.utf8.allSatisfy(FilmNameTokens.isDigit) && !$0.key.isEmpty }
        if tokens.gap(1) == .underscore || tokens.gap(1) == .hyphen {
            let digits = tokens.key(1).drop { $0 == "t" }
            let isMakeMKV = tokens.key(0) == "title" && digits.utf8.count + 1 == tokens.key(1).utf8.count
            let isCamera = FilmNameWords.cameras.contains(tokens.key(0)) && digits == tokens.key(1)
            if isMakeMKV || isCamera, FilmNameTokens.number(digits, most: 18) != nil { return true }
        }
        // A time, or a number of a recorder: "2024-03-12 18-45-12", "1001_20240312184500". "1917.2019" is a film.
        let numbers = isNumber.dropLast(tokens.key(tokens.count - 1) == "rec" ? 1 : 0)
        let isTime = numbers.count > 2 || tokens.tokens.contains { $0.key.utf8.count > 4 }
        return isTime && numbers.allSatisfy(\.self) && !tokens.isBracketed(tokens.count - 1)
    }

    // MARK: - Notes in brackets

    /// Removes numbers of catalogues ("{tmdb-603}"), the number of a video of YouTube at the end, and the edition.
    ///
    /// - Returns: the edition.
    private static func removeNotes(_ scalars: inout [Unicode.Scalar]) -> String? {
        var edition: String?
        var kept: [Unicode.Scalar] = []
        kept.reserveCapacity(scalars.count)
        var at = 0
        while at < scalars.count {
            guard FilmNameTokens.Gap(scalars[at]) == .opening, let close = end(ofBracketAt: at, in: scalars) else {
                kept.append(scalars[at])
                at += 1
                continue
            }
            let note = scalars[(at + 1)..<close]
            let text = FilmNameTokens.string(note)
            let isLast = scalars[at] == "[" && scalars[(close + 1)...].allSatisfy(\.properties.isWhitespace)
            if scalars[at] == "{", text.lowercased().hasPrefix("edition-") {
                let words = FilmNameSpelling(capitals: false).text(note.dropFirst("edition-".count))
                edition = words.isEmpty ? nil : words
            } else if !isCatalogueNumber(text.lowercased()), !(isLast && at > 0 && isVideo(note)) {
                kept += scalars[at...close]
            }
            at = close + 1
        }
        scalars = kept
        return edition
    }

    private static let longestNote = 64

    /// - Returns: nil if there is another bracket before its end, or too much text.
    private static func end(ofBracketAt start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        let rest = scalars[(start + 1)...].prefix(longestNote)
        guard let next = rest.firstIndex(where: { ["(", ")", "[", "]", "{", "}"].contains($0) }) else { return nil }
        let pairs: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]", "{": "}"]
        return pairs[scalars[start]] == scalars[next] ? next : nil
    }

    private static func isCatalogueNumber(_ text: String) -> Bool {
        for name in ["tmdb", "imdb", "tvdb", "tvmaze", "anidb", "anilist", "mal"] where text.hasPrefix(name) {
            let rest = text.dropFirst(name.count)
            let number = rest.hasPrefix("id") ? rest.dropFirst(2) : rest
            return (number.hasPrefix("-") || number.hasPrefix("=")) && number.count > 1 && !number.contains(" ")
        }
        let digits = text.utf8.dropFirst(2)
        return text.hasPrefix("tt") && digits.count > 6 && digits.allSatisfy(FilmNameTokens.isDigit)
    }

    /// Whether it is the number of a video of YouTube: "dQw4w9WgXcQ", not "Documentary".
    private static func isVideo(_ note: ArraySlice<Unicode.Scalar>) -> Bool {
        func isCapital(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
        guard note.count == 11 else { return false }
        let isKnown = note.allSatisfy {
            isCapital($0) || ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
        }
        // The capitals of a word are all its letters, or its first.
        let capitals = note.dropFirst().count(where: isCapital)
        return isKnown && (note.contains { ("0"..."9").contains($0) } || capitals > 0 && capitals < 10)
    }

    // MARK: - Who made the file

    /// The first token after "[Group] " or "www.example.org - " at the start of a name. Nil if there is no such thing.
    private static func afterMaker(_ tokens: FilmNameTokens) -> Int? {
        guard tokens.count > 1 else { return nil }
        let first = tokens.scalars.prefix(tokens.tokens[0].range.lowerBound)
        if tokens.key(0) == "www", let next = (1..<tokens.count).first(where: { tokens.gap($0).contains(.space) }) {
            return next > 2 && tokens.gap(next).isDisjoint(with: .opening) ? next : nil
        }
        // "[REC]" is a film.
        guard first.last == "[" || first.last == "【", first.dropLast().allSatisfy(\.properties.isWhitespace),
            tokens.key(0) != "rec"
        else {
            return nil
        }
        return (1..<tokens.count).first { tokens.gap($0).contains(.closing) }
    }
}
