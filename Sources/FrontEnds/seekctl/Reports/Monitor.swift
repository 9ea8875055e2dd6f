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
