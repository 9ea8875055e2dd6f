import ArgumentParser
import SeekClient
import SeekProtocol

struct TrackOff<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "off", abstract: "Select none.")
    }

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.set(Kind.property, to: .text("no"), on: &connection)
        let selected = try Tracks.selected(Kind.self, on: &connection)
        format.print(selected.number) { selected.words }
    }
}
