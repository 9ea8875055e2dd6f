import ArgumentParser
import SeekProtocol

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.play.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("play"), Toggle.words)
    }
}
