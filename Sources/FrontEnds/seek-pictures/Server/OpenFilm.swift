import MediaPolicy
import PictureModel
import SeekProtocol

/// The film that plays.
struct OpenFilm {
    /// As the `media` event names it.
    let name: String
    /// Absolute; nil: its folder is asked for, or it is not local.
    private(set) var path: String?
    let isLocal: Bool
    /// Seconds; 0: not known.
    var duration: Double
    /// By its content; nil: not known yet.
    var key: String?
    var kept = KeptPictures()
    /// When pictures are to be written, ms; nil: all are.
    var keepAt: Double?
    /// Where the next gap is looked for, seconds.
    var filledUpTo = 0.0
    /// Why no pictures can be made, and until when, ms.
    var trouble: (message: String, until: Double)?

    init?(name: String, duration: Double?, isLive: Bool) {
        guard !isLive else { return nil }
        self.name = name
        self.duration = duration ?? 0
        let scheme = MediaURL.scheme(of: ByteString(name))
        isLocal = scheme == nil || scheme == "file"
        setFolder(nil)
    }

    /// - Parameter folder: which a relative path starts from; nil: not known.
    mutating func setFolder(_ folder: String?) {
        let bytes = FileURL.localPath(of: ByteString(name), in: folder.map { ByteString($0) })
        // A name that is no UTF-8 can't be an argument.
        path = bytes.flatMap { String(validating: $0, as: UTF8.self) }
    }
}
