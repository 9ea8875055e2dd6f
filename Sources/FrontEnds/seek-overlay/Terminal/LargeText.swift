/// Digits of three by five points, with two points in a cell: for the buttons' labels.
struct LargeText {
    private static let glyphs: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", " ##", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", " # ", " # "],
        "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
        "+": ["   ", " # ", "###", " # ", "   "], "−": ["   ", "   ", "###", "   ", "   "],
        ".": [" ", " ", " ", " ", "#"], ",": [" ", " ", " ", "#", "#"], ":": [" ", "#", " ", "#", " "],
        "…": ["     ", "     ", "     ", "     ", "# # #"],
    ]

    private let rows: [[Bool]]

    /// - Parameter scale: side of a glyph's point, in points.
    /// - Returns: nil if a character has no glyph.
    init?(_ text: String, scale: Int) {
        var rows = Array(repeating: [Bool](), count: 5)
        for (index, character) in text.enumerated() {
            guard let glyph = Self.glyphs[character] else { return nil }
            for row in 0..<5 {
                if index > 0 { rows[row].append(false) }
                rows[row] += glyph[row].map { $0 == "#" }
            }
        }
        self.rows = rows.flatMap { row in
            Array(repeating: row.flatMap { Array(repeating: $0, count: scale) }, count: scale)
        }
    }

    /// Width in columns.
    var width: Int { rows[0].count }

    /// Draws it with its middle at a place.
    func draw(
        on canvas: inout Canvas, around middle: (column: Double, row: Double), _ colour: Colour, opacity: Double
    ) {
        guard opacity > 0.02 else { return }
        let left = Int((middle.column - Double(width) / 2).rounded())
        let top = Int((middle.row * 2 - Double(rows.count) / 2).rounded())
        for row in Int((Double(top) / 2).rounded(.down))...(top + rows.count) / 2 {
            for column in 0..<width {
                let upper = point(column, row * 2 - top)
                let lower = point(column, row * 2 + 1 - top)
                guard upper || lower else { continue }
                canvas.change(left + column, row) {
                    $0.text = upper ? (lower ? "█" : "▀") : "▄"
                    $0.colour = colour.over($0.ground, opacity: opacity)
                    $0.isBold = false
                }
            }
        }
    }

    private func point(_ column: Int, _ row: Int) -> Bool {
        rows.indices.contains(row) && rows[row][column]
    }
}
