import ArgumentParser
import SeekClient
import SeekProtocol

struct PlaylistShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the entries: number, title or path; > marks what plays.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let list = try PlaylistEntries(on: &connection)
        format.print(.array(list.entries)) { list.words }
    }
}
