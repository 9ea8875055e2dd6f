import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Sleep: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.sleep.help).",
        discussion: """
            seekctl sleep 30m          fade out in 30 minutes, and pause; also 90s, 1h30m
            seekctl sleep chapter      at the end of the chapter
            seekctl sleep film         at the end of the film
            seekctl sleep off
            seekctl sleep              what is set

            A press in the last minute adds five minutes.
            """)

    @Argument(
        help: "A time such as 30m, chapter, film, next (15, 30, 60 minutes, chapter, film, off in turn), or off.",
        completion: .list(["15m", "30m", "60m", "chapter", "film", "next", "off"]),
        transform: Sleep.word(from:))
    var time: String?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    private static func word(from text: String) throws -> String {
        guard SleepChoice(text) != nil else {
            throw ValidationError(
                "expected a time from 1s to 24h such as 30m, or chapter, film, next or off; got \"\(text)\"")
        }
        return text
    }

    func run() throws {
        if let time { try daemon.request("sleep", [("after", .text(time))]) }
        let snapshot = try daemon.request("snapshot")
        let sleep = snapshot.data?["sleep"] ?? .null
        format.print(sleep) { Self.words(for: sleep) }
    }

    /// "sleep in 29:59", "sleep at the end of the film (in 1:02:03)".
    static func words(for data: JSONValue) -> String {
        time(for: data).map { "sleep \($0)" }
            ?? (data["phase"] == .string("asking") ? "still watching? press anything" : "no sleep timer")
    }

    /// "in 29:59", "at the end of the film (in 1:02:03)"; nil if no timer is set.
    static func time(for data: JSONValue) -> String? {
        let left = data["left_s"]?.number.map { MediaTime.shortClock($0.rounded(.up)) }
        guard let end = data["until"]?.text else { return nil }
        return end == "time" ? "in \(left ?? "?")" : "at the end of the \(end)" + (left.map { " (in \($0))" } ?? "")
    }
}
