import ArgumentParser
import SeekClient
import SeekProtocol

struct PreviousChapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "previous", abstract: "Go to the start of this chapter, or of the one before if that is near.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.mpv([.text("add"), .text("chapter"), .integer(-1)], on: &connection)
        try Chapters.printTarget(format, on: &connection)
    }
}
