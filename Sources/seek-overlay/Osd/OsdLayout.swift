import Choreography
import SeekClient

/// Where things are in a window, in pixels: everything in proportion, and within what a television shows of a picture.
struct OsdLayout: Equatable {
    let width: Double
    let height: Double
    /// What sizes go by: the height, unless the window is narrower than films are.
    private let measure: Double

    init(width: Int, height: Int) {
        (self.width, self.height) = (Double(width), Double(height))
        measure = min(self.height, self.width * 9 / 16)
    }

    /// Of a seek button's square.
    var side: Double { 0.16 * measure }

    /// A seek button's middle. Between it and the edge there is room for the label that flies out.
    func middle(of button: Direction) -> Point {
        let away = 0.236 * width
        switch button {
        case .forward: return Point(width / 2 + away, height / 2)
        case .backward: return Point(width / 2 - away, height / 2)
        }
    }

    /// Of the play button's square.
    var playSide: Double { 0.105 * measure }

    var middle: Point { Point(width / 2, height / 2) }

    // MARK: - Below

    var rowWidth: Double { 0.5 * width }

    /// The row's upper left corner.
    var rowPlace: Point { Point(width / 4, height - max(0.09 * measure, 0.06 * height)) }

    /// Of times and words.
    var textSize: Double { 0.034 * measure }

    /// The middle of a line of words.
    var noticePlace: Point { Point(width / 2, rowPlace.y - 0.08 * measure) }
}
