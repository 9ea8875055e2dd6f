import SeekModel
import SeekProtocol

/// A file's chapters as segments: each reaches to the start of the next, the last to the file's end (S1).
struct Segments: Equatable, Sendable {
    /// Media seconds, never empty: the first is the start of the file, also if its first chapter starts later.
    var starts: [Double]
    /// Media seconds; nil if it is not known.
    var end: Double?
    /// Tolerance before a start, seconds: seeks land slightly off their target.
    var tolerance: Double

    func index(at position: Double) -> Int { starts.lastIndex { $0 <= position + tolerance } ?? 0 }

    /// The played fraction of a segment, 0 to 1; nil if its end is unknown.
    func fraction(of index: Int, at position: Double) -> Double? {
        guard let end = index + 1 < starts.count ? starts[index + 1] : end else { return nil }
        let length = end - starts[index]
        return length > 0 ? min(1, max(0, (position - starts[index]) / length)) : 1
    }
}

extension Media {
    var segments: Segments {
        Segments(
            starts: [start] + chapters.dropFirst().map(\.time), end: end,
            tolerance: min(frameDuration, Self.longestTolerance) / 2)
    }
}
