import Linux

/// How wide a text is about: that of DejaVu Sans, which is wider than most fonts.
enum TextWidth {
    /// Hundredths of the font's size, from the space to the tilde.
    private static let ascii: [UInt8] = [
        32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34,
        84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 78, 75, 30, 30, 66, 56, 86, 75, 79, 60, 79, 70, 64, 61, 73, 68, 99,
        69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 64, 55, 64, 62, 35, 64, 63, 28, 28, 58, 28, 97, 63, 61, 64, 64, 41, 52,
        39, 63, 59, 82, 59, 59, 53, 64, 34, 64, 84,
    ]

    /// In sizes of the font.
    static func of(_ text: String, isBold: Bool = false) -> Double {
        text.reduce(0) { $0 + of($1, isBold: isBold) }
    }

    private static func of(_ character: Character, isBold: Bool) -> Double {
        let factor = isBold ? 1.12 : 1
        if let code = character.asciiValue {
            return (0x20...0x7E).contains(code) ? Double(ascii[Int(code) - 0x20]) / 100 * factor : 0
        }
        switch character {
        case "…", "—": return factor
        case "·": return 0.32 * factor
        default: return Double(character.columns) * (character.columns > 1 ? 0.52 : 0.7) * factor
        }
    }

    /// Shortened to a width, with "…" at the end if it is too long.
    ///
    /// - Parameter width: in sizes of the font.
    static func cut(_ text: String, to width: Double, isBold: Bool = false) -> String {
        guard of(text, isBold: isBold) > width else { return text }
        var (shortened, used) = ("", of("…", isBold: isBold))
        for character in text {
            used += of(character, isBold: isBold)
            guard used <= width else { break }
            shortened.append(character)
        }
        while shortened.last == " " { shortened.removeLast() }
        return shortened + "…"
    }

    /// In lines of this width, broken at spaces; the last one is cut if there are more.
    static func wrap(_ text: String, to width: Double, lines most: Int, isBold: Bool = false) -> [String] {
        var lines: [String] = []
        var words = text.split(separator: " ")[...]
        while !words.isEmpty, lines.count < most - 1 {
            var count = 1
            while count < words.count, of(words.prefix(count + 1).joined(separator: " "), isBold: isBold) <= width {
                count += 1
            }
            lines.append(cut(words.prefix(count).joined(separator: " "), to: width, isBold: isBold))
            words = words.dropFirst(count)
        }
        return words.isEmpty ? lines : lines + [cut(words.joined(separator: " "), to: width, isBold: isBold)]
    }
}
