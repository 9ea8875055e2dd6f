import SeekProtocol

/// mpv's properties that pages are told. They get neither paths nor what they don't show.
enum PageProperty: String, CaseIterable {
    case volume
    case maximumVolume = "volume-max"
    case mute
    case tracks = "track-list"
    case playlist

    /// Where relative paths of films begin; this is not passed on.
    static let folder = "working-directory"

    /// All that is observed.
    static var observed: [String] { allCases.map(\.rawValue) + [folder] }

    /// Those that pages may set. The daemon checks the values.
    static let settable = ["volume", "mute", "aid", "sid", "playlist-pos"]

    /// The value as pages get it.
    func forPages(_ value: JSONValue) -> JSONValue {
        switch self {
        case .volume, .maximumVolume, .mute: value
        case .tracks: .array(value.elements.compactMap(Self.track))
        case .playlist: PagePlaylist(value).value
        }
    }

    /// - Returns: nil for video, which pages can't choose.
    private static func track(_ track: JSONValue) -> JSONValue? {
        guard case .object(let members) = track, track["type"]?.repairedText != "video" else { return nil }
        return .object(members.filter { trackFields.contains($0.key) })
    }

    private static let trackFields: [ByteString] = [
        "id", "type", "title", "lang", "selected", "forced", "external", "codec", "audio-channels",
    ]
}
