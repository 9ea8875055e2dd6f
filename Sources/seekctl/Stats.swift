import ArgumentParser

struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Counters and latencies since the daemon started.")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("stats")) { FieldTable($0).text }
    }
}
