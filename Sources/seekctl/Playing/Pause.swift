import ArgumentParser
import SeekProtocol

struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.pause.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("pause"), Toggle.words)
    }
}
