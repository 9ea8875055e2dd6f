import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Segment: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.segment.help).",
        discussion: """
            seekctl segment next
            seekctl segment previous   the start of this segment, or of the one before if that is near
            seekctl segment 0          the first

            progress.segments in the daemon's configuration selects chapters or the playlist.
            """)

    @Argument(
        help: "next, previous, or an index from 0.", completion: .custom(Segment.completions),
        transform: Segment.choice(from:))
    var segment: SegmentChoice

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    @Sendable
    private static func completions(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ["next", "previous"]
            + Completions.values(words) { connection throws(Failure) in
                let snapshot = try Daemon.request("snapshot", on: &connection).data ?? .null
                let count = max(0, min(snapshot["progress"]?["count"]?.wholeNumber ?? 0, 1_000))
                var meanings = (snapshot["media"]?["chapters"]?.elements ?? []).map(Chapters.words)
                if snapshot["progress"]?["segments"]?.text == "playlist" {
                    let list = try PlaylistEntries(on: &connection)
                    meanings = list.entries.indices.map(list.name)
                }
                return (0..<count).map { ("\($0)", meanings.indices.contains($0) ? meanings[$0] : "") }
            }
    }

    private static func choice(from text: String) throws -> SegmentChoice {
        switch text {
        case "next": return .next
        case "previous": return .previous
        default:
            guard let index = Int(text), index >= 0 else {
                throw ValidationError("expected next, previous or a whole number from 0")
            }
            return .index(index)
        }
    }

    private var argument: JSONValue {
        switch segment {
        case .index(let index): .integer(Int64(index))
        case .next: .text("next")
        case .previous: .text("previous")
        }
    }

    func run() throws {
        format.print(try waiting.request("segment", [("segment", argument)], of: daemon), Self.words)
    }

    /// "segment 2 (to 2:00)".
    static func words(for data: JSONValue) -> String {
        let index = data["index"]?.wholeNumber.map { "segment \($0)" } ?? "another segment"
        return index + (data["target"]?.number.map { " (to \(MediaTime.shortClock($0)))" } ?? "")
    }
}
