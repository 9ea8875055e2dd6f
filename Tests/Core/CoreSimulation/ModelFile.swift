import SeekProtocol

/// A file as the model of libmpv plays it. Times in media seconds unless they say nanoseconds.
struct ModelFile: Equatable, Sendable {
    enum Kind: CaseIterable, Sendable {
        case ordinary
        /// A fifo: seeks succeed and nothing follows.
        case notSeekable
        case unknownDuration
        case short
        /// MPEG-TS: exact seeks land late unless the demuxer's offset is raised.
        case recording
        case broken
        /// Over a network, with seconds of opening, and of seeking outside of the cache.
        case slow
        /// A playlist whose entries take its place.
        case redirect
        /// Starts over at its end.
        case looping
    }

    /// What it has besides; both decide when libmpv counts a seek as done.
    enum Streams: Sendable {
        case both
        case picture
        case sound
    }

    var kind: Kind
    var streams = Streams.both
    var length: Double
    /// Seconds between keyframes.
    var keyframes: Double
    /// Nanoseconds until it is loaded.
    var opening: Int64
    /// Where `start=` puts it; nil without.
    var start: Double?
    /// Where its chapters begin.
    var chapters: [Double] = []
    /// Of a playlist: the entries that take its place.
    var contents: [ModelFile] = []

    static let frame = 0.04

    var isNetwork: Bool { kind == .slow }
    /// Of some servers it can't be told whether they can be reached.
    var url: ByteString? { isNetwork && Int(length * 1_000) % 9 != 0 ? "http://server/film" : nil }
    var isSeekable: Bool { kind != .notSeekable }
    /// Some are truncated, or their server lies: nothing can be shown from the middle on.
    var isCut: Bool { (kind == .ordinary || kind == .slow) && Int(length * 1_000) % 8 == 0 }
    /// Where its last picture is.
    var playable: Double { isCut ? length / 2 : length }
    var duration: Double? { kind == .unknownDuration || kind == .notSeekable ? nil : length }

    init(_ kind: Kind, _ chance: inout SeededGenerator) {
        self.kind = kind
        length = kind == .short ? chance.double(0.5...4) : chance.double(20...600)
        keyframes = chance.pick([0.5, 2, 10])
        opening = kind == .slow ? chance.milliseconds(300...6_000) : chance.milliseconds(1...200)
        start = kind != .short && chance.chance(0.1) ? chance.double(0...15) : nil
        streams = chance.pick([.both, .both, .both, .picture, .sound])
        if kind == .redirect {
            contents = (0..<(chance.chance(0.5) ? 2 : 1)).map { _ in ModelFile(.ordinary, &chance) }
        }
        guard chance.chance(0.5) else { return }
        chapters = (0..<chance.int(1...8)).map { _ in chance.double(0...length) }.sorted()
        if chance.chance(0.7) { chapters[0] = 0 }
    }

    /// Kinds as often as they are interesting.
    static func any(_ chance: inout SeededGenerator) -> ModelFile {
        let kind = chance.chance(0.4) ? Kind.ordinary : chance.pick(Kind.allCases)
        return ModelFile(kind, &chance)
    }
}
