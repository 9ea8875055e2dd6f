import ArgumentParser
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
        abstract: "Stop playback, or end the daemon if player.on_quit is \"exit\".")

    @OptionGroup var daemon: Daemon

    func run() throws {
        try daemon.request("quit")
    }
}
