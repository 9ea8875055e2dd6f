import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

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
            return Columns.text(
                chapters.elements.enumerated().map { index, chapter in
                    let start = chapter["time"]?.number.map(MediaTime.clock) ?? ""
                    return (isMarked: index == current, cells: ["\(index)", start, chapter["title"]?.text ?? ""])
                })
        }
    }
}
