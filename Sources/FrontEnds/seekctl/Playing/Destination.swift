import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Position: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the position, or go to one.",
        discussion: """
            seekctl position         show it: "0:20 of 5:00"; with --json in seconds
            seekctl position 1:23    as scrub
            seekctl position +10     as scrub
            """)

    @Argument(
        help: "Seconds, a time (1:23), a percentage of the duration, or a step: +5, -5. (default: show the position)",
        transform: Destination.read)
    var position: Destination?

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        if let position { return try position.go(waiting, format, on: &connection) }
        let snapshot = try Daemon.request("snapshot", on: &connection).data ?? .null
        let position = snapshot["position"] ?? .null
        format.print(position) {
            guard let seconds = position.number else { return "nothing loaded" }
            let duration = snapshot["media"]?["duration"]?.number.map { " of " + MediaTime.shortClock($0) } ?? ""
            return MediaTime.shortClock(seconds) + duration
        }
    }
}

/// Where to go in the film.
enum Destination: Equatable {
    case place(ScrubTarget)
    /// Seconds from the present target, signed.
    case step(Double)

    /// For `transform`: "83.5", "1:02:03", "50%", "+5", "-1:30".
    static func read(_ text: String) throws -> Destination {
        if text.hasSuffix("%"), let percent = MediaTime.parse(String(text.dropLast())), percent <= 100 {
            return .place(.fraction(percent / 100))
        }
        if let seconds = MediaTime.parse(text) { return .place(.position(seconds)) }
        if let (sign, rest) = MediaTime.signed(text), let seconds = MediaTime.parse(rest), seconds > 0,
            seconds <= 86_400
        {
            return .step(sign * seconds)
        }
        throw ValidationError(
            "expected seconds (83.5), a time (1:23), a percentage (50%), or a step of at most a day (+5, -1:30)")
    }

    /// One step of a gesture on the progress bar.
    static func scrub(
        to target: ScrubTarget, on connection: inout Connection, onEvent: (Message) -> Void = { _ in }
    ) throws(Failure) {
        let argument: (ByteString, JSONValue?) =
            switch target {
            case .position(let seconds): ("position", .double(seconds))
            case .fraction(let fraction): ("fraction", .double(fraction))
            }
        try Daemon.request("scrub", [argument], on: &connection, onEvent: onEvent)
    }

    /// Goes there: a place is a gesture of one step, a step is a press of a seek button.
    func go(_ waiting: WaitOption, _ format: OutputFormat, on connection: inout Connection) throws(Failure) {
        switch self {
        case .place(let target):
            var landing = try waiting.begin(on: &connection)
            try Self.scrub(to: target, on: &connection) { landing?.take($0) }
            let response = try Daemon.request("scrub-end", on: &connection) { landing?.take($0) }
            try landing?.wait(after: response.data ?? .null, on: &connection)
            format.print(response) { Self.words(for: $0, asked: target) }
        case .step(let seconds):
            let button: Direction = seconds < 0 ? .backward : .forward
            let response = try waiting.request(
                "tap", [("button", .text(button.rawValue)), ("interval", .double(abs(seconds)))], on: &connection)
            format.print(response) { Tap.words(for: $0, button) }
        }
    }

    /// The target after a command; where the film does not reach, the edge that stopped it: "to 4:59, the last position:
    /// 1:00:00 was asked for".
    static func words(for data: JSONValue, asked: ScrubTarget) -> String {
        let words = words(for: data)
        guard case .position(let seconds) = asked, let target = data["target"]?.number,
            abs(target - seconds) > edgeTolerance, MediaTime.shortClock(target) != MediaTime.shortClock(seconds)
        else { return words }
        let edge = target < seconds ? "last" : "first"
        return "\(words), the \(edge) position: \(MediaTime.shortClock(seconds)) was asked for"
    }

    /// How far from the place a target may be that is meant to be there, seconds.
    private static let edgeTolerance = 0.05

    /// The target after a command: "to 0:50".
    static func words(for data: JSONValue) -> String {
        data["target"]?.number.map { "to \(MediaTime.shortClock($0))" } ?? "kept until the file is ready"
    }
}
