import ArgumentParser

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Go back to where the last jump came from; again, and forth.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("undo"), Scrub.target)
    }
}
