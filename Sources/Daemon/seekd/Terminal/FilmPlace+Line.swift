import SeekDaemon
import SeekModel
import SeekProtocol

extension FilmPlace {
    /// "playing  0:42 / 5:00, 4:18 left  The river"
    var line: String {
        guard let position = progress.position else { return "" }
        var text = (progress.isPlaying ? "playing  " : "paused  ") + ClockText.place(position)
        if let duration = progress.duration {
            text += " / \(ClockText.place(duration)), \(ClockText.place(max(0, duration - position))) left"
        } else if progress.cacheFraction != nil {
            text += ", live"
        }
        return text + (chapter.map { "  \($0)" } ?? "")
    }
}
