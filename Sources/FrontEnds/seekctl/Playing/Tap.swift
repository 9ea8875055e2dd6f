import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Tap: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.tap.help).",
        discussion: """
            Presses within 0.8 s of each other add up: +10 s, +20 s, +30 s. Prints the total so far and the target.

            Key bindings in sway's configuration:
              bindsym XF86AudioForward exec seekctl tap forward
              bindsym XF86AudioRewind exec seekctl tap backward
            and in triggerhappy's, which distinguishes a press (1) from a repeat of a held key (2):
              KEY_FASTFORWARD 1 seekctl tap forward
              KEY_FASTFORWARD 2 seekctl tap forward --repeat
            """)

    @Argument(
        help: "forward or backward.", completion: .list(Direction.allCases.map(\.rawValue)),
        transform: Tap.button(from:))
    var button: Direction

    @Argument(help: "How many presses at once, 1 to 1000. (default: 1)", transform: Tap.count(from:))
    var count = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seconds that each press asks for, instead of the daemon's setting.", valueName: "seconds"),
        transform: Tap.interval(from:))
    var interval: Double?

    @Flag(help: "The press comes from a held key: the daemon serves a limited number of these a second.")
    var `repeat` = false

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    private static func button(from text: String) throws -> Direction {
        guard let button = Direction(rawValue: text) else {
            throw ValidationError("expected forward or backward")
        }
        return button
    }

    private static func count(from text: String) throws -> Int {
        guard let count = Int(text), (1...1000).contains(count) else {
            throw ValidationError("expected a whole number from 1 to 1000")
        }
        return count
    }

    private static func interval(from text: String) throws -> Double {
        guard let interval = Double(text), interval > 0, interval <= 86_400 else {
            throw ValidationError("expected a number of seconds above 0 and at most 86400")
        }
        return interval
    }

    func run() throws {
        let response = try waiting.request(
            "tap",
            [
                ("button", .text(button.rawValue)), ("count", .integer(Int64(count))),
                ("interval", interval.map { .double($0) }), ("repeat", self.repeat ? .bool(true) : nil),
            ], of: daemon)
        format.print(response) { Self.words(for: $0, button) }
    }

    /// "+30 s (to 0:50, stopped by the end)".
    static func words(for data: JSONValue, _ button: Direction) -> String {
        if data["dropped"]?.flag == true {
            return "dropped: too many repeats, or the press came right after one that left the file"
        }
        guard let applied = data["applied"]?.number, let target = data["target"]?.number else {
            return "kept until the file is ready"
        }
        var place = "to \(MediaTime.shortClock(target))"
        if let edge = data["clamped"]?.text { place += ", stopped by the \(edge)" }
        return "\(MediaTime.amount(applied, sign: button.sign)) (\(place))"
    }
}

/// A new value, or a change of the present one.
enum Amount: Equatable {
    case value(Double)
    case change(Double)

    /// For `transform`: "80", "+5", "-5", each with or without "%".
    static func read(_ text: String) throws -> Amount {
        let change = MediaTime.signed(text)
        let digits = (change?.rest ?? text).droppingSuffix("%")
        guard !digits.contains(":"), let number = MediaTime.parse(digits) else {
            throw ValidationError("expected a number (80) or a change (+5, -5)")
        }
        return change.map { .change($0.sign * number) } ?? .value(number)
    }
}

extension String {
    func droppingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
