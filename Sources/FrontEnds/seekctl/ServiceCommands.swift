import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.reload.help).",
        discussion: """
            The tables [seek], [progress] and [log] of seekd.toml change at once; for the others it says that a restart is \
            needed. If there are errors, nothing changes.
            """)

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("reload"), Self.words)
    }

    /// "applied: seek, log" and "after a restart: socket".
    static func words(for data: JSONValue) -> String {
        func tables(_ key: ByteString) -> String {
            (data[key]?.elements ?? []).compactMap(\.text).joined(separator: ", ")
        }
        let (applied, later) = (tables("applied"), tables("needs_restart"))
        let lines = [applied.isEmpty ? nil : "applied: \(applied)", later.isEmpty ? nil : "after a restart: \(later)"]
        return lines.contains { $0 != nil } ? lines.compactMap { $0 }.joined(separator: "\n") : "nothing has changed"
    }
}

struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stop playback, or end the daemon if player.on_quit is \"exit\".",
        discussion: "Says which of them it was.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        var effect = QuitEffect()
        let events = [EventName.media, .shutdown].map { JSONValue.text($0.rawValue) }
        try Daemon.request("subscribe", [("events", .array(events))], on: &connection) { effect.take($0) }
        effect.begin()
        try Daemon.request("quit", on: &connection) { effect.take($0) }
        StandardOutput.write(line: try effect.words(on: &connection))
    }
}

/// What a `quit` has done, by the events that follow: its reply is the same whether seekd ends or not.
struct QuitEffect {
    /// A daemon that ends may save its playlist first.
    private static let patience = Duration.milliseconds(500)
    /// How long the end of a film may take, where its file system answers late.
    private static let longest = Duration.seconds(5)

    private var isPlaying = false
    private var hadFilm = false
    private var hasEnded = false

    mutating func take(_ message: Message) {
        if message.event == EventName.shutdown.rawValue { hasEnded = true }
        guard message.event == EventName.media.rawValue else { return }
        isPlaying = !["idle", "ended", "failed"].contains(message.value["phase"]?.text ?? "idle")
    }

    /// Right before the request.
    mutating func begin() { hadFilm = isPlaying }

    /// Waits until it is known.
    mutating func words(on connection: inout Connection) throws(Failure) -> String {
        let deadline = ContinuousClock.now + (isPlaying ? Self.longest : Self.patience)
        do {
            while !hasEnded, isPlaying || !hadFilm {
                guard let message = try connection.nextMessage(deadline: deadline) else {
                    hasEnded = true
                    break
                }
                take(message)
            }
        } catch .timedOut {
            if isPlaying { return "accepted, but the film has not ended within 5 s" }
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
        if hasEnded { return "seekd ends" }
        return (hadFilm ? "playback stopped" : "nothing was playing") + "; seekd keeps running"
    }
}
