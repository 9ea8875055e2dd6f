/// The loaded file, or why nothing is loaded.
public struct MediaEvent: Equatable, Sendable, Codable {
    /// The phase of a file.
    public enum Phase: String, Sendable, CaseIterable {
        /// Nothing is loaded and nothing is being loaded.
        case idle
        /// A file is being loaded; its properties are unknown.
        case loading
        /// A file is ready: taps are served.
        case loaded
        /// The connection to the film's server was lost: the film goes on at its place once it is back (W2). Taps are
        /// served, and land then.
        case reconnecting
        /// The file ended; another may follow.
        case ended
        /// The file could not be loaded, or playback failed.
        case failed
    }

    /// A chapter.
    public struct Chapter: Equatable, Sendable, Codable {
        /// Nil if the file has none for it.
        public var title: ByteString?
        /// Media seconds; may be slightly below 0.
        public var time: Double
        /// Media seconds: the start of the next chapter, or the end of the film; nil if that is unknown.
        public var end: Double?

        package init(title: ByteString?, time: Double, end: Double? = nil) {
            self.title = title
            self.time = time
            self.end = end
        }
    }

    /// Who decodes the pictures.
    public struct Decoder: Equatable, Sendable, Codable {
        /// FFmpeg's name of the film's codec: "h264"; nil if it is unknown.
        public var codec: String?
        /// mpv's name of the hardware decoder: "vaapi", "v4l2m2m-copy" ...; nil: the processor decodes.
        public var hardware: String?
        /// Whether a hardware decoder has failed in this film, so that the processor decodes the rest.
        public var fellBack: Bool

        package init(codec: String? = nil, hardware: String? = nil, fellBack: Bool = false) {
            self.codec = codec
            self.hardware = hardware
            self.fellBack = fellBack
        }
    }

    /// The phase of the file.
    public var phase: Phase
    /// Why it ended or failed, in mpv's words: "eof", "stop", "error", "unrecognized file format" ...
    public var reason: String?
    /// File name or URL; nil, as the next four, if nothing is loaded.
    public var path: ByteString?
    /// mpv's `media-title`.
    public var title: ByteString?
    /// Seconds; nil if it is unknown.
    public var duration: Double?
    /// Whether the player can seek in it.
    public var isSeekable: Bool?
    /// Whether it is a stream whose end is not known, in which the player can seek only as far as it is cached.
    public var isLive: Bool?
    /// In their order; empty if the file has none.
    public var chapters: [Chapter]
    /// Where playback was resumed, media seconds; nil if the file began at its start.
    public var resumedFrom: Double?
    /// Nil if no pictures are decoded, or nothing is loaded.
    public var decoder: Decoder?

    package init(
        phase: Phase, reason: String? = nil, path: ByteString? = nil, title: ByteString? = nil,
        duration: Double? = nil, isSeekable: Bool? = nil, isLive: Bool? = nil, chapters: [Chapter] = [],
        resumedFrom: Double? = nil, decoder: Decoder? = nil
    ) {
        self.phase = phase
        self.reason = reason
        self.path = path
        self.title = title
        self.duration = duration
        self.isSeekable = isSeekable
        self.isLive = isLive
        self.chapters = chapters
        self.resumedFrom = resumedFrom
        self.decoder = decoder
    }
}

extension MediaEvent {
    /// The chapter at a position, media seconds; nil before the first one.
    package func chapter(at position: Double) -> Chapter? { chapters.last { $0.time <= position } }
}

extension MediaEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("phase", phase.rawValue)
        writer.field("reason", reason)
        writer.field("path", path)
        writer.field("title", title)
        writer.field("duration", duration)
        writer.field("seekable", isSeekable)
        writer.field("live", isLive)
        writer.field("chapters", chapters)
        writer.field("resumed_from", resumedFrom)
        writer.field("decoder", decoder)
    }

    package init?(fields: JSONValue) {
        guard let phase: Phase = fields.member("phase")?.word() else { return nil }
        self.phase = phase
        reason = fields.member("reason")?.repairedText
        path = fields.member("path")?.byteString
        title = fields.member("title")?.byteString
        duration = fields.member("duration")?.number
        isSeekable = fields.member("seekable")?.flag
        isLive = fields.member("live")?.flag
        chapters = (fields.member("chapters")?.elements ?? []).map(Chapter.init(fields:))
        resumedFrom = fields.member("resumed_from")?.number
        decoder = fields.member("decoder").flatMap(Decoder.init(fields:))
    }
}

extension MediaEvent.Decoder: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("codec", codec)
            writer.field("hardware", hardware)
            writer.field("fell_back", fellBack)
        }
    }

    fileprivate init?(fields: JSONValue) {
        guard let fellBack = fields.member("fell_back")?.flag else { return nil }
        self.fellBack = fellBack
        codec = fields.member("codec")?.repairedText
        hardware = fields.member("hardware")?.repairedText
    }
}

extension MediaEvent.Chapter: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("title", title)
            writer.field("time", time)
            writer.field("end", end)
        }
    }

    fileprivate init(fields: JSONValue) {
        title = fields.member("title")?.byteString
        time = fields.member("time")?.number ?? 0
        end = fields.member("end")?.number
    }
}
