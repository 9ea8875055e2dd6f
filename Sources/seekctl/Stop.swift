import ArgumentParser

struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Stop playing and forget the playlist.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("stop")
    }
}
