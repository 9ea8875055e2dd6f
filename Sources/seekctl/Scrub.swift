import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Scrub: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Go to a position.",
        discussion: """
            seekctl scrub 83.5       seconds from the start
            seekctl scrub 1:02:03    hours, minutes, seconds
            seekctl scrub 50%        of the duration

            With --hold the gesture stays open: it reads further positions from standard input, one per line, and lands at \
            the end of the input.
            """)

    @Argument(help: "Seconds, h:mm:ss, or a percentage of the duration.", transform: Scrub.position(from:))
    var position: ScrubTarget

    @Flag(help: "Keep the gesture open and read further positions from standard input.")
    var hold = false

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    static func position(from text: String) throws -> ScrubTarget {
        if text.hasSuffix("%"), let percent = MediaTime.parse(String(text.dropLast())), percent <= 100 {
            return .fraction(percent / 100)
        }
        if let seconds = MediaTime.parse(text) { return .position(seconds) }
        throw ValidationError("expected seconds (83.5), h:mm:ss (0:01:23) or a percentage (50%)")
    }

    func run() throws {
        var connection = try daemon.connect()
        try scrub(to: position, on: &connection)
        var input = StandardInput()
        while hold, let line = try input.nextLine() {
            let text = String(decoding: line, as: UTF8.self)
            do {
                try scrub(to: try Self.position(from: text), on: &connection)
            } catch let error as ValidationError {
                throw Failure(.usage, "\"\(String(text.prefix(60)).forTerminal)\": \(error.message)")
            }
        }
        format.print(try Daemon.request("scrub-end", on: &connection), Self.target)
    }

    private func scrub(to target: ScrubTarget, on connection: inout Connection) throws {
        let argument: (ByteString, JSONValue?) =
            switch target {
            case .position(let seconds): ("position", .double(seconds))
            case .fraction(let fraction): ("fraction", .double(fraction))
            }
        try Daemon.request("scrub", [argument], on: &connection)
    }

    /// The target after a command: "target 50.0 s".
    static func target(_ data: JSONValue) -> String {
        data["target"]?.number.map { "target \(MediaTime.seconds($0)) s" } ?? "kept until the file is ready"
    }
}
