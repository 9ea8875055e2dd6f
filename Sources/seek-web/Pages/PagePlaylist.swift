import SeekProtocol

/// mpv's playlist for pages: names in place of paths, and a part of a long one.
struct PagePlaylist {
    /// Entries that pages get, around the current one.
    static let bound = 200

    /// `{"first":0,"count":2,"current":1,"names":["A film","Another"]}`: `names` begin with entry `first`; `current` is null
    /// if no entry is.
    let value: JSONValue

    /// - Parameter list: the property `playlist`.
    init(_ list: JSONValue) {
        let entries = list.elements
        let current = entries.firstIndex { $0["current"]?.flag == true }
        let first = max(0, min((current ?? 0) - Self.bound / 2, entries.count - Self.bound))
        let names = entries.dropFirst(first).prefix(Self.bound).map { JSONValue.text(Self.name(of: $0)) }
        value = .object([
            .init("first", .integer(Int64(first))), .init("count", .integer(Int64(entries.count))),
            .init("current", current.map { .integer(Int64($0)) } ?? .null), .init("names", .array(names)),
        ])
    }

    private static func name(of entry: JSONValue) -> String {
        if let title = entry["title"]?.repairedText, !title.isEmpty { return title }
        return FilmName.name(ofFile: entry["filename"]?.byteString ?? "")
    }
}
