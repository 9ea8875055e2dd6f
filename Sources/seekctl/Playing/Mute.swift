import ArgumentParser
import SeekClient
import SeekProtocol

struct Mute: ParsableCommand {
    enum State: String, WordArgument { case on, off, toggle }

    static let configuration = CommandConfiguration(
        abstract: "Show or set whether the sound is muted.",
        discussion: """
            seekctl mute           show it: on or off
            seekctl mute toggle    or on, off

            Sets mpv's property mute.
            """)

    @Argument(help: "on, off or toggle. (default: show it)", completion: State.completion, transform: State.read)
    var state: State?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        switch state {
        case .on?, .off?: try Daemon.set("mute", to: .bool(state == .on), on: &connection)
        case .toggle?: try Daemon.mpv([.text("cycle"), .text("mute")], on: &connection)
        case nil: break
        }
        let value = try Daemon.property("mute", on: &connection)
        format.print(value) { value.flag == true ? "on" : "off" }
    }
}
