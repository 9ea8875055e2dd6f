package import Mpv
import SeekModel

/// The cached range of a stream, from mpv's `demuxer-cache-state`.
package enum CachedRange {
    /// The range that libmpv reads from, media seconds; nil if nothing is cached.
    package static func of(_ cache: MpvNode) -> ClosedRange<Double>? {
        let ranges = (cache["seekable-ranges"]?.elements ?? []).compactMap(range)
        guard let reader = cache["reader-pts"]?.number else { return ranges.first }
        // Where the newest packets come in, it may read from just behind the range.
        return ranges.min { distance(from: reader, to: $0) < distance(from: reader, to: $1) }
    }

    private static func range(_ node: MpvNode) -> ClosedRange<Double>? {
        guard let start = node["start"]?.number, let end = node["end"]?.number, start <= end else { return nil }
        return start...end
    }

    private static func distance(from position: Double, to range: ClosedRange<Double>) -> Double {
        max(0, range.lowerBound - position, position - range.upperBound)
    }
}

extension Player {
    /// What is cached tells where a stream can seek that can't do so otherwise.
    func observeCache(of media: Media) {
        try? handle?.unobserve(id: Self.cacheID)
        if !media.isSeekable || media.isPartiallySeekable { observe(.cache, id: Self.cacheID) }
    }
}
