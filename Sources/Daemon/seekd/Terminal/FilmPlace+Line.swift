import SeekDaemon
import SeekModel
import SeekProtocol
import Words

extension FilmPlace {
    /// "playing  0:42 / 5:00, 4:18 left  The river"
    var line: String {
        guard let position = progress.position else { return "" }
        var text = (progress.isPlaying ? say("playing") : say("paused")) + "  " + ClockText.place(position)
        if let duration = progress.duration {
            let left = say("{time} left", ["time": ClockText.place(max(0, duration - position))])
            text += " / \(ClockText.place(duration)), \(left)"
        } else if progress.cacheFraction != nil {
            text += ", " + say("live")
        }
        return text + (chapter.map { "  \($0)" } ?? "")
    }
}
