import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what plays, where, until when, and what comes next.",
        discussion: """
            seekctl status           for people; with --json the whole state
            seekctl status --format '${media-title}  ${playback-time} / ${duration}'
            seekctl status --follow --format '${?pause==yes:paused}${?pause==no:playing}  ${media-title:nothing}'

            A format is mpv's (its manual, "Property Expansion"): ${NAME} is a property of mpv's, ${NAME:TEXT} has a text \
            for when there is none, ${?NAME==VALUE:TEXT} is a condition. docs/seekctl.md lists the properties that are \
            most used.
            """)

    @Option(
        help: ArgumentHelp("A text with properties of mpv's in it, to print instead.", valueName: "text"))
    var format: String?

    @Flag(help: "With --format: print the text again at each change of it, until the daemon ends.")
    var follow = false

    @OptionGroup var output: OutputFormat
    @OptionGroup var daemon: Daemon

    func validate() throws {
        if format != nil, output.json { throw ValidationError("Give either --format or --json.") }
        if follow, format == nil {
            throw ValidationError("--follow needs --format; 'seekctl monitor' prints all events.")
        }
    }

    func run() throws {
        var connection = try daemon.connect()
        guard let format else {
            let snapshot = try Daemon.request("snapshot", on: &connection)
            guard !output.json else { return output.print(snapshot) { _ in "" } }
            let facts = try StatusFacts(snapshot.data ?? .null, on: &connection)
            return StandardOutput.write(line: facts.words(at: LocalTime.now))
        }
        var text = StatusText(format)
        if follow {
            try text.follow(on: &connection)
        } else {
            StandardOutput.write(line: try text.expanded(on: &connection))
        }
    }
}
