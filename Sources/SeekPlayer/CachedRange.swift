package import Mpv

/// What of a stream is cached, as mpv's `demuxer-cache-state` tells it.
package enum CachedRange {
    /// From the first to the last cached second; nil where nothing is.
    package static func of(_ cache: MpvNode) -> ClosedRange<Double>? {
        let ranges = cache["seekable-ranges"]?.elements ?? []
        let starts = ranges.compactMap { $0["start"]?.number }
        let ends = ranges.compactMap { $0["end"]?.number }
        guard let start = starts.min(), let end = ends.max(), start <= end else { return nil }
        return start...end
    }
}
