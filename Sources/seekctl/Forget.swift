import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.forget.help).",
        discussion: """
            seekctl forget film.mkv
            seekctl forget --all

            A film that was moved is found by its content. The film that is playing gets no record again until it is \
            loaded again.
            """)

    @Argument(help: ArgumentHelp("A file or a URL.", valueName: "file"), completion: .file())
    var film: String?

    @Option(help: "The key that a client gave with loadfile, instead of a file.")
    var key: String?

    @Flag(help: "Forget all films.")
    var all = false

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func validate() throws {
        let count = [film != nil, key != nil, all].count { $0 }
        guard count == 1 else { throw ValidationError("Give either a file, --key or --all.") }
    }

    func run() throws {
        let response = try daemon.request(
            "forget",
            [
                ("film", try film.map { .string(try Load.location(of: $0)) }), ("key", key.map { .text($0) }),
                ("all", all ? .bool(true) : nil),
            ])
        format.print(response) { data in
            let count = data["forgotten"]?.wholeNumber ?? 0
            return "forgot \(count) film\(count == 1 ? "" : "s")"
        }
    }
}
