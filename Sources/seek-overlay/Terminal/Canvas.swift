/// The cells of a screen. Drawing outside of it has no effect.
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

    /// Writes text from a column on. The ground stays.
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

    /// Writes text with its middle at a column.
    mutating func write(
        _ text: String, around middle: Double, row: Int, _ colour: Colour = .ink, opacity: Double = 1,
        isBold: Bool = false
    ) {
        let start = Int((middle - Double(text.columns) / 2).rounded())
        write(text, column: start, row: row, colour, opacity: opacity, isBold: isBold)
    }
}
