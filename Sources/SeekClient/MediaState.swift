internal import SeekProtocol

/// What is loaded, or why nothing is.
public struct MediaState: Equatable, Sendable {
    /// How far a film is.
    public enum Phase: String, Sendable, CaseIterable {
        /// Nothing is loaded nor on its way.
        case idle
        /// A film is on its way; presses are kept for it.
        case loading
        /// Its first picture is there. Comes again where its duration becomes known.
        case loaded
        /// It is over; another may follow.
        case ended
        /// It could not be loaded or played on.
        case failed
    }

    /// A chapter, as it begins.
    public struct Chapter: Equatable, Sendable {
        /// Nil where it has none.
        public let title: String?
        /// Seconds; the first may be a little below 0.
        public let time: Double
    }

    /// How far it is.
    public let phase: Phase
    /// Why it ended or failed, in mpv's words: "eof", "stop", "unrecognized file format" ...
    public let reason: String?
    /// File or URL, with what is no UTF-8 repaired; nil, as the next three, where nothing is loaded.
    public let path: String?
    /// What mpv calls it.
    public let title: String?
    /// Seconds; nil where the file doesn't say.
    public let duration: Double?
    /// Whether it can be skipped in.
    public let isSeekable: Bool?
    /// In their order; none where the film has none.
    public let chapters: [Chapter]
    /// When this happened.
    public internal(set) var stamp: Stamp

    init?(_ fields: JSONValue) {
        guard let phase: Phase = fields["phase"]?.word() else { return nil }
        self.phase = phase
        reason = fields["reason"]?.text
        path = fields["path"]?.text
        title = fields["title"]?.text
        duration = fields["duration"]?.number
        isSeekable = fields["seekable"]?.flag
        chapters = (fields["chapters"]?.elements ?? []).map {
            Chapter(title: $0["title"]?.text, time: $0["time"]?.number ?? 0)
        }
        stamp = Stamp(fields)
    }
}
