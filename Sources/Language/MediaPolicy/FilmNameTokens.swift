/// A name split at separators and brackets. All indices of text are those of `scalars`.
struct FilmNameTokens {
    struct Token {
        let range: Range<Int>
        /// In lower case, without apostrophes. Empty if it is longer than all words that are looked for.
        let key: String
        /// What separates it from the token before.
        let gap: Gap
    }

    struct Gap: OptionSet {
        let rawValue: UInt8

        static let space = Gap(rawValue: 1)
        static let dot = Gap(rawValue: 2)
        static let underscore = Gap(rawValue: 4)
        static let hyphen = Gap(rawValue: 8)
        static let colon = Gap(rawValue: 16)
        static let opening = Gap(rawValue: 32)
        static let closing = Gap(rawValue: 64)
        static let other = Gap(rawValue: 128)

        /// " - ", "_-_", ".-." or ":".
        var isBreak: Bool {
            contains(.colon) || contains(.hyphen) && !isDisjoint(with: [.space, .dot, .underscore])
        }

        /// A hyphen alone: "x264-GROUP".
        var isTight: Bool { contains(.hyphen) && !isBreak }

        /// Whether dots or underscores are in the place of spaces.
        var isDotted: Bool { !contains(.space) && !isDisjoint(with: [.dot, .underscore]) }

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init?(_ scalar: Unicode.Scalar) {
            switch scalar {
            case ".": self = .dot
            case "_": self = .underscore
            case "-", "\u{2010}"..."\u{2015}": self = .hyphen
            case ":", "\u{FF1A}": self = .colon
            case "(", "[", "{", "【": self = .opening
            case ")", "]", "}", "】": self = .closing
            case ",", "+", "~", "|": self = .other
            default:
                guard scalar.properties.isWhitespace else { return nil }
                self = .space
            }
        }
    }

    let scalars: [Unicode.Scalar]
    private(set) var tokens: [Token] = []
    /// What follows the last token.
    private(set) var end: Gap = []

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        var gap: Gap = []
        var at = 0
        while at < scalars.count {
            if let separator = Gap(scalars[at]) {
                gap.formUnion(separator)
                at += 1
                continue
            }
            let start = at
            at = Self.counter(in: scalars, at: start) ?? at
            while at == start || at < scalars.count && Gap(scalars[at]) == nil {
                if at > start, Self.counter(in: scalars, at: start) == at || Self.counter(in: scalars, at: at) != nil {
                    break
                }
                at += 1
            }
            tokens.append(Token(range: start..<at, key: Self.key(of: scalars[start..<at]), gap: gap))
            gap = []
        }
        end = gap
    }

    var count: Int { tokens.count }

    /// Of a token; "" after the last.
    func key(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].key : "" }

    /// Before a token, or after the last.
    func gap(_ index: Int) -> Gap { tokens.indices.contains(index) ? tokens[index].gap : end }

    /// As it is written.
    func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? Self.string(scalars[tokens[index].range]) : ""
    }

    /// The number of a token that has nothing but digits, at most `most` of them.
    func number(_ index: Int, most: Int = 4) -> Int? { Self.number(key(index)[...], most: most) }

    /// Whether brackets are around the token, and nothing else is in them.
    func isBracketed(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let range = tokens[index].range
        guard range.lowerBound > 0, range.upperBound < scalars.count else { return false }
        return Gap(scalars[range.lowerBound - 1]) == .opening && Gap(scalars[range.upperBound]) == .closing
    }

    /// Whether more of the letters are capitals than not: "GERMAN", "iTALiAN".
    func isShouted(_ index: Int) -> Bool {
        let letters = scalars[tokens[index].range].filter(\.properties.isCased)
        return letters.count > 1 && letters.count { $0.properties.isUppercase } * 2 > letters.count
    }

    static func number(_ digits: Substring, most: Int = 4) -> Int? {
        guard (1...most).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else { return nil }
        return Int(digits)
    }

    static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Longer ones are in no table.
    private static let longestKey = 24

    private static func key(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        guard scalars.count <= longestKey else { return "" }
        return string(scalars.lazy.filter { $0 != "'" && $0 != "\u{2019}" }.map(halfWidth)).lowercased()
    }

    private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard ("\u{FF10}"..."\u{FF19}").contains(scalar) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFF10 + 0x30) ?? scalar
    }

    /// The end of "第3話": no separators are around it in Japanese and Chinese. Nil if there is none at `start`.
    private static func counter(in scalars: [Unicode.Scalar], at start: Int) -> Int? {
        guard scalars[start] == "第" || scalars[start] == "제" else { return nil }
        let digits = scalars[(start + 1)...].prefix(5).prefix { ("0"..."9").contains(halfWidth($0)) }
        guard (1...4).contains(digits.count), digits.endIndex < scalars.count,
            counters.contains(scalars[digits.endIndex])
        else { return nil }
        return digits.endIndex + 1
    }

    private static let counters: [Unicode.Scalar] = ["話", "话", "集", "回", "화", "회", "期", "季"]
}
