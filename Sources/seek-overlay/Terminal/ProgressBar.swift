import CommandLineTool
import SeekClient

/// Progress in a row of cells: the position, the segments, bright up to the position, and the duration. Without room for
/// a bar, the times; without room for both, the position.
extension Canvas {
    /// Below this width, neither margins nor hours that are 0.
    private static let roomyWidth = 60
    private static let shortestBar = 6

    mutating func draw(_ progress: ProgressEvent, row: Int, isUnicode: Bool = true) {
        let isRoomy = columns >= Self.roomyWidth
        func text(_ seconds: Double?) -> String {
            seconds.map(isRoomy ? MediaTime.clock : MediaTime.shortClock) ?? ""
        }
        let time = text(progress.position)
        let whole = progress.cacheFraction == nil ? text(progress.duration) : "live"
        let margin = isRoomy ? 2 : 0
        // Of equal width, so that the bar stays where it is.
        let left = margin + max(time.columns, whole.columns) + 1
        let width = columns - 2 * left
        let live = progress.segments == .chapters ? progress.cacheFraction : nil
        guard let fraction = live ?? progress.fraction, progress.count > 0, width >= Self.shortestBar else {
            let both = [time, whole].filter { !$0.isEmpty }.joined(separator: " / ")
            let fitting = [both, time].first { $0.columns <= columns } ?? ""
            return write(fitting, around: Double(columns) / 2, row: row, .quiet)
        }
        write(time, column: margin, row: row, .quiet)
        write(whole, column: columns - margin - whole.columns, row: row, .quiet)
        // Without room for the gaps, one bar.
        let count = progress.count <= width / 3 ? progress.count : 1
        let pitch = Double(width + 1) / Double(count)
        for column in 0..<width {
            let middle = Double(column) + 0.5
            // The last cell of each pitch is its gap.
            if count > 1, Int(middle / pitch) != Int((middle + 1) / pitch) { continue }
            let isPast = middle <= fraction * Double(width)
            let piece = isUnicode ? "━" : isPast ? "=" : "-"
            write(piece, column: left + column, row: row, isPast ? .ink : .quiet, opacity: isPast ? 1 : 0.5)
        }
    }
}
