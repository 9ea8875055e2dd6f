import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Chapters: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the chapters, or go to one.",
        discussion: """
            seekctl chapters          list them: number, start, title; > marks the present one
            seekctl chapters goto 2   or next, previous

            The first chapter is 0. Sets mpv's property chapter. seekctl segment does the same by default, and goes to \
            entries of the playlist with progress.segments = "playlist".
            """,
        subcommands: [ChapterList.self, ChapterGoto.self, NextChapter.self, PreviousChapter.self],
        defaultSubcommand: ChapterList.self)

    /// Prints where playback goes now, when it is there if that is waited for.
    static func printTarget(
        _ format: OutputFormat, _ landing: Landing?, on connection: inout Connection
    ) throws(Failure) {
        var landing = landing
        let snapshot = try Daemon.request("snapshot", on: &connection) { landing?.take($0) }.data ?? .null
        try landing?.wait(afterSnapshot: snapshot, on: &connection)
        let target = snapshot["chase"]?["target"] ?? .null
        format.print(target) { Destination.words(for: .object([.init("target", target)])) }
    }

    /// For `completion`: the chapters' numbers and titles.
    @Sendable
    static func numbers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Completions.values(words) { connection throws(Failure) in
            try Daemon.property("chapter-list", on: &connection).elements.enumerated().map { index, chapter in
                ("\(index)", Chapters.words(for: chapter))
            }
        }
    }

    /// "0:59  The river": its start and its title, as in the list.
    static func words(for chapter: JSONValue) -> String {
        [chapter["time"]?.number.map(MediaTime.shortClock), chapter["title"]?.text].compactMap { $0 }
            .joined(separator: "  ")
    }
}

struct ChapterList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the chapters: number, start, title; > marks the present one.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let chapters = try Daemon.property("chapter-list", on: &connection)
        let current = try Daemon.property("chapter", on: &connection).wholeNumber
        format.print(chapters == .null ? .array([]) : chapters) {
            guard !chapters.elements.isEmpty else { return "none" }
            let starts = chapters.elements.map { $0["time"]?.number.map(MediaTime.shortClock) ?? "" }
            return Columns.text(
                zip(chapters.elements, Columns.toTheRight(starts)).enumerated().map { index, row in
                    (isMarked: index == current, cells: ["\(index)", row.1, row.0["title"]?.text ?? ""])
                })
        }
    }
}

struct ChapterGoto: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "goto", abstract: "Go to a chapter.")

    @Argument(help: "The chapter, from 0.", completion: .custom(Chapters.numbers), transform: IndexArgument.read)
    var chapter: Int

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let count = try Daemon.property("chapter-list", on: &connection).elements.count
        guard chapter < count else {
            let expected = count == 0 ? "the file has none" : "expected 0 to \(count - 1)"
            throw Failure(.refused, "no such chapter: \(expected), got \(chapter)")
        }
        let landing = try waiting.begin(on: &connection)
        try Daemon.set("chapter", to: .integer(Int64(chapter)), on: &connection)
        try Chapters.printTarget(format, landing, on: &connection)
    }
}

struct NextChapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Go to the next chapter; after the last one, to the next entry of the playlist.")

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let landing = try waiting.begin(on: &connection)
        try Daemon.mpv([.text("add"), .text("chapter"), .integer(1)], on: &connection)
        try Chapters.printTarget(format, landing, on: &connection)
    }
}

struct PreviousChapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "previous", abstract: "Go to the start of this chapter, or of the one before if that is near.")

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let landing = try waiting.begin(on: &connection)
        try Daemon.mpv([.text("add"), .text("chapter"), .integer(-1)], on: &connection)
        try Chapters.printTarget(format, landing, on: &connection)
    }
}
