import ArgumentParser
import SeekClient
import SeekProtocol

struct NextTrack<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "next", abstract: "Select the next track; after the last one: \(Kind.afterLast).")
    }

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.mpv([.text("cycle"), .text(Kind.property)], on: &connection)
        let selected = try Tracks.selected(Kind.self, on: &connection)
        format.print(selected.number) { selected.words }
    }
}
