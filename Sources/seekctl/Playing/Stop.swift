import ArgumentParser
import SeekClient
import SeekProtocol

struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Stop playback and clear the playlist.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("stop")
    }
}
