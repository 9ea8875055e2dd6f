import ArgumentParser
import SeekProtocol

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.undo.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("undo"), Destination.words)
    }
}
