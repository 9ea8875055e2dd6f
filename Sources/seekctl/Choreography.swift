import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Choreography: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.choreography.help).",
        discussion: "With --json, everything that an overlay needs; otherwise one line for each movement.")

    @Argument(
        help: "The part of an overlay: \(OverlayPart.allCases.map(\.rawValue).joined(separator: ", ")).",
        completion: .list(OverlayPart.allCases.map(\.rawValue)), transform: Choreography.part(from:))
    var part: OverlayPart

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    private static func part(from text: String) throws -> OverlayPart {
        let names = OverlayPart.allCases.map(\.rawValue)
        guard let part = OverlayPart(rawValue: text) else {
            throw ValidationError("expected one of \(names.joined(separator: ", "))")
        }
        return part
    }

    func run() throws {
        format.print(try daemon.request("choreography", [("part", .text(part.rawValue))]), Self.words)
    }

    /// "arrow  rotation  0 -> 20 degrees  0 to 100 ms  tap", and then the shapes.
    static func words(for data: JSONValue) -> String {
        let movements = list(data["timelines"]).map { timeline in
            let delay = timeline["delay_ms"]?.number ?? 0
            let end = delay + (timeline["duration_ms"]?.number ?? 0)
            let values = ["from", "to"].map { hundredths(timeline[$0]?.number ?? 0) }.joined(separator: " -> ")
            return [
                (timeline["view"]?.text ?? "").column(20), (timeline["property"]?.text ?? "").column(10),
                "\(values) \(timeline["unit"]?.text ?? "")".column(28), "\(hundredths(delay)) to \(hundredths(end)) ms",
                (timeline["morph"]?.text ?? timeline["start"]?.text).map { "  \($0)" } ?? "",
            ].joined()
        }
        let shapes = list(data["shapes"]).map { ($0["shape"]?.text ?? "").column(20) + ($0["d"]?.text ?? "") }
        let row = data["row"].flatMap { $0 == .null ? nil : FieldTable($0).text }
        return (movements + shapes + [row].compactMap { $0 }).joined(separator: "\n")
    }

    private static func list(_ value: JSONValue?) -> [JSONValue] {
        guard case .array(let elements)? = value else { return [] }
        return elements
    }

    /// "1.82", without needless decimals.
    private static func hundredths(_ number: Double) -> String {
        "\((number * 100).rounded() / 100)".droppingSuffix(".0")
    }
}
