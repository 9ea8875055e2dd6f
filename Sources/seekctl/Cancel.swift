import ArgumentParser

struct Cancel: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Go back to where the running taps, or the scrub, began.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("cancel"), Scrub.target)
    }
}
