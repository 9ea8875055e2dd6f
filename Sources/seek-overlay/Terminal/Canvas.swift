/// What stands in one place of the screen.
struct Cell: Equatable {
    /// Nil: the second half of a wide character.
    var text: Character? = " "
    var colour = Colour.ink
    var ground = Colour.ground
    var isBold = false
}

/// A screenful of cells; what is drawn outside of it is lost.
struct Canvas: Equatable {
    let columns: Int
    let rows: Int
    private(set) var cells: [Cell]

    init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    subscript(column: Int, row: Int) -> Cell? {
        guard contains(column, row) else { return nil }
        return cells[row * columns + column]
    }

    func contains(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && column < columns && row >= 0 && row < rows
    }

    mutating func change(_ column: Int, _ row: Int, _ change: (inout Cell) -> Void) {
        guard contains(column, row) else { return }
        change(&cells[row * columns + column])
    }

    /// Writes text from a column on, over whatever ground is there.
    ///
    /// - Parameter opacity: 0 to 1.
    mutating func write(
        _ text: String, column: Int, row: Int, _ colour: Colour = .ink, opacity: Double = 1, isBold: Bool = false
    ) {
        guard opacity > 0.02 else { return }
        var column = column
        for character in text {
            let width = character.columns
            guard width > 0 else { continue }
            // Half of a wide character can't be shown.
            if width == 1 || contains(column + 1, row) {
                change(column, row) {
                    $0.text = character
                    $0.colour = colour.over($0.ground, opacity: opacity)
                    $0.isBold = isBold
                }
                if width == 2 { change(column + 1, row) { $0.text = nil } }
            }
            column += width
        }
    }

    /// The same around a column.
    mutating func write(
        _ text: String, around middle: Double, row: Int, _ colour: Colour = .ink, opacity: Double = 1,
        isBold: Bool = false
    ) {
        let start = Int((middle - Double(text.columns) / 2).rounded())
        write(text, column: start, row: row, colour, opacity: opacity, isBold: isBold)
    }

    /// The text of a row, for tests.
    func text(row: Int) -> String {
        String((0..<columns).compactMap { self[$0, row]?.text })
    }
}

extension Character {
    /// Columns that it takes in a terminal: 0, 1 or 2.
    var columns: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        return unicodeScalars.map(\.columns).max() ?? 0
    }
}

extension Unicode.Scalar {
    /// Wide ones besides emoji: East Asian scripts.
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
    var columns: Int { map(\.columns).reduce(0, +) }

    /// As much of it as fits, with "…" where that is not all.
    func cut(to width: Int) -> String {
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
