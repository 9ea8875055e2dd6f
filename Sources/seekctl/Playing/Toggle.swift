import ArgumentParser
import SeekClient
import SeekProtocol

struct Toggle: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.toggle.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("toggle"), Self.words)
    }

    /// Of the play button's event.
    static func state(of event: JSONValue) -> String {
        event["stopped"]?.flag == true ? "stopped" : words(for: event)
    }

    static func words(for data: JSONValue) -> String { data["playing"]?.flag == true ? "playing" : "paused" }
}
