import ArgumentParser
import CommandLineTool
import MediaPolicy
import SeekClient
import SeekProtocol

/// A kind of tracks, of which one is selected.
protocol TrackKind {
    /// The subcommand.
    static var command: String { get }
    /// In the singular, with its article.
    static var what: String { get }
    /// mpv's `type` in its property track-list.
    static var type: String { get }
    /// mpv's property with the number of the selected one.
    static var property: String { get }
    /// What follows the last one.
    static var afterLast: String { get }
    /// In the words of all front ends, if none is selected.
    static var off: String { get }
}

enum AudioTracks: TrackKind {
    static let command = "audio"
    static let what = "an audio track"
    static let type = "audio"
    static let property = "aid"
    static let afterLast = "the first"
    static let off = "Audio off"
}

enum SubtitleTracks: TrackKind {
    static let command = "subtitles"
    static let what = "a subtitle track"
    static let type = "sub"
    static let property = "sid"
    static let afterLast = "off"
    static let off = "Subtitles off"
}

/// The tracks of the loaded file.
enum Tracks {
    /// mpv's entries of track-list.
    static func list<Kind: TrackKind>(
        _ kind: Kind.Type, on connection: inout Connection
    ) throws(Failure) -> [JSONValue] {
        let all = try Daemon.property("track-list", on: &connection).elements
        return all.filter { $0["type"] == .text(Kind.type) }
    }

    /// "1  de  Deutsch  opus": number, language, title, codec.
    static func words(for track: JSONValue) -> [String] {
        [
            track["id"]?.wholeNumber.map { "\($0)" } ?? "", track["lang"]?.text ?? "", track["title"]?.text ?? "",
            track["codec"]?.text ?? "",
        ]
    }

    /// The selected one, in words: "Audio off" if none is.
    static func selected<Kind: TrackKind>(
        _ kind: Kind.Type, on connection: inout Connection
    ) throws(Failure) -> (number: JSONValue, words: String) {
        let number = try Daemon.property(Kind.property, on: &connection)
        let track = try list(kind, on: &connection).first { $0["id"] == number }
        return (number, track.map { words(for: $0).filter { !$0.isEmpty }.joined(separator: "  ") } ?? Kind.off)
    }
}

struct Audio: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or select the audio track.",
        discussion: TrackList<AudioTracks>.examples,
        subcommands: [
            TrackList<AudioTracks>.self, SelectTrack<AudioTracks>.self, NextTrack<AudioTracks>.self,
            TrackOff<AudioTracks>.self,
        ], defaultSubcommand: TrackList<AudioTracks>.self)
}

struct Subtitles: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or select the subtitles.",
        discussion: TrackList<SubtitleTracks>.examples,
        subcommands: [
            TrackList<SubtitleTracks>.self, SelectTrack<SubtitleTracks>.self, NextTrack<SubtitleTracks>.self,
            TrackOff<SubtitleTracks>.self,
        ], defaultSubcommand: TrackList<SubtitleTracks>.self)
}

struct TrackList<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List the tracks: number, language, title, codec; > marks the selected one.")
    }

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    static var examples: String {
        """
        seekctl \(Kind.command)              list them
        seekctl \(Kind.command) select 2     or a language: de, ger, german
        seekctl \(Kind.command) next         the next one; after the last: \(Kind.afterLast)
        seekctl \(Kind.command) off

        Sets mpv's property \(Kind.property).
        """
    }

    func run() throws {
        var connection = try daemon.connect()
        let tracks = try Tracks.list(Kind.self, on: &connection)
        format.print(.array(tracks)) {
            guard !tracks.isEmpty else { return "none" }
            return Columns.text(
                tracks.map { (isMarked: $0["selected"]?.flag == true, cells: Tracks.words(for: $0)) })
        }
    }
}

struct SelectTrack<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "select", abstract: "Select \(Kind.what).")
    }

    @Argument(
        help: "Its number as listed, or its language: 'de', 'ger', 'german'.",
        completion: .custom { words, _, _ in
            Completions.values(words) { connection throws(Failure) in
                try Tracks.list(Kind.self, on: &connection).map { track in
                    let words = Tracks.words(for: track)
                    return (words[0], words.dropFirst().filter { !$0.isEmpty }.joined(separator: "  "))
                }
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

struct NextTrack<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "next", abstract: "Select the next track; after the last one: \(Kind.afterLast).")
    }

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.mpv([.text("cycle"), .text(Kind.property)], on: &connection)
        let selected = try Tracks.selected(Kind.self, on: &connection)
        format.print(selected.number) { selected.words }
    }
}

struct TrackOff<Kind: TrackKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "off", abstract: "Select none.")
    }

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        try Daemon.set(Kind.property, to: .text("no"), on: &connection)
        let selected = try Tracks.selected(Kind.self, on: &connection)
        format.print(selected.number) { selected.words }
    }
}
