import ArgumentParser
import SeekProtocol

struct Hello: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.hello.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("hello")) { FieldTable($0).text }
    }
}
