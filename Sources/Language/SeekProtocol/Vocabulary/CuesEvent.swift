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

    package init(kind: Kind, start: Double, end: Double, source: Source) {
        self.kind = kind
        self.start = start
        self.end = end
        self.source = source
    }

    /// The most cues that a source may tell of a film.
    package static let most = 10_000
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
        }
    }

    fileprivate init?(fields: JSONValue) {
        guard let kind: Kind = fields.member("kind")?.word(), let source: Source = fields.member("source")?.word()
        else { return nil }
        self.kind = kind
        self.source = source
        start = fields.member("start")?.number ?? 0
        end = fields.member("end")?.number ?? 0
    }
}
