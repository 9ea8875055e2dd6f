import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct ChapterGoto: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "goto", abstract: "Go to a chapter.")

    @Argument(help: "The chapter, from 0.", completion: .custom(Chapters.numbers), transform: IndexArgument.read)
    var chapter: Int

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let count = try Daemon.property("chapter-list", on: &connection).elements.count
        guard chapter < count else {
            let expected = count == 0 ? "the file has none" : "expected 0 to \(count - 1)"
            throw Failure(.refused, "no such chapter: \(expected), got \(chapter)")
        }
        try Daemon.set("chapter", to: .integer(Int64(chapter)), on: &connection)
        try Chapters.printTarget(format, on: &connection)
    }
}
