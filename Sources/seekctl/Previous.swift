import ArgumentParser

struct Previous: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Play the previous entry of the playlist.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("playlist-prev")
    }
}
