/// Turns canvases into escape sequences for what has changed since the last one.
struct FrameWriter {
    private let depth: ColourDepth
    private var shown: Canvas?

    init(_ depth: ColourDepth) {
        self.depth = depth
    }

    /// The next canvas is written whole.
    mutating func reset() {
        shown = nil
    }

    /// - Returns: no bytes if nothing has changed.
    mutating func bytes(for canvas: Canvas) -> [UInt8] {
        let before = shown?.columns == canvas.columns && shown?.rows == canvas.rows ? shown : nil
        defer { shown = canvas }
        var text = ""
        var style: String?
        var next: (column: Int, row: Int)?
        for row in 0..<canvas.rows {
            for column in 0..<canvas.columns {
                guard let cell = canvas[column, row], let character = cell.text else { continue }
                if let old = before?[column, row], old == cell { continue }
                if next?.column != column || next?.row != row { text += "\u{1b}[\(row + 1);\(column + 1)H" }
                let codes = self.codes(for: cell)
                if codes != style { text += "\u{1b}[0\(codes)m" }
                style = codes
                text.append(isVisible(cell) ? character : " ")
                // Terminals disagree on the width of other characters: the cursor is positioned again.
                next =
                    character.isASCII || (0x2580...0x28FF ~= character.unicodeScalars.first?.value ?? 0)
                    ? (column + 1, row) : nil
            }
        }
        guard !text.isEmpty else { return [] }
        if before == nil { text = "\u{1b}[0\(codes(for: Cell()))m\u{1b}[2J" + text }
        // Synchronized update: terminals that support it show the frame at once.
        return Array("\u{1b}[?2026h\(text)\u{1b}[0m\u{1b}[?2026l".utf8)
    }

    private func codes(for cell: Cell) -> String {
        var codes = cell.isBold ? ";1" : ""
        if let colour = cell.colour.code(depth), let ground = cell.ground.code(depth) {
            codes += ";38;\(colour);48;\(ground)"
        } else if !cell.isBold, cell.colour.contrast(to: cell.ground) < 0.6 {
            codes += ";2"
        }
        return codes
    }

    /// Without colours a text that has nearly faded is left out.
    private func isVisible(_ cell: Cell) -> Bool {
        depth != .none || cell.colour.contrast(to: cell.ground) > 0.2
    }
}
