package import SeekProtocol

/// The properties of the playing file that matter for seeking.
package struct Media: Equatable, Sendable, Codable {
    /// libmpv's `playlist_entry_id`.
    package var entry: Int64
    package var path: ByteString?
    package var title: ByteString?
    /// Seconds; nil if it is not known.
    package var duration: Double?
    /// Whether the duration is from the file's header. Otherwise libmpv reports how far it has read, which is not the
    /// end.
    package var declaresDuration: Bool
    /// The duration that the header declares, seconds; nil until libmpv reports another.
    private var declaredDuration: Double?
    /// libmpv's `seekable`.
    package var isSeekable: Bool
    /// Seekable only within the cached range: libmpv says so only with `force-seekable`.
    package var isPartiallySeekable: Bool
    /// Whether it comes over a network: libmpv's `demuxer-via-network`.
    package var isNetwork: Bool
    /// What libmpv's cache holds around the position, seconds; known only where it can seek nowhere else.
    package var cachedRange: ClosedRange<Double>?
    package var played: PlayedPart
    /// The first position: above 0 only if `rebase-start-time` is off.
    package var start: Double
    /// Duration of a frame, seconds.
    package var frameDuration: Double
    package var lateLandings: LateLandings
    /// Duration for which a still image is shown, seconds; nil if it stays, or if the file is not a still image.
    package var shownFor: Double?
    /// In their order, without ends.
    package var chapters: [MediaEvent.Chapter]
    /// Where playback was resumed (R8), media seconds; nil if the file began at its start.
    package var resumedFrom: Double?
    /// Nil if the file has no pictures to decode.
    package var decoder: MediaEvent.Decoder?

    package init(
        entry: Int64, path: ByteString? = nil, title: ByteString? = nil, duration: Double?,
        declaresDuration: Bool = true, isSeekable: Bool, isPartiallySeekable: Bool = false,
        isNetwork: Bool = false, cachedRange: ClosedRange<Double>? = nil, played: PlayedPart = PlayedPart(),
        start: Double = 0, frameDuration: Double = Media.usualFrameDuration,
        lateLandings: LateLandings = .unknown, shownFor: Double? = nil, chapters: [MediaEvent.Chapter] = [],
        resumedFrom: Double? = nil, decoder: MediaEvent.Decoder? = nil
    ) {
        self.entry = entry
        self.path = path
        self.title = title
        self.duration = duration
        self.declaresDuration = declaresDuration
        self.isSeekable = isSeekable
        self.isPartiallySeekable = isPartiallySeekable
        self.isNetwork = isNetwork
        self.cachedRange = cachedRange
        self.played = played
        self.start = start
        self.frameDuration = frameDuration
        self.lateLandings = lateLandings
        self.shownFor = shownFor
        self.chapters = chapters
        self.resumedFrom = resumedFrom
        self.decoder = decoder
    }

    /// libmpv may read this much more than the header says, seconds: tracks end at different times.
    private static let longestRest = 5.0

    /// libmpv reports another duration.
    package mutating func durationChanged(to duration: Double?) {
        guard declaresDuration else { return }
        let declared = declaredDuration ?? self.duration ?? duration
        declaredDuration = declared
        if let duration, let declared, duration > declared + Self.longestRest {
            // A recording that goes on: libmpv reports how far it has read.
            declaresDuration = false
            self.duration = nil
        } else {
            self.duration = duration
        }
    }

    /// Until the frame rate is known: 25 frames a second.
    package static let usualFrameDuration = 0.04
    /// The longest duration of a frame that is a tolerance of positions: those of slides last for seconds.
    package static let longestTolerance = 0.25

    /// The last position, media seconds; nil if the duration is not known.
    package var end: Double? { duration.map { start + $0 } }

    // MARK: - Streams

    /// A shorter cache is no range to seek in, seconds.
    private static let shortestCache = 2.0

    /// Whether libmpv can seek only in its cache: a stream from a server without byte ranges, a camera (C8).
    private var seeksInCacheOnly: Bool { !isSeekable || isPartiallySeekable }

    /// Whether taps are served.
    package var canSeek: Bool {
        isSeekable || (cachedRange.map { $0.upperBound - $0.lowerBound >= Self.shortestCache } ?? false)
    }

    /// Where libmpv can seek, media seconds; nil if that is the whole file, or nowhere.
    package var seekableRange: ClosedRange<Double>? {
        guard seeksInCacheOnly, canSeek, let cachedRange else { return nil }
        let first = max(start, cachedRange.lowerBound)
        return first...max(first, cachedRange.upperBound)
    }

    /// Whether it is a stream whose end is not known.
    package var isLive: Bool { seeksInCacheOnly && duration == nil && shownFor == nil }

    /// Whether the last target is at the end of the file, and not at that of what the cache holds.
    package var reachesEnd: Bool {
        guard seeksInCacheOnly else { return true }
        guard let end, let cachedRange else { return false }
        return cachedRange.upperBound >= end - 1
    }

    /// The range of targets (C8).
    package func range(endGuard: Double) -> PlayableRange {
        var first = start
        var last = end
        if seeksInCacheOnly {
            // Nothing while it is unknown.
            let cached = cachedRange ?? start...start
            first = max(start, cached.lowerBound)
            // What is behind the position is given up as the stream goes on.
            if first > start + endGuard { first = min(first + endGuard, cached.upperBound) }
            last = min(end ?? cached.upperBound, cached.upperBound)
        }
        let stop = played.stop(in: self)
        if played.isBackward {
            first = max(first, stop ?? first) + endGuard
        } else if let stop {
            last = min(last ?? stop, stop)
        }
        return PlayableRange(
            first: first, last: last.map { max(first, $0 - endGuard) },
            frameDuration: min(frameDuration, Self.longestTolerance))
    }

    package func event(_ phase: MediaEvent.Phase, reason: String? = nil) -> MediaEvent {
        MediaEvent(
            phase: phase, reason: reason, path: path, title: title, duration: duration,
            isSeekable: canSeek, isLive: isLive, chapters: chaptersWithEnds, resumedFrom: resumedFrom,
            decoder: decoder)
    }

    private var chaptersWithEnds: [MediaEvent.Chapter] {
        let ends = chapters.dropFirst().map(\.time) + [end]
        return zip(chapters, ends).map { chapter, end in
            // The last one may start beyond the end that the file declares.
            MediaEvent.Chapter(title: chapter.title, time: chapter.time, end: end.map { max($0, chapter.time) })
        }
    }
}

/// What it means that an exact seek landed after its target (C14).
package enum LateLandings: String, Sendable, Codable {
    /// libmpv began to decode at or before the target: the next frame is there, because the one before lasts long.
    case nextFrame
    /// libmpv may have begun to decode behind the target, as in MPEG-TS.
    case decodingBeganLate
    case unknown
}

/// The range of targets: from the first position to the playable end less the end guard (C8).
package struct PlayableRange: Equatable, Sendable {
    /// Media seconds.
    package var first: Double
    /// Nil if the end is unknown.
    package var last: Double?

    /// Edge tolerance, seconds.
    package var frameDuration: Double

    package init(first: Double, last: Double?, frameDuration: Double = Media.usualFrameDuration) {
        self.first = first.unsignedZero
        self.last = last?.unsignedZero
        self.frameDuration = frameDuration
    }

    /// The target of a move from a base, and the edge that stopped it.
    ///
    /// A forward move never goes back, and a backward one never forward, also if the base is outside of the range (B4).
    package func moved(from base: Double, by amount: Double, _ direction: Direction) -> (target: Double, clamped: Edge?)
    {
        switch direction {
        case .forward:
            guard let last, base + amount > last else { return (base + amount, nil) }
            return (last - base > frameDuration ? last : base, .end)
        case .backward:
            guard base - amount < first else { return (base - amount, nil) }
            return (base - first > frameDuration ? first : base, .start)
        }
    }

    /// The nearest position within.
    package func clamped(_ position: Double) -> Double {
        max(first, min(position, last ?? Self.longest)).unsignedZero
    }

    /// No film is longer, media seconds.
    package static let longest = 1e9
}

package typealias Edge = SeekButtonEvent.Edge

/// What libmpv does, read when events were lost.
package struct PlayerState: Equatable, Sendable, Codable {
    /// `playlist_entry_id` of the entry that is playing or being opened; nil if there is none.
    package var entry: Int64?
    /// `idle-active`.
    package var isIdle: Bool
    /// `seeking`: a seek is running, or the first picture of a file is not shown yet.
    package var isSeeking: Bool

    package init(entry: Int64?, isIdle: Bool, isSeeking: Bool) {
        self.entry = entry
        self.isIdle = isIdle
        self.isSeeking = isSeeking
    }
}
