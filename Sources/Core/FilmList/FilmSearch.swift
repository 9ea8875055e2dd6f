/// Words that a name has to have, in any order, without regard to case and accents (F2).
package struct FilmSearch: Equatable, Sendable {
    private let words: [[UInt8]]

    package init(_ text: String) {
        words = Self.folded(text).split(separator: UInt8(ascii: " ")).map(Array.init)
    }

    /// - Parameter names: of one film: a word may be in any of them.
    package func matches(_ names: String...) -> Bool {
        let text = names.flatMap { Self.folded($0) + [UInt8(ascii: "\n")] }
        return words.allSatisfy { Self.contains(text, $0) }
    }

    private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return word.isEmpty }
        for start in 0...(text.count - word.count)
        where text[start] == first && text[start...].starts(with: word) { return true }
        return false
    }

    /// UTF-8 in lower case without accents; white space is a space.
    static func folded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A: bytes.append(UInt8(scalar.value) + 32)
            case 9, 10, 13: bytes.append(0x20)
            case 0..<0x80: bytes.append(UInt8(scalar.value))
            default: bytes += folded(scalar)
            }
        }
        return bytes
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        if scalar.properties.generalCategory == .nonspacingMark { return [] }
        if scalar.properties.isWhitespace { return [0x20] }
        let lower = scalar.properties.lowercaseMapping
        var bytes: [UInt8] = []
        for scalar in lower.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            bytes += others[scalar].map { Array($0.utf8) } ?? latinBase(of: scalar) ?? Array(String(scalar).utf8)
        }
        return bytes
    }

    /// Unicode's name of "é" is LATIN SMALL LETTER E WITH ACUTE.
    private static func latinBase(of scalar: Unicode.Scalar) -> [UInt8]? {
        let start = "LATIN SMALL LETTER "
        guard let name = scalar.properties.name, name.hasPrefix(start) else { return nil }
        let letter = name.dropFirst(start.count).prefix { $0 != " " }.utf8
        guard letter.count == 1, name.contains(" WITH ") else { return nil }
        return letter.map { $0 + 32 }
    }

    private static let others: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ё": "е", "й": "и", "ґ": "г", "ї": "і",
        "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ϊ": "ι", "ΐ": "ι", "ό": "ο", "ύ": "υ", "ϋ": "υ", "ΰ": "υ", "ώ": "ω",
        "ς": "σ",
    ]
}
