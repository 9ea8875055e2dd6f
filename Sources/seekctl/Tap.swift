import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Tap: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tap a seek button: forward or backward.",
        discussion: """
            Taps of one button add up while they keep coming: +10, +20, +30. Prints what they come to so far, and \
            where that leads.

            Bound to keys, in sway's configuration:
              bindsym XF86AudioForward exec seekctl tap forward
              bindsym XF86AudioRewind exec seekctl tap backward
            and in triggerhappy's, which tells a press (1) from a held key that repeats (2):
              KEY_FASTFORWARD 1 seekctl tap forward
              KEY_FASTFORWARD 2 seekctl tap forward --repeat
            """)

    @Argument(
        help: "Which button: forward or backward.", completion: .list(Direction.allCases.map(\.rawValue)),
        transform: Tap.button(from:))
    var button: Direction

    @Argument(help: "How many taps at once, from 1 to 1000. (default: 1)", transform: Tap.count(from:))
    var count = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What each tap asks for, instead of the daemon's setting.", valueName: "seconds"),
        transform: Tap.interval(from:))
    var interval: Double?

    @Flag(help: "This comes from a held key that repeats: the daemon serves as many a second as it is set to.")
    var `repeat` = false

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    private static func button(from text: String) throws -> Direction {
        guard let button = Direction(rawValue: text) else {
            throw ValidationError("a button is forward or backward")
        }
        return button
    }

    private static func count(from text: String) throws -> Int {
        guard let count = Int(text), (1...1000).contains(count) else {
            throw ValidationError("a count is a whole number from 1 to 1000")
        }
        return count
    }

    private static func interval(from text: String) throws -> Double {
        guard let interval = Double(text), interval > 0, interval <= 86_400 else {
            throw ValidationError("an interval is a number of seconds above 0 and at most 86400")
        }
        return interval
    }

    func run() throws {
        let response = try daemon.request(
            "tap",
            [
                ("button", .text(button.rawValue)), ("count", .integer(Int64(count))),
                ("interval", interval.map { .double($0) }), ("repeat", self.repeat ? .bool(true) : nil),
            ])
        format.print(response) { Self.words(for: $0, button) }
    }

    /// "+30 (target 50.0 s)", and what else there is to know.
    static func words(for data: JSONValue, _ button: Direction) -> String {
        if data["dropped"]?.flag == true { return "dropped: more than the button takes now" }
        guard let applied = data["applied"]?.number, let target = data["target"]?.number else {
            return "kept until the file is ready"
        }
        var place = "target \(MediaTime.seconds(target)) s"
        if let edge = data["clamped"]?.text { place += ", stopped by the \(edge)" }
        return "\(MediaTime.amount(applied, sign: button.sign)) (\(place))"
    }
}
