import ArgumentParser
import CommandLineTool
import MediaFacts
import SeekClient
import SeekProtocol

struct SelectTrack<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "select", abstract: "Select \(Kind.what).")
    }

    @Argument(
        help: "Its number as listed, or its language: 'de', 'ger', 'german'.",
        completion: .custom { words, _, _ in
            Completions.values(words) { connection throws(Failure) in
                try Tracks.list(Kind.self, on: &connection).compactMap { $0["id"]?.wholeNumber.map { "\($0)" } }
            }
        })
    var track: String

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        let tracks = try Tracks.list(Kind.self, on: &connection)
        guard let number = number(in: tracks) else {
            let known =
                tracks.compactMap { $0["id"]?.wholeNumber.map { "\($0)" } } + tracks.compactMap { $0["lang"]?.text }
            let expected = known.isEmpty ? "there are none" : "expected one of \(known.joined(separator: ", "))"
            throw Failure(.refused, "no such track: \(expected), got '\(track)'")
        }
        try Daemon.set(Kind.property, to: number, on: &connection)
        let selected = try Tracks.selected(Kind.self, on: &connection)
        format.print(selected.number) { selected.words }
    }

    private func number(in tracks: [JSONValue]) -> JSONValue? {
        let chosen =
            tracks.first { $0["id"]?.wholeNumber.map { "\($0)" } == track }
            ?? tracks.first { $0["lang"]?.text == track }
            ?? tracks.first { $0["lang"]?.text.map { Language.areSame($0, track) } ?? false }
        return chosen?["id"]
    }
}
