import ArgumentParser
import SeekClient
import SeekProtocol

struct NextChapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Go to the next chapter; after the last one, to the next entry of the playlist.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.mpv([.text("add"), .text("chapter"), .integer(1)], on: &connection)
        try Chapters.printTarget(format, on: &connection)
    }
}
