extension Character {
    /// Width in a terminal: 0, 1 or 2 columns.
    package var columns: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        return unicodeScalars.map(\.columns).max() ?? 0
    }
}

extension Unicode.Scalar {
    /// East Asian scripts, which are wide. Emoji are found by their property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
}

extension String {
    package var columns: Int { map(\.columns).reduce(0, +) }

    /// Shortened to a width, with "…" at the end if it is too long.
    package func cut(to width: Int) -> String {
        guard columns > width else { return self }
        var (text, used) = ("", 0)
        for character in self {
            guard used + character.columns < width else { break }
            text.append(character)
            used += character.columns
        }
        return width > 0 ? text + "…" : ""
    }
}
