import SeekModel
import SeekProtocol

/// Subtitles that are shown for a while (T1), and what is known of the lines (N1 to N3).
struct Subtitling: Equatable, Sendable, Codable {
    /// Subtitles are shown that the viewer has switched off.
    struct Showing: Equatable, Sendable, Codable {
        /// Where the first skip back began, media seconds.
        var origin: Double
        /// The viewer's choices before.
        var choices: Int

        /// Up to where, media seconds.
        var until: Double { origin + 2 }
    }

    /// A landing that is to move to the start of the line that is spoken there (N1, N3), once.
    struct Correction: Equatable, Sendable, Codable {
        /// The burst of the landing.
        var burst: Int
        /// Whether it is of `again`.
        var isAgain: Bool
        /// Where it lands before, media seconds.
        var target: Double
        /// libmpv was asked for the line there, by this number; nil: the landing is not there yet.
        var question: Int?
    }

    /// `again` where no line is known: libmpv was asked for it.
    struct Asked: Equatable, Sendable, Codable {
        var question: Int
        var presses: Int
    }

    var report = SubtitleReport()
    /// Whether the viewer has muted the sound: then no skip is too far (T1).
    var isMuted = false
    var showing: Showing?
    /// The newest burst that was looked at: it shows them once.
    var burst = 0
    var lines = SpokenLines()
    var correction: Correction?
    /// Presses of `again` that wait for the line at the position; nil: none does.
    var asked: Asked?
    /// The start of the line that the last `again` led to, media seconds.
    var repeated: Double?
    /// Questions asked so far.
    var questions = 0
    /// Waits for the end of what is shown.
    var watch = PlaceWatch()
    /// The last event: a new subscriber gets it.
    var shown = SubtitlesEvent()

    /// The film is over. What the player has told of the sound stays.
    mutating func forgetFile() {
        let (shown, isMuted, burst, questions) = (shown, isMuted, burst, questions)
        self = Subtitling()
        (self.shown, self.isMuted, self.burst, self.questions) = (shown, isMuted, burst, questions)
    }
}
