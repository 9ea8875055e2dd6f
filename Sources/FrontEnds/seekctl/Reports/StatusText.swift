import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

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
