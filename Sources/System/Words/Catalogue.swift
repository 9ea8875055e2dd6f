/// The texts of a language, as `msgfmt` writes them into a .mo file.
package struct Catalogue: Sendable {
    /// Languages that are written from the right.
    private static let fromTheRight: Set<String> = [
        "ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi",
    ]

    /// Its name, as its folder has it: "de", "pt_BR".
    package let language: String
    package let rule: PluralRule
    /// The translations by the English text, in the order of the plural forms; a text with a context begins with that and
    /// U+0004, as in the file.
    package let texts: [String: [String]]

    /// - Parameter bytes: of a .mo file, in UTF-8.
    /// - Returns: nil if it is none.
    package init?(_ bytes: [UInt8], language: String) {
        let file = MoFile(bytes)
        guard let count = file?.count, let file else { return nil }
        var texts: [String: [String]] = [:]
        var rule = PluralRule.english
        for index in 0..<count {
            guard let source = file.text(index, of: .sources), let text = file.text(index, of: .translations) else {
                return nil
            }
            // A text with a plural: that follows after a zero byte.
            let key = source.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)[0]
            guard !key.isEmpty else {
                rule = Self.rule(in: text) ?? rule
                continue
            }
            texts[String(key)] = text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        }
        self.language = language
        self.texts = texts
        self.rule = rule
    }

    /// - Parameter header: of the catalogue, a field a line.
    private static func rule(in header: String) -> PluralRule? {
        let name = "Plural-Forms:"
        let line = header.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { PluralRule(header: String($0.dropFirst(name.count))) }
    }

    /// Whether its texts run from the right to the left.
    package var isRightToLeft: Bool {
        Self.fromTheRight.contains(String(language.prefix { $0.isLetter }))
    }

    /// Nil: it has no such text.
    package func text(_ source: String) -> String? { texts[source]?.first }

    /// The form for a count; nil: it has no such text.
    package func text(_ source: String, for count: Int) -> String? {
        guard let forms = texts[source], !forms.isEmpty else { return nil }
        return forms[min(forms.count - 1, rule.form(of: count))]
    }
}

/// The tables of a .mo file: all its numbers are of 32 bits, in the byte order of its first one.
private struct MoFile {
    enum Table: Int {
        /// Its place in the file has the place of the table.
        case sources = 12
        case translations = 16
    }

    private static let mark: UInt32 = 0x9504_12DE

    private let bytes: [UInt8]
    private let isSwapped: Bool
    private(set) var count = 0

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count >= 28 else { return nil }
        let mark = Self.number(at: 0, in: bytes)
        guard mark == Self.mark || mark == Self.mark.byteSwapped else { return nil }
        isSwapped = mark != Self.mark
        // The upper half of the second number is the major version, 0 or 1.
        guard let version = number(at: 4), version >> 16 <= 1, let count = number(at: 8), count <= bytes.count / 8
        else {
            return nil
        }
        self.count = count
    }

    func text(_ index: Int, of table: Table) -> String? {
        guard let begin = number(at: table.rawValue), let length = number(at: begin + 8 * index),
            let place = number(at: begin + 8 * index + 4), place <= bytes.count, length <= bytes.count - place
        else { return nil }
        return String(decoding: bytes[place..<place + length], as: UTF8.self)
    }

    /// Nil beyond the end.
    private func number(at place: Int) -> Int? {
        guard place <= bytes.count - 4 else { return nil }
        let number = Self.number(at: place, in: bytes)
        return Int(isSwapped ? number.byteSwapped : number)
    }

    private static func number(at place: Int, in bytes: [UInt8]) -> UInt32 {
        bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
