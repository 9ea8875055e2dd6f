/// What is loaded, or why nothing is.
package struct MediaEvent: Equatable, Sendable, Codable {
    package enum Phase: String, Sendable, CaseIterable {
        /// Nothing is loaded, nothing is on its way.
        case idle
        /// A file is on its way; what it is like is not known yet.
        case loading
        /// A file is ready: taps are served.
        case loaded
        /// The file is over; another may follow.
        case ended
        /// The file could not be loaded or played on.
        case failed
    }

    /// A chapter, as it begins.
    package struct Chapter: Equatable, Sendable, Codable {
        package var title: ByteString?
        /// Media seconds.
        package var time: Double

        package init(title: ByteString?, time: Double) {
            self.title = title
            self.time = time
        }
    }

    package var phase: Phase
    /// Why it ended or failed, in mpv's words: "eof", "stop", "error", "unrecognized file format" ...
    package var reason: String?
    package var path: ByteString?
    package var title: ByteString?
    /// Seconds; nil where it is not known.
    package var duration: Double?
    package var seekable: Bool?
    package var chapters: [Chapter]

    package init(
        phase: Phase, reason: String? = nil, path: ByteString? = nil, title: ByteString? = nil,
        duration: Double? = nil, seekable: Bool? = nil, chapters: [Chapter] = []
    ) {
        self.phase = phase
        self.reason = reason
        self.path = path
        self.title = title
        self.duration = duration
        self.seekable = seekable
        self.chapters = chapters
    }
}

extension MediaEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("phase", phase.rawValue)
        writer.field("reason", reason)
        writer.field("path", path)
        writer.field("title", title)
        writer.field("duration", duration)
        writer.field("seekable", seekable)
        writer.field("chapters", chapters)
    }
}

extension MediaEvent.Chapter: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("title", title)
            writer.field("time", time)
        }
    }
}
