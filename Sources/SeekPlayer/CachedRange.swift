package import Mpv

/// The cached range of a stream, from mpv's `demuxer-cache-state`.
package enum CachedRange {
    /// From the first to the last cached second; nil if nothing is cached.
    package static func of(_ cache: MpvNode) -> ClosedRange<Double>? {
        let ranges = cache["seekable-ranges"]?.elements ?? []
        let starts = ranges.compactMap { $0["start"]?.number }
        let ends = ranges.compactMap { $0["end"]?.number }
        guard let start = starts.min(), let end = ends.max(), start <= end else { return nil }
        return start...end
    }
}
