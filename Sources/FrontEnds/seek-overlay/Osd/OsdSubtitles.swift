import CommandLineTool
import Linux
import SeekClient
import SeekProtocol

/// The subtitles at the window's lower edge, by mpv's properties: how far they reach up.
struct OsdSubtitles: Equatable {
    static let properties = [
        "sid", "sub-visibility", "sub-text", "sub-font-size", "sub-scale", "sub-pos", "sub-margin-y", "sub-margin-x",
    ]
    /// mpv's sizes of subtitles are pixels of a window of this height.
    private static let designHeight = 720.0
    /// How many lines they have at least: the row would go up and down otherwise.
    private static let fewestLines = 2
    /// More are as high as the window.
    private static let mostLines = 1000
    /// Mean width of a column, in sizes of the font.
    private static let columnWidth = 0.45

    /// Whether a track of subtitles is chosen.
    private var isChosen = false
    private var isVisible = true
    /// Whether they are shown since a skip back, though none are chosen.
    var isShownMeanwhile = false
    /// Of pictures there is none.
    private var text = ""
    private var fontSize = 55.0
    private var scale = 1.0
    /// 100: at the lower edge, 0: at the upper.
    private var position = 100.0
    private var bottomMargin = 22.0
    private var sideMargin = 25.0

    mutating func apply(_ property: ObservedProperty) {
        switch property.name {
        // A number, or false.
        case "sid": isChosen = property.value?.wholeNumber != nil
        case "sub-visibility": isVisible = property.flag ?? true
        case "sub-text": text = property.text ?? ""
        case "sub-font-size": fontSize = property.number ?? fontSize
        case "sub-scale": scale = property.number ?? scale
        case "sub-pos": position = property.number ?? position
        case "sub-margin-y": bottomMargin = property.number ?? bottomMargin
        case "sub-margin-x": sideMargin = property.number ?? sideMargin
        default: break
        }
    }

    /// How far they reach up from the lower edge, in heights of the window, by their lines and mpv's settings; 0 if there are
    /// none at the lower edge. Subtitles with a style of their own may differ.
    ///
    /// - Parameter aspect: the window's width by its height.
    func reach(aspect: Double) -> Double {
        guard isChosen && isVisible || isShownMeanwhile, position > 50 else { return 0 }
        let size = fontSize * scale
        let room = max(size, Self.designHeight * aspect - 2 * sideMargin)
        let lines = text.split(separator: "\n").prefix(Self.mostLines).reduce(0) { count, line in
            let lines = (Double(String(line).columns) * Self.columnWidth * size / room).rounded(.up)
            return count + min(Self.mostLines, max(1, Int(clamped: lines)))
        }
        let height = bottomMargin + size * Double(max(Self.fewestLines, lines))
        return (100 - min(100, position)) / 100 + height / Self.designHeight
    }
}
