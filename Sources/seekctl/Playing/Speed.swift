import ArgumentParser
import SeekClient
import SeekProtocol

struct Speed: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or set the speed of playback.",
        discussion: """
            seekctl speed          show it
            seekctl speed 1.5      1 is normal, 0.01 to 100
            seekctl speed +0.1     or -0.1

            Sets mpv's property speed.
            """)

    @Argument(help: "A factor, or a change: +0.1, -0.1. (default: show it)", transform: Amount.read)
    var speed: Amount?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let speed {
            let property = NumberProperty(name: "speed", what: "a speed", range: 0.01...100)
            try property.apply(speed, on: &connection)
        }
        let value = try Daemon.property("speed", on: &connection)
        format.print(value) { NumberProperty.text(value.number ?? 1) }
    }
}
