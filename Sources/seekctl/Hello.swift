import ArgumentParser

struct Hello: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Who the daemon is and what it knows.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("hello")) { FieldTable($0).text }
    }
}
