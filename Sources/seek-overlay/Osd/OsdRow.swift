import Choreography
import SeekClient

/// The row of segments: where each lies and how far it is filled, in parts of the row. Chapters are as wide as they are long;
/// entries of the playlist, whose lengths are not known, are equally wide.
struct OsdRow: Equatable {
    /// With more segments than this the row is drawn as one: they would be too narrow to see.
    static let bound = 40

    /// Where the segments begin, in order; the first at 0.
    let starts: [Double]
    /// Where the playhead is, 0 to 1.
    let fill: Double
    /// The name of the chapter at the playhead; nil if it has none.
    let name: String?
    /// Media seconds.
    let position: Double?
    /// Until the film's end, seconds.
    let remaining: Double?
    /// Whether the row is what the player has cached of a stream whose end is not known.
    let isLive: Bool

    /// Nil if nothing is loaded.
    init?(_ progress: ProgressEvent, _ media: MediaEvent?) {
        guard let fraction = progress.fraction, progress.count > 0 else { return nil }
        position = progress.position
        remaining = progress.duration.flatMap { end in progress.position.map { max(0, end - $0) } }
        isLive = progress.cacheFraction != nil
        let count = progress.count
        let chapters = media?.chapters ?? []
        guard let position = progress.position, let duration = progress.duration, duration > 0,
            let segment = progress.segment, progress.segments == .chapters, count == max(1, chapters.count)
        else {
            starts = count > Self.bound ? [0] : (0..<count).map { Double($0) / Double(count) }
            fill =
                progress.segments == .chapters
                ? progress.cacheFraction ?? min(1, max(0, fraction)) : min(1, max(0, fraction))
            name = nil
            return
        }
        let times = [0] + chapters.dropFirst().map { min(1, max(0, $0.time / duration)) }
        starts = count > Self.bound ? [0] : times
        fill = min(1, max(0, position / duration))
        name = segment < chapters.count ? chapters[segment].title?.description : nil
    }

    /// The outlines of the segments.
    ///
    /// - Parameter gap: between two of them.
    func segments(left: Double, top: Double, width: Double, height: Double, gap: Double) -> Path {
        let ends = starts.dropFirst() + [1]
        return Path(
            zip(starts, ends).enumerated().flatMap { index, part in
                let begin = left + part.0 * width + (index == 0 ? 0 : gap / 2)
                let end = left + part.1 * width - (index == starts.count - 1 ? 0 : gap / 2)
                return Path.capsule(left: begin, top: top, width: max(1, end - begin), height: height).elements
            })
    }
}
