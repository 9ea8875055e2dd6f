import ArgumentParser
import SeekProtocol

struct Cancel: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.cancel.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("cancel"), Destination.words)
    }
}
