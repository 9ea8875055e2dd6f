/// A part of a film that can be skipped, or a place in it (K1).
public struct Cue: Equatable, Sendable, Codable {
    /// What the part is.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        case intro
        case recap
        case credits
        /// Scenes of the next episode.
        case preview
        case commercial
        /// A place that somebody marked. It is shown, and never skipped.
        case scene
        /// An edit: a part that is not to be seen.
        case cut
        /// An edit: a part that is not to be heard.
        case mute
    }

    /// Who told it, the most trusted first (K1).
    public enum Source: String, Sendable, CaseIterable, Codable {
        /// A client, by the command `cues`.
        case client
        /// A file beside the film.
        case file
        /// A chapter's title.
        case chapter
        /// It was found by listening.
        case sound
    }

    /// What it is.
    public var kind: Kind
    /// Media seconds.
    public var start: Double
    /// Media seconds, not before the start.
    public var end: Double
    /// Who told it.
    public var source: Source
    /// Why the source thinks so, for people: "also in Show S01E02.mkv". Nil if it does not say. At most 200 bytes.
    public var note: String?

    package init(kind: Kind, start: Double, end: Double, source: Source, note: String? = nil) {
        self.kind = kind
        self.start = start
        self.end = end
        self.source = source
        self.note = note
    }

    /// The most cues that a source may tell of a film.
    package static let most = 10_000
    /// Bytes of a note.
    package static let longestNote = 200
}

/// What a client tells of a film's parts, in place of what was told from that source before.
public struct ToldCues: Equatable, Sendable, Codable {
    /// In any order, each with the source below.
    package var cues: [Cue]
    /// `client`, or `sound`.
    package var source: Cue.Source
    /// The film that has these parts, as its `media` event names it; nil: the one that plays, or is being loaded.
    package var film: ByteString?

    package init(_ cues: [Cue], from source: Cue.Source = .client, film: ByteString? = nil) {
        self.cues = cues
        self.source = source
        self.film = film
    }
}

/// The parts of the film that are known by name (K1).
public struct CuesEvent: Equatable, Sendable, Codable {
    /// In the order of their starts. Empty while nothing is loaded.
    public var cues: [Cue]

    package init(cues: [Cue] = []) {
        self.cues = cues
    }
}

extension CuesEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("cues", cues)
    }

    package init?(fields: JSONValue) {
        // One of a kind that this version does not know is none that it could name.
        cues = (fields.member("cues")?.elements ?? []).compactMap(Cue.init(fields:))
    }
}

extension Cue: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("kind", kind.rawValue)
            writer.field("start", start)
            writer.field("end", end)
            writer.field("source", source.rawValue)
            writer.field("note", note)
        }
    }

    fileprivate init?(fields: JSONValue) {
        guard let kind: Kind = fields.member("kind")?.word(), let source: Source = fields.member("source")?.word()
        else { return nil }
        self.kind = kind
        self.source = source
        start = fields.member("start")?.number ?? 0
        end = fields.member("end")?.number ?? 0
        note = fields.member("note")?.repairedText
    }
}
