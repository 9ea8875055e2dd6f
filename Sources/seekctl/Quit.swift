import ArgumentParser

struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stop playing, or end the daemon if its on_quit setting says so.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("quit")
    }
}
