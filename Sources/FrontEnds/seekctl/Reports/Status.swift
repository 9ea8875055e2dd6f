import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the loaded file, its position, and the state of the buttons.",
        discussion: """
            seekctl status --format '${media-title}  ${playback-time} / ${duration}'
            seekctl status --follow --format '${?pause==yes:paused}${?pause==no:playing}  ${media-title:nothing}'

            A format is mpv's (its manual, "Property Expansion"): ${NAME} is a property of mpv's, ${NAME:TEXT} has a text \
            for when there is none, ${?NAME==VALUE:TEXT} is a condition. docs/seekctl.md lists the properties that are \
            most used.
            """)

    @Option(
        help: ArgumentHelp("A text with properties of mpv's in it, to print instead.", valueName: "text"))
    var format: String?

    @Flag(help: "With --format: print the text again at each change of it, until the daemon ends.")
    var follow = false

    @OptionGroup var output: OutputFormat
    @OptionGroup var daemon: Daemon

    func validate() throws {
        if format != nil, output.json { throw ValidationError("Give either --format or --json.") }
        if follow, format == nil {
            throw ValidationError("--follow needs --format; 'seekctl monitor' prints all events.")
        }
    }

    func run() throws {
        guard let format else { return output.print(try daemon.request("snapshot"), Self.words) }
        var text = StatusText(format)
        var connection = try daemon.connect()
        if follow {
            try text.follow(on: &connection)
        } else {
            StandardOutput.write(line: try text.expanded(on: &connection))
        }
    }

    /// A few aligned lines.
    static func words(for snapshot: JSONValue) -> String {
        let media = snapshot["media"] ?? .null
        var rows = [("media", Self.media(media))]
        if let position = snapshot["position"]?.number {
            let duration = media["duration"]?.number.map(MediaTime.shortClock) ?? "unknown"
            rows.append(("position", "\(MediaTime.shortClock(position)) / \(duration)"))
        }
        if let decoder = media["decoder"], let words = Self.decoder(decoder) { rows.append(("decoder", words)) }
        rows.append(("play", snapshot["play"].map { Toggle.state(of: $0) } ?? "stopped"))
        for name in ["backward", "forward"] as [ByteString] {
            guard let button = snapshot["buttons"]?[name] else { continue }
            rows.append((name.description, Self.button(button)))
        }
        if let chase = snapshot["chase"] { rows.append(("chase", Self.chase(chase))) }
        return rows.map { name, value in name + String(repeating: " ", count: 10 - name.utf8.count) + value }
            .joined(separator: "\n")
    }

    private static func media(_ media: JSONValue) -> String {
        let phase = media["phase"]?.text ?? "unknown"
        let reason = media["reason"]?.text.map { " (\($0))" } ?? ""
        guard let path = media["path"]?.text else { return (phase == "idle" ? "nothing loaded" : phase) + reason }
        var words = media["title"]?.text.map { $0 == path ? path : "\($0), \(path)" } ?? path
        if phase != "loaded" { words += ", \(phase)\(reason)" }
        if media["seekable"]?.flag == false { words += ", not seekable" }
        return words
    }

    private static func decoder(_ decoder: JSONValue) -> String? {
        guard let fellBack = decoder["fell_back"]?.flag else { return nil }
        let codec = decoder["codec"]?.text ?? "unknown codec"
        if let hardware = decoder["hardware"]?.text { return "\(codec) by hardware, \(hardware)" }
        return "\(codec) by the processor" + (fellBack ? ", since hardware has failed" : "")
    }

    private static func button(_ button: JSONValue) -> String {
        let label = button["label"]?.text ?? ""
        let reason = button["reason"]?.text.map { " (\($0))" } ?? ""
        guard let phase = button["phase"]?.text, phase != "settled" else { return label }
        return "\(label), \(phase)\(reason)"
    }

    private static func chase(_ chase: JSONValue) -> String {
        var words = chase["phase"]?.text ?? "unknown"
        if let reason = chase["reason"]?.text { words += " (\(reason))" }
        if words.hasPrefix("landed"), let position = chase["position"]?.number {
            words += " at \(MediaTime.seconds(position)) s"
        } else if let target = chase["target"]?.number {
            words += ", target \(MediaTime.seconds(target)) s"
        }
        return words
    }
}

/// A text with mpv's properties in it, which the daemon expands.
struct StatusText {
    /// Each line is expanded by itself: a line break in a title does not break a line.
    private let lines: [String]
    private var hasEnded = false
    private var hasChanged = true

    init(_ format: String) {
        lines = format.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The properties that are named in it: "pause" in `${?pause==yes:paused}`.
    var properties: [String] {
        var names: [String] = []
        for line in lines {
            for part in line.components(after: "${") {
                let name = part.drop { "?!=>".contains($0) }.prefix { !"=:}".contains($0) }
                if !name.isEmpty, !names.contains(String(name)) { names.append(String(name)) }
            }
        }
        return names
    }

    mutating func expanded(on connection: inout Connection) throws(Failure) -> String {
        var texts: [String] = []
        for line in lines {
            let reply = try Daemon.reply(
                to: .array([.text("expand-text"), .text(line)]), on: &connection, onEvent: { note($0) })
            texts.append((try Daemon.served(reply).data?.text ?? "").replacing("\\u{9}", with: "\t"))
        }
        return texts.joined(separator: "\n")
    }

    /// Prints it at each change, until the daemon ends or the reader of the output is gone.
    mutating func follow(on connection: inout Connection) throws(Failure) {
        connection.watchedOutput = STDOUT_FILENO
        try Daemon.request(
            "subscribe", [("events", .array([.text(EventName.shutdown.rawValue)]))], on: &connection,
            onEvent: { note($0) })
        for name in properties {
            let request = JSONValue.array([.text("observe_property"), .integer(1), .text(name)])
            _ = try Daemon.served(Daemon.reply(to: request, on: &connection, onEvent: { note($0) }))
        }
        var shown: String?
        while !hasEnded {
            if hasChanged {
                hasChanged = false
                let text = try expanded(on: &connection)
                if text != shown { StandardOutput.write(line: text) }
                shown = text
            } else {
                guard let message = try Daemon.next(on: &connection) else {
                    throw Failure(.noAnswer, "the daemon closed the connection without a shutdown event")
                }
                note(message)
            }
        }
    }

    private mutating func note(_ message: Message) {
        if message.event == "property-change" { hasChanged = true }
        if message.event == EventName.shutdown.rawValue { hasEnded = true }
    }
}

extension String {
    /// The texts after each occurrence.
    fileprivate func components(after separator: String) -> ArraySlice<Substring> {
        split(separator: separator, omittingEmptySubsequences: false).dropFirst()
    }
}
