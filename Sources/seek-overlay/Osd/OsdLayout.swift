import Choreography
import SeekClient

/// Places and sizes in a window, in pixels: all in proportion to it, and away from the edges that a television cuts off.
struct OsdLayout: Equatable {
    let width: Double
    let height: Double
    /// The base of all sizes: the height, or less if the window is narrower than 16:9.
    private let measure: Double

    init(width: Int, height: Int) {
        (self.width, self.height) = (Double(width), Double(height))
        measure = min(self.height, self.width * 9 / 16)
    }

    /// Side of a seek button's square.
    var side: Double { 0.16 * measure }

    /// A seek button's middle. There is room for the total that flies out between it and the window's edge.
    func middle(of button: Direction) -> Point {
        let distance = 0.236 * width
        switch button {
        case .forward: return Point(width / 2 + distance, height / 2)
        case .backward: return Point(width / 2 - distance, height / 2)
        }
    }

    /// Side of the play button's square.
    var playSide: Double { 0.105 * measure }

    var middle: Point { Point(width / 2, height / 2) }

    // MARK: - The row and the text

    var rowWidth: Double { 0.5 * width }

    /// Upper left corner of the row.
    var rowPlace: Point { Point(width / 4, height - max(0.09 * measure, 0.06 * height)) }

    /// Font size of times and notices.
    var textSize: Double { 0.034 * measure }

    /// Middle of the notice.
    var noticePlace: Point { Point(width / 2, rowPlace.y - 0.08 * measure) }
}
