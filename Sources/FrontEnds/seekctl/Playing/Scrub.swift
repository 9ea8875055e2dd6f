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
            seekctl scrub +5         5 s from where it is going; or -5, +1:30. Steps add up, as presses do

            With --hold the gesture stays open: it reads further positions from standard input, one per line, and lands at \
            the end of the input.
            """)

    @Argument(
        help: "Seconds, a time (1:23), a percentage of the duration, or a step: +5, -5.", transform: Destination.read)
    var position: Destination

    @Flag(help: "Keep the gesture open and read further positions from standard input.")
    var hold = false

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func validate() throws {
        if hold, case .step = position { throw ValidationError("--hold needs a position, and not a step.") }
    }

    func run() throws {
        var connection = try daemon.connect()
        guard hold, case .place(let first) = position else { return try position.go(waiting, format, on: &connection) }
        var landing = try waiting.begin(on: &connection)
        try Destination.scrub(to: first, on: &connection) { landing?.take($0) }
        var input = StandardInput()
        var newest = first
        while let line = try input.nextLine() {
            newest = try Self.place(in: line)
            try Destination.scrub(to: newest, on: &connection) { landing?.take($0) }
        }
        let response = try Daemon.request("scrub-end", on: &connection) { landing?.take($0) }
        try landing?.wait(after: response.data ?? .null, on: &connection)
        format.print(response) { Destination.words(for: $0, asked: newest) }
    }

    private static func place(in line: [UInt8]) throws(Failure) -> ScrubTarget {
        let text = String(decoding: line, as: UTF8.self)
        guard case .place(let target)? = try? Destination.read(text) else {
            throw Failure(
                .usage,
                "expected seconds (83.5), a time (1:23) or a percentage (50%), "
                    + "got \"\(String(text.prefix(60)).forTerminal)\"")
        }
        return target
    }
}
