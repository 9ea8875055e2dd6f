import CommandLineTool

/// The line that says what the keys do: as many of them as there is room for.
enum KeyHint {
    private static let gap = "   "

    /// In their order on the screen. The ones with the lowest rank are shown if there is room for few.
    private static func hints(isPlaying: Bool, isUnicode: Bool) -> [(rank: Int, text: String)] {
        [
            (0, isUnicode ? "← → skip" : "left right skip"), (1, isPlaying ? "space pause" : "space play"),
            (3, isUnicode ? "↑ ↓ volume" : "up down volume"), (4, "n b chapter"), (5, "u undo"), (6, "esc cancel"),
            (2, "q quit"),
        ]
    }

    /// At most `width` columns; empty if there is no room for any.
    static func text(isPlaying: Bool, isUnicode: Bool, width: Int) -> String {
        let hints = hints(isPlaying: isPlaying, isUnicode: isUnicode)
        for count in (1...hints.count).reversed() {
            let text = hints.filter { $0.rank < count }.map(\.text).joined(separator: gap)
            if text.columns <= width { return text }
        }
        return ""
    }
}
