import NIOHTTP1

/// A picture that is read, in memory or being sent: one copy, however many read it. It goes with the last response that has
/// it.
final class PictureLease: Sendable {}

/// Pictures of one kind, of which there may be only so many at once.
struct PictureLeases {
    private struct Entry {
        weak var lease: PictureLease?
    }

    private let bound: Int
    private var entries: [Entry] = []

    init(bound: Int) { self.bound = bound }

    /// - Returns: nil if there are as many as may be.
    mutating func take() -> PictureLease? {
        entries.removeAll { $0.lease == nil }
        guard entries.count < bound else { return nil }
        let lease = PictureLease()
        entries.append(Entry(lease: lease))
        return lease
    }
}

extension WebRefusal {
    static func tooManyPictures(_ bound: Int) -> WebRefusal {
        WebRefusal(.serviceUnavailable, "\(bound) pictures are asked for already; ask again in a moment")
    }
}
