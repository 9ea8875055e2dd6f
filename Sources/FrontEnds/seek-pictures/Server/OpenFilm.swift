import PictureModel

/// The film that plays.
struct OpenFilm {
    /// As the `media` event names it.
    let name: String
    /// Absolute; nil: its folder is asked for, or it is not local.
    var path: String?
    let isLocal: Bool
    /// Seconds; 0: not known.
    var duration: Double
    /// By its content; nil: not known yet.
    var key: String?
    var kept = KeptPictures()
    /// Since when pictures are to be written, ms; nil: all are.
    var changedAt: Double?
    /// Where the next gap is looked for, seconds.
    var filledUpTo = 0.0
    /// Why no pictures can be made, and until when, ms.
    var trouble: (message: String, until: Double)?

    init?(name: String, duration: Double?, isLive: Bool) {
        guard !isLive else { return nil }
        self.name = name
        self.duration = duration ?? 0
        isLocal = !name.contains("://")
        path = name.hasPrefix("/") ? name : nil
    }
}
