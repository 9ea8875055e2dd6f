import CommandLineTool
import SeekClient
import SeekProtocol
import Words

/// The texts of the menu.
enum MenuWords {
    static var begun: String { say("Continue watching") }
    /// Of the folders on the first screen, and of the content of the only one.
    static var films: String { say("Films") }
    static var empty: String { say("No films here") }
    /// In place of a row that is not known yet.
    static let unknown = "…"

    /// After a title: " · 3 of 30".
    static func place(_ row: Int, of count: Int, isComplete: Bool) -> String {
        " · " + say("{row} of {count}", ["row": "\(row + 1)", "count": "\(count)" + (isComplete ? "" : "+")])
    }

    /// "32 min left", "1 h 20 min", "Up next"; nil if nothing is known.
    static func detail(_ entry: MenuEntry) -> String? {
        if entry.isNext { return say("Up next") }
        guard let duration = entry.duration, duration > 0 else { return nil }
        guard let position = entry.position, position > 0, !entry.isFinished else { return time(duration) }
        return say("{time} left", ["time": time(max(0, duration - position))])
    }

    /// "45 s", "32 min", "1 h 20 min": whole minutes, the nearest.
    static func time(_ seconds: Double) -> String {
        if seconds < 60 { return say("{n} s", ["n": "\(Int(clamped: seconds))"]) }
        let minutes = min(Int(clamped: (seconds / 60).rounded()), 1_000_000)
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return say("{n} min", ["n": "\(rest)"]) }
        if rest == 0 { return say("{n} h", ["n": "\(hours)"]) }
        return say("{hours} h {minutes} min", ["hours": "\(hours)", "minutes": "\(rest)"])
    }

    /// What is known of an entry, a line each.
    static func facts(_ entry: MenuEntry) -> [String] {
        guard !entry.isFolder else { return [] }
        let duration = entry.duration.flatMap { $0 > 0 ? time($0) : nil }
        let state = entry.isFinished ? say("Watched") : detail(entry)
        return [duration, state == duration ? nil : state].compactMap { $0 }
    }

    static func opening(_ name: String) -> String { say("Opening {name}…", ["name": name]) }

    /// Shortened to a width, so that the episodes of a show can be told apart: "The Long…, season 1, episode 12".
    ///
    /// - Parameter width: in sizes of the font.
    static func fitted(_ name: String, to width: Double, isBold: Bool) -> String {
        guard let mark = name.firstRange(of: ", season ") ?? name.firstRange(of: ", episode") else {
            return TextWidth.cut(FilmWords.translated(name), to: width, isBold: isBold)
        }
        let (show, episode) = (String(name[..<mark.lowerBound]), FilmWords.translated(String(name[mark.lowerBound...])))
        let room = max(0.25 * width, width - TextWidth.of(episode, isBold: isBold))
        let first = TextWidth.cut(show, to: room, isBold: isBold)
        return first + TextWidth.cut(episode, to: width - TextWidth.of(first, isBold: isBold), isBold: isBold)
    }

    /// "This film can't be played: it does not exist".
    static func failed(_ reason: String?) -> String {
        reason.map { say("This film can't be played: {why}", ["why": $0]) } ?? say("This film can't be played")
    }

    /// The daemon's reason, which is English; in another language what its code says.
    static func refusal(_ response: Response) -> String {
        let message = (response.message ?? response.error).forTerminal
        guard Words.catalogue != nil else { return message }
        return switch response.error {
        case "not-found": say("it does not exist")
        case "forbidden": say("seekd may not read it")
        case "too-many": say("seekd has too much to do")
        case "unavailable": say("it can't be read")
        default: message
        }
    }

    /// As a sentence of its own.
    static func sentence(_ reason: String) -> String { reason.prefix(1).uppercased() + reason.dropFirst() }

    /// Without the path of what it is about, for which there is no room.
    static func short(_ reason: String, about path: ByteString) -> String {
        let name = path.description.forTerminal
        return reason.replacing(name + ": ", with: "").replacing(name, with: "it")
    }
}
