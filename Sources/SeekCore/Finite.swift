import SeekProtocol

// Numbers from libmpv that are not finite count as unknown. The engine's inputs are cleaned here and nowhere else.

extension Double {
    /// Nil if it is not finite.
    var finite: Double? { isFinite ? self : nil }
}

extension Media {
    /// The same with only finite numbers.
    var finite: Media {
        var media = self
        media.duration = duration?.finite
        media.cachedRange = cachedRange?.finite
        media.end = end?.finite
        media.start = start.finite ?? 0
        media.frameDuration =
            frameDuration.finite.flatMap { $0 > 0 ? $0 : nil } ?? Media.usualFrameDuration
        media.shownFor = shownFor?.finite
        media.chapters.removeAll { !$0.time.isFinite }
        return media
    }
}

extension PlaybackChange {
    /// The same with only finite numbers.
    var finite: PlaybackChange {
        switch self {
        case .position(let position): .position(position?.finite)
        case .duration(let duration): .duration(duration?.finite)
        case .cachedRange(let range): .cachedRange(range?.finite)
        case .speed(let speed): .speed(speed.finite.flatMap { $0 > 0 ? $0 : nil } ?? 1)
        case .seekable, .playlist: self
        }
    }
}

extension ClosedRange<Double> {
    fileprivate var finite: ClosedRange<Double>? {
        lowerBound.isFinite && upperBound.isFinite ? self : nil
    }
}
