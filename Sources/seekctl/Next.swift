import ArgumentParser

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Play the next entry of the playlist.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("playlist-next")
    }
}
