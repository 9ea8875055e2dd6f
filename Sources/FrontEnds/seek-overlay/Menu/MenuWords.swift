import CommandLineTool
import SeekClient
import SeekProtocol

/// The texts of the menu.
enum MenuWords {
    static let begun = "Continue watching"
    /// Of the folders on the first screen, and of the content of the only one.
    static let films = "Films"
    static let empty = "No films here"
    /// In place of a row that is not known yet.
    static let unknown = "…"

    /// After a title: " · 3 of 30".
    static func place(_ row: Int, of count: Int, isComplete: Bool) -> String {
        " · \(row + 1) of \(count)" + (isComplete ? "" : "+")
    }

    /// "32 min left", "1 h 20 min", "Next episode"; nil if nothing is known.
    static func detail(_ entry: MenuEntry) -> String? {
        if entry.isNext { return "Next episode" }
        guard let duration = entry.duration, duration > 0 else { return nil }
        guard let position = entry.position, position > 0, !entry.isFinished else { return time(duration) }
        return time(max(0, duration - position)) + " left"
    }

    /// "45 s", "32 min", "1 h 20 min": whole minutes, rounded up.
    static func time(_ seconds: Double) -> String {
        if seconds < 60 { return "\(Int(clamped: seconds)) s" }
        let minutes = min(Int(clamped: (seconds / 60).rounded(.up)), 1_000_000)
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return "\(rest) min" }
        return "\(hours) h" + (rest == 0 ? "" : " \(rest) min")
    }

    /// What is known of an entry, a line each.
    static func facts(_ entry: MenuEntry) -> [String] {
        guard !entry.isFolder else { return [] }
        let duration = entry.duration.flatMap { $0 > 0 ? time($0) : nil }
        let state = entry.isFinished ? "Watched" : detail(entry)
        return [duration, state == duration ? nil : state].compactMap { $0 }
    }

    static func opening(_ name: String) -> String { "Opening \(name)…" }

    /// Shortened to a width, so that the episodes of a show can be told apart: "The Long…, season 1, episode 12".
    ///
    /// - Parameter width: in sizes of the font.
    static func fitted(_ name: String, to width: Double, isBold: Bool) -> String {
        guard let mark = name.firstRange(of: ", season ") ?? name.firstRange(of: ", episode") else {
            return TextWidth.cut(name, to: width, isBold: isBold)
        }
        let (show, episode) = (String(name[..<mark.lowerBound]), String(name[mark.lowerBound...]))
        let room = max(0.25 * width, width - TextWidth.of(episode, isBold: isBold))
        let first = TextWidth.cut(show, to: room, isBold: isBold)
        return first + TextWidth.cut(episode, to: width - TextWidth.of(first, isBold: isBold), isBold: isBold)
    }

    /// "This film can't be played: it does not exist".
    static func failed(_ reason: String?) -> String {
        "This film can't be played" + (reason.map { ": \($0)" } ?? "")
    }

    /// The daemon's reason.
    static func refusal(_ response: Response) -> String {
        (response.message ?? response.error).forTerminal
    }

    /// As a sentence of its own.
    static func sentence(_ reason: String) -> String { reason.prefix(1).uppercased() + reason.dropFirst() }

    /// Without the path of what it is about, for which there is no room.
    static func short(_ reason: String, about path: ByteString) -> String {
        let name = path.description.forTerminal
        return reason.replacing(name + ": ", with: "").replacing(name, with: "it")
    }
}
