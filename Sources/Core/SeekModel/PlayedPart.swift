import SeekProtocol

/// The part of a file that mpv plays, by its options `start`, `end`, `length` and `play-dir`.
package struct PlayedPart: Equatable, Sendable, Codable {
    package var start: OptionTime?
    package var end: OptionTime?
    /// Counted from the start.
    package var length: OptionTime?
    /// Whether mpv plays from the end to the start.
    package var isBackward: Bool

    package init(
        start: OptionTime? = nil, end: OptionTime? = nil, length: OptionTime? = nil, isBackward: Bool = false
    ) {
        self.start = start
        self.end = end
        self.length = length
        self.isBackward = isBackward
    }

    /// Whether its end is a chapter's start: it is known once the chapters are.
    package var endsAtChapter: Bool { [end, length].contains { if case .chapter = $0 { true } else { false } } }

    /// The position at which mpv stops because of these options, media seconds; nil if it plays to the end of the file.
    package func stop(in media: Media) -> Double? {
        let end = end?.position(in: media)
        guard let length = length?.position(in: media) else { return end }
        let usualStart = isBackward ? media.end ?? media.start : media.start
        let stop = (start?.position(in: media) ?? usualStart) + length
        return end.map { min($0, stop) } ?? stop
    }
}

/// A time in mpv's options. Seconds.
package enum OptionTime: Equatable, Sendable, Codable {
    /// `100`.
    case position(Double)
    /// `+100`.
    case fromStart(Double)
    /// `-100`.
    case beforeEnd(Double)
    /// `50%`, as 0.5.
    case fraction(Double)
    /// A chapter, counted from 0.
    case chapter(Int)

    /// Media seconds; nil for a chapter that does not exist, and if it needs a duration that is not known.
    func position(in media: Media) -> Double? {
        switch self {
        case .position(let position): position
        case .fromStart(let seconds): media.start + seconds
        case .beforeEnd(let seconds): media.duration.map { media.start + max(0, $0 - seconds) }
        case .fraction(let fraction): media.duration.map { media.start + $0 * fraction }
        case .chapter(let index): media.chapters.indices.contains(index) ? media.chapters[index].time : nil
        }
    }
}
