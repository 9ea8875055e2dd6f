import ArgumentParser
import SeekClient
import SeekProtocol

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.play.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("play"), Toggle.words)
    }
}

struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.pause.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("pause"), Toggle.words)
    }
}

struct Toggle: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "\(CommandDescription.toggle.help).")

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try daemon.request("toggle"), Self.words)
    }

    /// Of the play button's event.
    static func state(of event: JSONValue) -> String {
        event["stopped"]?.flag == true ? "stopped" : words(for: event)
    }

    static func words(for data: JSONValue) -> String { data["playing"]?.flag == true ? "playing" : "paused" }
}

struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Stop playback and clear the playlist.")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("stop")
    }
}

struct Cancel: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.cancel.help).")

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try waiting.request("cancel", of: daemon), Destination.words)
    }
}

struct Take: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.take.help).")

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try waiting.request("take", of: daemon), Destination.words)
    }
}

struct Again: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.again.help).")

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        var landing = try waiting.begin(on: &connection)
        let response = try Daemon.request("again", on: &connection) { landing?.take($0) }
        // Where no line is known, libmpv is asked for it first.
        if let data = response.data, data != .null {
            try landing?.wait(after: data, on: &connection)
        } else {
            try landing?.waitForNewChase(on: &connection)
        }
        format.print(response) { $0 == .null ? "back to the line before" : Destination.words(for: $0) }
    }
}

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.undo.help).")

    @OptionGroup var waiting: WaitOption
    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        format.print(try waiting.request("undo", of: daemon), Destination.words)
    }
}
