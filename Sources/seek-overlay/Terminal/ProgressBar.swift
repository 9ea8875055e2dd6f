import CommandLineTool
import SeekClient

/// Progress in a row of cells: the position, the segments, bright up to the position, and the duration.
extension Canvas {
    mutating func draw(_ progress: ProgressEvent, row: Int) {
        guard let fraction = progress.fraction, progress.count > 0 else { return }
        let time = progress.position.map(MediaTime.clock) ?? ""
        let whole = progress.duration.map(MediaTime.clock) ?? ""
        let left = 2 + max(time.columns, whole.columns) + 1
        let width = columns - 2 * left
        guard width >= 8 else { return }
        write(time, column: 2, row: row, .quiet)
        write(whole, column: columns - 2 - whole.columns, row: row, .quiet)
        // Without room for the gaps, one bar.
        let count = width >= progress.count * 3 ? progress.count : 1
        let pitch = Double(width + 1) / Double(count)
        for column in 0..<width {
            let middle = Double(column) + 0.5
            // The last cell of each pitch is its gap.
            if count > 1, Int(middle / pitch) != Int((middle + 1) / pitch) { continue }
            let isPast = middle <= fraction * Double(width)
            write("━", column: left + column, row: row, isPast ? .ink : .quiet, opacity: isPast ? 1 : 0.5)
        }
    }
}
