import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Cues: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the parts of the film that are known by name, or tell them.",
        discussion: """
            seekctl cues                                   list them: kind, start, end, who told it, why; > marks the present one
            seekctl cues set intro 0:12 1:24               tell one
            seekctl cues set intro 0:12 1:24 credits 41:30 44:00
            seekctl cues clear                             take back what clients have told

            Kinds: \(Cue.Kind.allCases.map(\.rawValue).joined(separator: ", ")). What is skipped, and how, is set in \
            [skip] of seekd.toml.
            """,
        subcommands: [ListCues.self, SetCues.self, ClearCues.self], defaultSubcommand: ListCues.self)
}

struct ListCues: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the parts: kind, start, end, who told it, why; > marks the present one.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        let snapshot = try daemon.request("snapshot").data ?? .null
        let cues = snapshot["cues"]?["cues"] ?? .array([])
        let position = snapshot["position"]?.number
        format.print(cues) { Self.words(for: cues, at: position) }
    }

    static func words(for cues: JSONValue, at position: Double?) -> String {
        guard !cues.elements.isEmpty else { return "none" }
        let starts = cues.elements.map { $0["start"]?.number ?? 0 }
        let ends = cues.elements.map { $0["end"]?.number ?? 0 }
        let times = [starts, ends].map { Columns.toTheRight($0.map(MediaTime.shortClock)) }
        return Columns.text(
            cues.elements.enumerated().map { index, cue in
                let isPresent = position.map { starts[index] <= $0 && $0 < ends[index] } ?? false
                let cells = [
                    cue["kind"]?.text, times[0][index], times[1][index], cue["source"]?.text, cue["note"]?.text,
                ]
                return (isMarked: isPresent, cells: cells.map { $0 ?? "" })
            })
    }
}

struct SetCues: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Tell the parts of the film, in place of those that clients have told before: KIND START END ...")

    @Argument(
        help: ArgumentHelp(
            "Three words for each part: its kind, and its start and its end as seconds or as 1:02:03.",
            valueName: "part"))
    var parts: [String]

    @OptionGroup var daemon: Daemon

    func run() throws {
        guard parts.count % 3 == 0 else {
            throw Failure(.usage, "expected three words for each part, KIND START END, got \(parts.count)")
        }
        let cues = try stride(from: 0, to: parts.count, by: 3).map { index throws in
            guard let kind = Cue.Kind(rawValue: parts[index]) else {
                let kinds = Cue.Kind.allCases.map(\.rawValue)
                let nearest = Nearest.match(for: parts[index], among: kinds).map { "; did you mean \($0)?" } ?? ""
                throw Failure(
                    .usage, "expected a kind (\(kinds.joined(separator: ", "))), got '\(parts[index])'\(nearest)")
            }
            return JSONValue.object([
                .init("kind", .text(kind.rawValue)), .init("start", .double(try Self.seconds(parts[index + 1]))),
                .init("end", .double(try Self.seconds(parts[index + 2]))),
            ])
        }
        try daemon.request("cues", [("cues", .array(cues))])
    }

    private static func seconds(_ text: String) throws(Failure) -> Double {
        guard let seconds = MediaTime.parse(text) else {
            throw Failure(.usage, "expected a time as seconds or as 1:02:03, got '\(text)'")
        }
        return seconds
    }
}

struct ClearCues: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Take back the parts that clients have told.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("cues", [("cues", .array([]))])
    }
}
