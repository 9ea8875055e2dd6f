import SeekModel

/// The lines of subtitles that playback has come by (N3): libmpv tells the current one only.
struct SpokenLines: Equatable, Sendable, Codable {
    /// By their starts, without two of one start.
    private(set) var lines: [SubtitleLine] = []
    /// What was played, so that all lines there are known; disjoint, by their starts.
    private(set) var played: [ClosedRange<Double>] = []

    private static let mostLines = 200
    private static let mostRanges = 16
    /// Two stretches that are nearer than this are one, media seconds: no line is so short.
    private static let nearby = 0.25

    /// Playback has come from one place to another.
    mutating func play(from: Double, to: Double) {
        guard to >= from else { return }
        if played.contains(where: { $0.lowerBound <= from && to <= $0.upperBound }) { return }
        var (first, end) = (from, to)
        played.removeAll { range in
            guard range.lowerBound <= end + Self.nearby, first - Self.nearby <= range.upperBound else { return false }
            first = min(first, range.lowerBound)
            end = max(end, range.upperBound)
            return true
        }
        let index = played.firstIndex { $0.lowerBound > first } ?? played.count
        played.insert(first...end, at: index)
        // The stretch where playback is stays.
        if played.count > Self.mostRanges { played.remove(at: index == 0 ? played.count - 1 : 0) }
    }

    /// libmpv shows a line, or would show it.
    mutating func note(_ line: SubtitleLine) {
        let index = lines.firstIndex { $0.start >= line.start } ?? lines.endIndex
        if index < lines.endIndex, lines[index].start == line.start {
            lines[index] = line
            return
        }
        lines.insert(line, at: index)
        // Those that are farthest from here go.
        if lines.count > Self.mostLines { lines.remove(at: index > Self.mostLines / 2 ? 0 : lines.count - 1) }
    }

    /// Whether all lines at a place are known.
    func knows(_ position: Double) -> Bool { played.contains { $0.contains(position) } }

    /// The line that is spoken at a place, or was spoken last before it; nil if that is not known.
    func last(at position: Double) -> SubtitleLine? {
        guard let range = played.last(where: { $0.lowerBound <= position }), position <= range.upperBound + Self.nearby,
            let line = lines.last(where: { $0.start <= position }),
            line.start >= range.lowerBound || line.end.map({ $0 >= range.lowerBound }) ?? false
        else { return nil }
        return line
    }

    /// The line that is spoken at a place; nil if none is, or if that is not known.
    func current(at position: Double) -> SubtitleLine? {
        last(at: position).flatMap { line in line.end.map { position < $0 } ?? false ? line : nil }
    }
}
