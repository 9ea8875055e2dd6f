import ArgumentParser
import SeekClient
import SeekProtocol

struct Shuffle: ParsableCommand {
    enum State: String, WordArgument { case on, off }

    static let configuration = CommandConfiguration(
        abstract: "Show or set whether the playlist is in random order.",
        discussion: """
            seekctl shuffle        show it: on or off
            seekctl shuffle on     a new random order
            seekctl shuffle off    the order before

            Sets mpv's property shuffle, and runs playlist-shuffle or playlist-unshuffle.
            """)

    @Argument(help: "on or off. (default: show it)", completion: State.completion, transform: State.read)
    var state: State?

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let state {
            try Daemon.set("shuffle", to: .bool(state == .on), on: &connection)
            let command = state == .on ? "playlist-shuffle" : "playlist-unshuffle"
            try Daemon.mpv([.text(command)], on: &connection)
        }
        let value = try Daemon.property("shuffle", on: &connection)
        format.print(value) { value.flag == true ? "on" : "off" }
    }
}
