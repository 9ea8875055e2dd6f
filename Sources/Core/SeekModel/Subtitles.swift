/// The subtitles of the film, as the player tells them.
package struct SubtitleReport: Equatable, Sendable, Codable {
    /// Whether a track is selected, so that showing it switches nothing (T2).
    package var isAvailable: Bool
    /// Whether the viewer has switched them on.
    package var areOn: Bool
    /// How often the viewer, or a client for him, has chosen subtitles or none.
    package var choices: Int

    package init(isAvailable: Bool = false, areOn: Bool = false, choices: Int = 0) {
        self.isAvailable = isAvailable
        self.areOn = areOn
        self.choices = choices
    }
}

/// A line of subtitles, media seconds.
package struct SubtitleLine: Equatable, Sendable, Codable {
    package var start: Double
    /// Nil if it is not known.
    package var end: Double?

    package init(start: Double, end: Double?) {
        self.start = start
        self.end = end
    }
}

extension SubtitleLine {
    /// Nil if it does not begin at a finite time.
    package var finite: SubtitleLine? {
        guard start.isFinite else { return nil }
        return SubtitleLine(start: start, end: end.flatMap { $0.isFinite && $0 >= start ? $0 : nil })
    }
}
