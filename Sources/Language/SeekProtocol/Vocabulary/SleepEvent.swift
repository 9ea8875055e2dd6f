/// Whether playback is going to pause by itself, for who falls asleep (L1).
public struct SleepEvent: Equatable, Sendable, Codable {
    /// How far it is.
    public enum Phase: String, Sendable, CaseIterable {
        case off
        case on
        /// The last minute: any press adds five minutes.
        case ending
        /// The sound fades out.
        case fading
        /// Nobody has pressed anything for several films: playback is paused until somebody does (L2).
        case asking
    }

    /// What ends the time.
    public enum End: String, Sendable, CaseIterable {
        case time
        case chapter
        case film
    }

    /// Why this event is published.
    public enum Reason: String, Sendable, CaseIterable {
        /// A client has set it.
        case set
        /// A press in the last minute has added five minutes.
        case extended
        /// A client has switched it off.
        case cancelled
        /// The time is over: playback is paused.
        case slept
        /// Nothing is loaded any more.
        case stopped
        /// Somebody has pressed something, and playback goes on.
        case answered
    }

    /// How far it is.
    public var phase: Phase
    /// What ends the time; nil if it is off.
    public var until: End?
    /// Seconds left at the moment of the event; nil if it is off, or if that is not known: nothing is loaded.
    public var left: Double?
    /// Why the event is published; nil: the phase is another one, or the end has moved.
    public var reason: Reason?

    package init(phase: Phase = .off, until: End? = nil, left: Double? = nil, reason: Reason? = nil) {
        self.phase = phase
        self.until = until
        self.left = left
        self.reason = reason
    }
}

extension SleepEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("phase", phase.rawValue)
        writer.field("until", until?.rawValue)
        writer.field("left_s", left)
        writer.field("reason", reason?.rawValue)
    }

    package init?(fields: JSONValue) {
        guard let phase: Phase = fields.member("phase")?.word() else { return nil }
        self.phase = phase
        until = fields.member("until")?.word()
        left = fields.member("left_s")?.number
        reason = fields.member("reason")?.word()
    }
}

/// When playback is to pause by itself (L1).
package enum SleepChoice: Equatable, Sendable, Codable {
    /// Seconds from now, 1 to 86,400.
    case after(Double)
    /// At the end of the chapter, or of the film without chapters.
    case chapter
    case film
    case off
    /// The next one of a fixed list, as televisions have it on one key.
    case next

    package static let longest = 86_400.0

    /// What a person writes: "30m", "1h30m", "90s", seconds without a unit, or a word; nil for anything else.
    package init?(_ text: String) {
        switch text {
        case "chapter": self = .chapter
        case "film": self = .film
        case "off": self = .off
        case "next": self = .next
        default:
            guard let seconds = Self.seconds(text), seconds >= 1, seconds <= Self.longest else { return nil }
            self = .after(seconds)
        }
    }

    private static func seconds(_ text: String) -> Double? {
        if let plain = Double(text), !text.contains(where: \.isLetter) { return plain }
        var (total, digits, last) = (0.0, "", 4)
        for letter in text {
            if let rank = ["s": 1, "m": 2, "h": 3][letter] {
                guard let number = Int(digits), number <= 86_400, rank < last else { return nil }
                total += Double(number) * [1, 60, 3600][rank - 1]
                (digits, last) = ("", rank)
            } else {
                guard letter.isASCII, letter.isNumber else { return nil }
                digits.append(letter)
            }
        }
        return digits.isEmpty && last < 4 ? total : nil
    }
}
