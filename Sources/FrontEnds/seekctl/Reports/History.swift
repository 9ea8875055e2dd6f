import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.history.help).",
        discussion: """
            Each line: when the film was last played, where it was left, its duration, its title and its path or \
            URL. A film that was finished, or had just begun, starts anew; the others resume.
            """)

    @Option(help: ArgumentHelp("Report at most this many, 1 to 5,000.", valueName: "count"))
    var limit: Int?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        let limit = limit.map { JSONValue.integer(Int64($0)) }
        format.print(try daemon.request("history", [("limit", limit)]), Self.words)
    }

    static func words(for history: JSONValue) -> String {
        let films = history["films"]?.elements ?? []
        guard !films.isEmpty else { return "no film is remembered" }
        let rows = films.map(columns)
        // The last column is of any width.
        let widths = (0..<columnCount - 1).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).filter { $1 > 0 }.map { $0.column($1 + 2) }.joined() + (row.last ?? "")
        }
        .joined(separator: "\n")
    }

    private static let columnCount = 4

    private static func columns(of film: JSONValue) -> [String] {
        let position = film["position"]?.number.map(MediaTime.shortClock) ?? ""
        let duration = film["duration"]?.number.map(MediaTime.shortClock) ?? ""
        let place = film["path"]?.text ?? film["key"]?.text ?? ""
        let title = film["title"]?.text.flatMap { place.hasSuffix($0) ? nil : "\($0), " } ?? ""
        return [
            day(film["time"]?.wholeNumber ?? 0), "\(position) of \(duration)",
            film["resumes_at"]?.number == nil ? "starts anew" : "", title + place,
        ]
    }

    /// Local time, "2026-03-01 20:15".
    private static func day(_ seconds: Int) -> String {
        LocalTime.text(seconds, "%Y-%m-%d %H:%M") ?? "\(seconds)"
    }
}

struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.forget.help).",
        discussion: """
            seekctl forget film.mkv
            seekctl forget --all

            A film that was moved is found by its content. The film that is playing gets no record again until it is \
            loaded again.
            """)

    @Argument(help: ArgumentHelp("A file or a URL.", valueName: "file"), completion: .file())
    var film: String?

    @Option(help: "The key that a client gave with loadfile, instead of a file.")
    var key: String?

    @Flag(help: "Forget all films.")
    var all = false

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func validate() throws {
        let count = [film != nil, key != nil, all].count { $0 }
        guard count == 1 else { throw ValidationError("Give either a file, --key or --all.") }
    }

    func run() throws {
        let response = try daemon.request(
            "forget",
            [
                ("film", try film.map { .string(try Load.location(of: $0)) }), ("key", key.map { .text($0) }),
                ("all", all ? .bool(true) : nil),
            ])
        format.print(response) { data in
            let count = data["forgotten"]?.wholeNumber ?? 0
            return "forgot \(count) film\(count == 1 ? "" : "s")"
        }
    }
}
