import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct TrackList<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List the tracks: number, language, title, codec; > marks the selected one.")
    }

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    static var examples: String {
        """
        seekctl \(Kind.command)              list them
        seekctl \(Kind.command) select 2     or a language: de, ger, german
        seekctl \(Kind.command) next         the next one; after the last: \(Kind.afterLast)
        seekctl \(Kind.command) off

        Sets mpv's property \(Kind.property).
        """
    }

    func run() throws {
        var connection = try daemon.connect()
        let tracks = try Tracks.list(Kind.self, on: &connection)
        format.print(.array(tracks)) {
            guard !tracks.isEmpty else { return "none" }
            return Columns.text(
                tracks.map { (isMarked: $0["selected"]?.flag == true, cells: Tracks.words(for: $0)) })
        }
    }
}
