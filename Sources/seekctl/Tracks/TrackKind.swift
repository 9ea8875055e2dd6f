import CommandLineTool
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
}

enum AudioTracks: TrackKind {
    static let command = "audio"
    static let what = "an audio track"
    static let type = "audio"
    static let property = "aid"
    static let afterLast = "the first"
}

enum SubtitleTracks: TrackKind {
    static let command = "subtitles"
    static let what = "a subtitle track"
    static let type = "sub"
    static let property = "sid"
    static let afterLast = "off"
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

    /// The selected one, in words: "off" if none is.
    static func selected<Kind: TrackKind>(
        _ kind: Kind.Type, on connection: inout Connection
    ) throws(Failure) -> (number: JSONValue, words: String) {
        let number = try Daemon.property(Kind.property, on: &connection)
        let track = try list(kind, on: &connection).first { $0["id"] == number }
        return (number, track.map { words(for: $0).filter { !$0.isEmpty }.joined(separator: "  ") } ?? "off")
    }
}
