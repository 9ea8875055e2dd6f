import ArgumentParser
import SeekClient
import SeekProtocol

struct Volume: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or set the volume.",
        discussion: """
            seekctl volume         show it
            seekctl volume 80      percent; 100 is the film's own
            seekctl volume +5      or -5

            Sets mpv's property volume. The maximum is mpv's option volume-max, 130 by default.
            """)

    @Argument(help: "Percent, or a change: +5, -5. (default: show it)", transform: Amount.read)
    var volume: Amount?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let volume {
            let maximum = try Daemon.property("volume-max", on: &connection).number ?? 100
            let property = NumberProperty(name: "volume", what: "a volume", range: 0...max(0, maximum))
            try property.apply(volume, on: &connection)
        }
        let value = try Daemon.property("volume", on: &connection)
        let isMuted = try Daemon.property("mute", on: &connection).flag == true
        format.print(value) { NumberProperty.text(value.number ?? 0) + (isMuted ? " (muted)" : "") }
    }
}
