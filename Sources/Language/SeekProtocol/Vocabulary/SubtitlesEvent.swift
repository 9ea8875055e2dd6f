/// Whether seekd shows the subtitles for a while, because a person has skipped back (T1). Those that the viewer has
/// switched on are not meant.
public struct SubtitlesEvent: Equatable, Sendable, Codable {
    /// Why they are shown, or are not any more.
    public enum Reason: String, Sendable, CaseIterable {
        /// A person has skipped back.
        case skipBack = "skip-back"
        /// A person wants to hear the last line again (N2).
        case again
        /// Playback has passed the place where the skip began.
        case passed
        /// A person has gone beyond that place.
        case forward
        /// A person has gone too far back (T1).
        case far
        /// The skip was cancelled.
        case cancelled
        /// The skip was taken back.
        case undone
        /// The viewer has chosen subtitles, or none.
        case viewer
        /// Other settings hold.
        case changed
        /// The film has ended.
        case fileEnded = "file-ended"
    }

    /// Whether they are shown for a while.
    public var isOn: Bool
    /// Up to where, media seconds; nil if they are not shown.
    public var until: Double?
    /// Nil before the first time.
    public var reason: Reason?

    package init(isOn: Bool = false, until: Double? = nil, reason: Reason? = nil) {
        self.isOn = isOn
        self.until = until
        self.reason = reason
    }
}

extension SubtitlesEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("on", isOn)
        writer.field("until", until)
        writer.field("reason", reason?.rawValue)
    }

    package init?(fields: JSONValue) {
        isOn = fields.member("on")?.flag ?? false
        until = fields.member("until")?.number
        reason = fields.member("reason")?.word()
    }
}
