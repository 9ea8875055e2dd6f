/// Where in the playlist playback is, as libmpv last told.
struct PlaylistPlace: Equatable {
    /// From 0; below 0 where no entry is current.
    var position: Int64 = -1
    var count: Int64 = 0

    var hasNext: Bool { position >= 0 && position + 1 < count }
}
