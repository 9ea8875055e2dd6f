import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print events, one line each.",
        discussion: """
            Starts with the current state. Ends when the daemon shuts down, or with Ctrl-C.

            seekctl monitor                        all events
            seekctl monitor chase                  the progress of seeks
            seekctl monitor --json seek-button     for a program that draws the buttons
            seekctl monitor progress --hz 10       the playback position, ten times a second
            """)

    @Argument(
        help: ArgumentHelp(
            "Events: \(EventName.allNames.joined(separator: ", ")). (default: all)", valueName: "event"),
        completion: .list(EventName.allNames), transform: Monitor.name(from:))
    var events: [EventName] = []

    @Flag(help: "Print the daemon's JSON, one line per event.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "progress events per second during playback, 1 to 60. (default: 1, with --json 10)",
            valueName: "rate"), transform: Monitor.rate(from:))
    var hz: Double?

    @OptionGroup var daemon: Daemon

    private static func rate(from text: String) throws -> Double {
        guard let rate = Double(text), (1...60).contains(rate) else {
            throw ValidationError("expected a number from 1 to 60")
        }
        return rate
    }

    private static func name(from text: String) throws -> EventName {
        guard let name = EventName(rawValue: text) else {
            let nearest = Nearest.match(for: text, among: EventName.allNames).map { "; did you mean \($0)?" } ?? ""
            throw ValidationError("expected one of \(EventName.allNames.joined(separator: ", "))\(nearest)")
        }
        return name
    }

    func run() throws {
        // Ctrl-C is the normal end of this program, so it is a success. Lines are not buffered, so none is lost.
        signal(SIGINT) { _ in _exit(0) }
        Signals.unblock([SIGINT])
        var connection = try daemon.connect()
        connection.watchedOutput = STDOUT_FILENO
        // `shutdown` is always subscribed to: it distinguishes a normal end from a lost connection.
        let names = events.isEmpty ? [] : events + [.shutdown]
        var hasEnded = false
        func show(_ message: Message) {
            if let name = message.event { print(message, named: name) }
            hasEnded = hasEnded || message.event == EventName.shutdown.rawValue
        }
        let list = names.isEmpty ? nil : JSONValue.array(names.map { .text($0.rawValue) })
        let showsProgress = names.isEmpty || names.contains(.progress)
        let rate = showsProgress ? hz ?? (json ? nil : 1) : nil
        try Daemon.request(
            "subscribe", [("events", list), ("progress_hz", rate.map { .double($0) })], on: &connection, onEvent: show)
        do {
            while !hasEnded, let message = try connection.nextMessage() { show(message) }
        } catch .outputClosed {
            return
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
        if !hasEnded { throw Failure(.noAnswer, "the daemon closed the connection without a shutdown event") }
    }

    private func print(_ message: Message, named name: String) {
        guard !json else {
            StandardOutput.write(line: message.line)
            return
        }
        StandardOutput.write(line: "\(Self.timeOfDay())  \(EventLine.words(for: message.value, named: name))")
    }

    /// "12:34:56.789" by the local clock.
    private static func timeOfDay() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var local = tm()
        localtime_r(&now.tv_sec, &local)
        func padded(_ number: Int, _ width: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let clock = [local.tm_hour, local.tm_min, local.tm_sec].map { padded(Int($0), 2) }.joined(separator: ":")
        return clock + "." + padded(now.tv_nsec / 1_000_000, 3)
    }
}

/// An event as a line for a person.
enum EventLine {
    /// "forward   tapped     +30  20.0 -> 50.0", in columns that all events share.
    static func words(for event: JSONValue, named name: String) -> String {
        let parts: [String] =
            switch name {
            case "seek-button": seekButton(event)
            case "play-button": ["play".column(10), Toggle.state(of: event)]
            case "chase": chase(event)
            case "progress": progress(event)
            case "media": media(event)
            default: [name.forTerminal.column(10), event["reason"]?.text ?? rest(of: event)]
            }
        var words = parts.filter { !$0.isEmpty }.joined()
        if let missed = event["missed"]?.wholeNumber { words += "  (\(missed) older ones missed)" }
        while words.last == " " { words.removeLast() }
        return words
    }

    private static func seekButton(_ event: JSONValue) -> [String] {
        let button = event["button"]?.text ?? "seek"
        var parts = [button.column(10), (event["phase"]?.text ?? "").column(11)]
        if let applied = event["applied"]?.number {
            parts.append(MediaTime.amount(applied, sign: button == "forward" ? 1 : -1).column(6))
        }
        if let origin = event["origin"]?.number, let target = event["target"]?.number {
            parts.append("\(MediaTime.seconds(origin)) -> \(MediaTime.seconds(target))")
        }
        if let edge = event["clamped"]?.text { parts.append("  stopped by the \(edge)") }
        return parts + reason(of: event)
    }

    private static func chase(_ event: JSONValue) -> [String] {
        let phase = event["phase"]?.text ?? ""
        var parts = ["chase".column(10), phase.column(11), (event["precision"]?.text ?? "").column(11)]
        if let position = event["position"]?.number {
            parts.append("at \(MediaTime.seconds(position))")
        } else if let target = event["target"]?.number {
            parts.append("-> \(MediaTime.seconds(target))")
        }
        if let error = event["error_ms"]?.number { parts.append("  off by \(MediaTime.seconds(error)) ms") }
        if let elapsed = event["elapsed_ms"]?.number, elapsed > 0 {
            parts.append("  after \(MediaTime.seconds(elapsed)) ms")
        }
        if let coalesced = event["coalesced"]?.wholeNumber, coalesced > 0 { parts.append("  \(coalesced) coalesced") }
        return parts + reason(of: event)
    }

    private static func progress(_ event: JSONValue) -> [String] {
        let count = event["count"]?.wholeNumber ?? 0
        var parts = ["progress".column(10)]
        guard let segment = event["segment"]?.wholeNumber else { return parts + ["nothing to show"] }
        parts.append("\(segment &+ 1) of \(count)".column(11))
        if let position = event["position"]?.number { parts.append(MediaTime.clock(position).column(11)) }
        if let fraction = event["fraction"]?.number {
            parts.append("\(Int(min(1, max(0, fraction)) * 100))%".column(6))
        }
        parts.append(event["playing"]?.flag == true ? "playing" : "paused")
        return parts + (event["seeking"]?.flag == true ? ["  seeking"] : [])
    }

    private static func media(_ event: JSONValue) -> [String] {
        var parts = ["media".column(10), (event["phase"]?.text ?? "").column(11), event["path"]?.text ?? ""]
        if let duration = event["duration"]?.number { parts.append("  \(MediaTime.clock(duration))") }
        if event["live"]?.flag == true { parts.append("  live") }
        if event["seekable"]?.flag == false { parts.append("  not seekable") }
        if let position = event["resumed_from"]?.number { parts.append("  resumed at \(MediaTime.clock(position))") }
        return parts + reason(of: event)
    }

    private static func reason(of event: JSONValue) -> [String] {
        event["reason"]?.text.map { ["  (\($0))"] } ?? []
    }

    /// The fields of an unknown event as JSON, without its name.
    private static func rest(of event: JSONValue) -> String {
        guard case .object(let members) = event else { return "" }
        let fields = JSONValue.object(members.filter { $0.key != "event" })
        return String(decoding: JSONWriter.bytes(of: fields), as: UTF8.self).forTerminal
    }
}
