import SeekModel

extension PlaybackChange {
    /// The same with only finite numbers.
    var finite: PlaybackChange {
        switch self {
        case .position(let position): .position(position?.finite)
        case .duration(let duration): .duration(duration?.finite)
        case .cachedRange(let range): .cachedRange(range?.finite)
        case .played(let part): .played(part.finite)
        case .speed(let speed): .speed(speed.finite.flatMap { $0 > 0 ? $0 : nil } ?? 1)
        case .seekable, .playlist: self
        }
    }
}
