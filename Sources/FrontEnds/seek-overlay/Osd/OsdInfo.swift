import CommandLineTool
import SeekClient
import SeekProtocol

/// What plays, in words, for a viewer who asks: at the left what it is, at the right the time of day.
struct OsdInfo: Equatable {
    let title: String
    /// Lines below it: "Entry 2 of 5 · Chapter 3 of 12: The river", "Audio: English, 5.1 · Subtitles off".
    let lines: [String]
    /// Of the title and what is below it.
    var lineCount: Int { 1 + max(lines.count, end == nil ? 0 : 1) }
    /// "21:15".
    let clock: String
    /// "Ends at 22:47"; nil if that is not known.
    let end: String?

    /// Nil if nothing is loaded.
    ///
    /// - Parameters:
    ///   - progress: nil while the position is not known.
    ///   - now: seconds since 1970.
    init?(_ media: MediaEvent?, _ progress: ProgressEvent?, _ status: OsdStatus, at now: Double) {
        guard let media, media.phase == .loaded || media.phase == .reconnecting else { return nil }
        title = OverlayWords.title(media)
        let place = [status.place, Self.chapter(of: media, progress)].compactMap(\.self)
        lines = [place, status.tracksInUse].filter { !$0.isEmpty }.map { $0.joined(separator: " · ") }
        func clock(_ seconds: Double) -> String { LocalTime.text(Int(clamped: seconds), "%H:%M") ?? "" }
        self.clock = clock(now)
        let left = progress?.position.flatMap { position in media.duration.map { max(0, $0 - position) } }
        end = status.speed.flatMap { speed in left.map { OverlayWords.ends(at: clock(now + $0 / speed)) } }
    }

    /// "Chapter 3 of 12: The river"; nil if the film has no chapters.
    private static func chapter(of media: MediaEvent, _ progress: ProgressEvent?) -> String? {
        let chapters = media.chapters
        guard chapters.count > 1, let position = progress?.position,
            let index = chapters.lastIndex(where: { $0.time <= position })
        else { return nil }
        return OverlayWords.chapter(index + 1, of: chapters.count, chapters[index].title?.description.forTerminal)
    }
}
