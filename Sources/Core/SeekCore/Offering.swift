import SeekModel
import SeekProtocol

/// What is offered (K3 to K5), and what of the film's parts has been played or skipped.
struct Offering: Equatable, Sendable, Codable {
    /// Playback without a seek.
    struct Passage: Equatable, Sendable, Codable {
        enum Begin: Equatable, Sendable, Codable {
            /// The film began, or went on where it was left.
            case film
            /// A skip by cue has landed.
            case skip
            /// A person has gone there.
            case person
            /// A person has taken a skip back.
            case undo
        }

        var begin: Begin
        /// Where it began, media seconds.
        var from: Double
        /// The newest position, media seconds.
        var last: Double
    }

    /// How the next passage begins, if it begins at the target, media seconds; nil: wherever that is. With another target it
    /// is a person's.
    struct Arrival: Equatable, Sendable, Codable {
        var begin = Passage.Begin.person
        var target: Double?
    }

    /// A skip that `take` makes.
    struct Offer: Equatable, Sendable, Codable {
        var cue: Cue
        /// Where it leads, media seconds; nil: to the next entry.
        var target: Double?
        /// That of the next entry; nil if it is not known, or leads elsewhere.
        var title: ByteString?
        /// When it is not prominent any more; nil: it is not.
        var prominentUntil: Instant?
        /// When it is taken by itself (K5); nil: never.
        var takenAt: Instant?

        /// From here on it leads nowhere, media seconds.
        var end: Double { min(cue.end, target ?? cue.end) }
    }

    /// A skip that was made.
    struct Skip: Equatable, Sendable, Codable {
        /// Media seconds.
        var target: Double
        /// How long overlays show it.
        var until: Instant
    }

    /// Nil during a seek, and without a position.
    var passage: Passage?
    /// Where the passage before has ended, media seconds; nil for the first one of a film.
    var left: Double?
    var next = Arrival(begin: .film)
    var offer: Offer?
    var skip: Skip?
    /// Parts that are not offered or skipped again unless playback enters them from before their start.
    var played: [Cue] = []
    /// Whether a part at the position is to be looked for.
    var isStale = true
    /// Where the next part begins, media seconds; nil if none follows.
    var nextStart: Double?
    /// Whether libmpv is muted for a part of the film (K6).
    var isMuting = false
    /// Whether it is to be looked whether playback is in such a part.
    var isMuteStale = true
    /// Where the next such part begins or ends, media seconds; nil if none does.
    var muteEdge: Double?
    /// Waits for the next of these places.
    var watch = PlaceWatch()
    /// The last event: a new subscriber gets it.
    var shown = OfferEvent()

    /// The film is over.
    mutating func forgetFile() {
        let shown = shown
        self = Offering()
        self.shown = shown
    }

    /// Other parts count now: what was played of those before counts for those that playback is in or behind.
    ///
    /// - Parameter nearStart: so far before its start playback is in a part, media seconds.
    mutating func cuesChanged(to cues: [Cue], nearStart: Double) {
        let known = cues.filter(hasPlayed)
        played.removeAll { old in known.contains { Self.isSamePart($0, old) } }
        played += known.filter { cue in passage.map { $0.last >= cue.start - nearStart } ?? true }
    }

    func hasPlayed(_ cue: Cue) -> Bool { played.contains { Self.isSamePart($0, cue) } }

    /// Sources differ in where a part begins and ends.
    private static func isSamePart(_ one: Cue, _ other: Cue) -> Bool {
        one.kind == other.kind && one.start < other.end && other.start < one.end
    }
}

/// The words of an offer.
enum OfferText {
    /// "Skip intro", "Next: Episode 2".
    static func label(_ offer: Offering.Offer) -> String {
        guard offer.target == nil else { return "Skip \(offer.cue.kind.rawValue)" }
        return offer.title.map { "Next: \($0.description)" } ?? "Next"
    }

    /// "Skipped intro, 1:12".
    static func skipped(_ cue: Cue, by seconds: Double) -> String {
        "Skipped \(cue.kind.rawValue), \(ClockText.text(whole(seconds)))"
    }

    /// "Skipped intro, 1 minute 12 seconds".
    static func spoken(skipped cue: Cue, by seconds: Double) -> String {
        "Skipped \(cue.kind.rawValue), \(ClockText.spoken(whole(seconds)))"
    }

    private static func whole(_ seconds: Double) -> Int { Int(min(max(0, seconds), 1e9).rounded()) }
}
