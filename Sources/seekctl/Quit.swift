import ArgumentParser

struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stop playback, or end the daemon if player.on_quit is \"exit\".")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("quit")
    }
}
