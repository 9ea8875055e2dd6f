import CommandLineTool

/// Rows of which one is marked, in aligned columns.
enum Columns {
    /// "> 1  de  Deutsch": a column without content is left out.
    static func text(_ rows: [(isMarked: Bool, cells: [String])]) -> String {
        let count = rows.map(\.cells.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0.cells[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row.cells, widths).filter { $1 > 0 }
            var line = row.isMarked ? "> " : "  "
            for (cell, width) in cells { line += cell.column(width + 2) }
            while line.last == " " { line.removeLast() }
            return line
        }
        .joined(separator: "\n")
    }
}
