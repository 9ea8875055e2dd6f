/// A skip that is offered, or that was made (K3 to K5). There is one at most.
public struct OfferEvent: Equatable, Sendable, Codable {
    /// The phase of an offer.
    public enum Phase: String, Sendable, CaseIterable {
        /// Nothing is offered.
        case none
        /// `take` accepts it.
        case offered
        /// The skip was made; `undo` takes it back.
        case skipped
    }

    /// Why nothing is offered any more.
    public enum Ending: String, Sendable, CaseIterable {
        /// Playback has come to the end of the part.
        case passed
        /// A person went somewhere else.
        case left
        /// Other cues are known now, or other settings hold.
        case changed
        /// The skip was made, and the time to show that is over.
        case shown
        /// The next entry begins.
        case taken
        /// The skip was taken back.
        case undone
        /// The film has ended.
        case fileEnded = "file-ended"
    }

    /// The phase of the offer.
    public var phase: Phase
    /// Why nothing is offered any more; nil before the first offer of a film.
    public var reason: Ending?
    /// The kind of the part; nil, as all that follows, if nothing is offered.
    public var kind: Cue.Kind?
    /// For a button, or for a line after the skip: "Skip intro", "Next: Episode 2", "Skipped intro, 1:12".
    public var label: String
    /// What a screen reader says.
    public var spoken: String
    /// Where the part begins, media seconds.
    public var start: Double?
    /// Where the part ends, media seconds.
    public var end: Double?
    /// Where the skip leads, media seconds; nil: to the next entry of the playlist.
    public var target: Double?
    /// Whether overlays show it by themselves. If not, they show it while they show something else.
    public var isProminent: Bool
    /// Seconds until it is taken by itself (K5); nil: it is not.
    public var countdown: Int?

    package init(
        phase: Phase = .none, reason: Ending? = nil, kind: Cue.Kind? = nil, label: String = "", spoken: String = "",
        start: Double? = nil, end: Double? = nil, target: Double? = nil, isProminent: Bool = false,
        countdown: Int? = nil
    ) {
        self.phase = phase
        self.reason = reason
        self.kind = kind
        self.label = label
        self.spoken = spoken
        self.start = start
        self.end = end
        self.target = target
        self.isProminent = isProminent
        self.countdown = countdown
    }
}

extension OfferEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("phase", phase.rawValue)
        writer.field("reason", reason?.rawValue)
        writer.field("kind", kind?.rawValue)
        writer.field("label", label)
        writer.field("spoken", spoken)
        writer.field("start", start)
        writer.field("end", end)
        writer.field("target", target)
        writer.field("prominent", isProminent)
        writer.field("countdown", countdown)
    }

    package init?(fields: JSONValue) {
        guard let phase: Phase = fields.member("phase")?.word() else { return nil }
        self.phase = phase
        reason = fields.member("reason")?.word()
        kind = fields.member("kind")?.word()
        label = fields.member("label")?.repairedText ?? ""
        spoken = fields.member("spoken")?.repairedText ?? ""
        start = fields.member("start")?.number
        end = fields.member("end")?.number
        target = fields.member("target")?.number
        isProminent = fields.member("prominent")?.flag ?? false
        countdown = fields.member("countdown")?.wholeNumber
    }
}
