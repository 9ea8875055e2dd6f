import ArgumentParser
import SeekProtocol

struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.stats.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("stats")) { FieldTable($0).text }
    }
}
