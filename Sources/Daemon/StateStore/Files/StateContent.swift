package import SeekProtocol
package import SeekResume

/// What is written into a state file.
package enum StateContent: Sendable {
    case history(History)
    case session(Session)
    case playlist(PlaylistText)

    var file: StateFile {
        switch self {
        case .history: .history
        case .session: .session
        case .playlist: .playlist
        }
    }

    /// The file's bytes. Takes milliseconds for a long history or playlist.
    func text() -> [UInt8] {
        var writer = JSONWriter()
        switch self {
        case .history(let history): history.records.write(to: &writer)
        case .session(let session): session.write(to: &writer)
        case .playlist(let text): text.playlist().entries.write(to: &writer)
        }
        return SealedText.seal(writer.bytes, as: file)
    }

    // MARK: - Reading

    static func history(_ text: [UInt8]) throws(StateFileError) -> History {
        History(try elements(text, .history).compactMap { FilmRecord(fields: $0) })
    }

    static func playlist(_ text: [UInt8]) throws(StateFileError) -> SavedPlaylist {
        SavedPlaylist(try elements(text, .playlist).compactMap { SavedPlaylist.Entry(fields: $0) })
    }

    static func session(_ text: [UInt8]) throws(StateFileError) -> Session {
        Session(fields: try value(text, .session))
    }

    private static func elements(_ text: [UInt8], _ file: StateFile) throws(StateFileError) -> [JSONValue] {
        guard case .array(let elements) = try value(text, file) else { throw .content("expected a list") }
        return elements
    }

    private static func value(_ text: [UInt8], _ file: StateFile) throws(StateFileError) -> JSONValue {
        let content = try SealedText.open(text, as: file)
        do throws(JSONError) { return try JSONReader.value(of: content) } catch { throw .content(error.problem) }
    }
}

/// The playlist as libmpv gives it: its property `playlist` as a string of JSON.
package struct PlaylistText: Sendable {
    package var text: [UInt8]
    /// The working folder, which relative names start from.
    package var folder: ByteString
    /// Clients' keys by entry.
    package var keys: [Int64: ByteString]
    /// Names that may be opened without the policy's check.
    package var trusted: Set<[UInt8]>
    /// Links that yt-dlp may be asked about.
    package var links: Set<[UInt8]>

    package init(
        _ text: [UInt8], folder: ByteString, keys: [Int64: ByteString], trusted: Set<[UInt8]>,
        links: Set<[UInt8]> = []
    ) {
        self.text = text
        self.folder = folder
        self.keys = keys
        self.trusted = trusted
        self.links = links
    }

    /// The entries that can be opened again. Empty if the playlist is too long to be kept.
    package func playlist() -> SavedPlaylist {
        guard case .array(let entries)? = try? JSONReader.value(of: text[...]),
            entries.count <= SavedPlaylist.maximumCount
        else { return SavedPlaylist() }
        return SavedPlaylist(entries.compactMap(entry))
    }

    private func entry(_ fields: JSONValue) -> SavedPlaylist.Entry? {
        guard let name = fields["filename"]?.byteString else { return nil }
        var key: ByteString?
        if case .integer(let id)? = fields["id"] { key = keys[id] }
        let isTrusted = trusted.contains(name.bytes)
        switch MediaName(name, folder: folder) {
        case .file(let path): return .init(name: path, key: key, isTrusted: isTrusted)
        // As it was: user and password belong to it.
        case .url:
            return .init(name: name, key: key, isTrusted: isTrusted, isLink: links.contains(name.bytes))
        case .unnamed: return nil
        }
    }
}

// The JSON of the state files' parts. Reading is lenient: a part that is missing or of another type is left out.

extension FilmIdentity {
    func writeFields(to writer: inout JSONWriter) {
        switch name {
        case .file(let path): writer.field("path", path)
        case .url(let url): writer.field("url", url)
        case .unnamed: break
        }
        if let key { writer.field("key", key) }
        guard let fingerprint else { return }
        writer.field("size", fingerprint.size)
        writer.field("head", Hexadecimal.text(fingerprint.head))
        writer.field("tail", Hexadecimal.text(fingerprint.tail))
    }

    init(fields: JSONValue) {
        let file = fields["path"]?.byteString.map { MediaName.file($0) }
        let url = fields["url"]?.byteString.map { MediaName.url($0) }
        self.init(
            name: file ?? url ?? .unnamed, fingerprint: Fingerprint(fields: fields), key: fields["key"]?.byteString)
    }
}

extension Fingerprint {
    fileprivate init?(fields: JSONValue) {
        guard case .integer(let size)? = fields["size"],
            let head = fields["head"]?.repairedText.flatMap(Hexadecimal.number),
            let tail = fields["tail"]?.repairedText.flatMap(Hexadecimal.number)
        else { return nil }
        self.init(size: size, head: head, tail: tail)
    }
}

extension FilmNotes {
    fileprivate func writeFields(to writer: inout JSONWriter) {
        if let credits { writer.field("credits", credits) }
    }

    fileprivate init(fields: JSONValue) {
        self.init(credits: fields["credits"]?.number)
    }
}

extension FilmRecord: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            identity.writeFields(to: &writer)
            if let title { writer.field("title", title) }
            writer.field("duration", duration)
            writer.field("position", position)
            writer.field("time", time.seconds)
            notes.writeFields(to: &writer)
        }
    }

    init?(fields: JSONValue) {
        guard let duration = fields["duration"]?.number, let position = fields["position"]?.number,
            case .integer(let seconds)? = fields["time"]
        else { return nil }
        self.init(
            identity: FilmIdentity(fields: fields), title: fields["title"]?.byteString, duration: duration,
            position: position, time: UnixTime(seconds: seconds), notes: FilmNotes(fields: fields))
    }
}

extension SessionFilm: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            identity.writeFields(to: &writer)
            if let title { writer.field("title", title) }
            if let duration { writer.field("duration", duration) }
            writer.field("position", position)
            writer.field("time", time.seconds)
            notes.writeFields(to: &writer)
            writer.field("remembered", isRemembered)
            for kind in TrackChoice.Kind.allCases {
                if let track = tracks[kind] { writer.field(Array(kind.rawValue.utf8), track) }
            }
        }
    }

    init?(fields: JSONValue) {
        guard let position = fields["position"]?.number, case .integer(let seconds)? = fields["time"] else {
            return nil
        }
        self.init(
            identity: FilmIdentity(fields: fields), title: fields["title"]?.byteString,
            duration: fields["duration"]?.number, position: position, time: UnixTime(seconds: seconds),
            isRemembered: fields["remembered"]?.flag ?? true)
        notes = FilmNotes(fields: fields)
        for kind in TrackChoice.Kind.allCases { tracks[kind] = fields[ByteString(kind.rawValue)]?.repairedText }
    }
}

extension Session: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("film", film)
            writer.field("index", index)
            if isStopped { writer.field("stopped", true) }
            writer.field("paused", isPaused)
            writer.field("volume", settings.volume)
            writer.field("mute", settings.isMuted)
            writer.field("speed", settings.speed)
        }
    }

    init(fields: JSONValue) {
        self.init(
            film: fields["film"].flatMap { SessionFilm(fields: $0) }, index: fields["index"]?.wholeNumber,
            isPaused: fields["paused"]?.flag ?? false,
            settings: PlayerSettings(
                volume: fields["volume"]?.number, isMuted: fields["mute"]?.flag, speed: fields["speed"]?.number),
            isStopped: fields["stopped"]?.flag ?? false)
    }
}

extension SavedPlaylist.Entry: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            if let key { writer.field("key", key) }
            if isTrusted { writer.field("trusted", true) }
            if isLink { writer.field("link", true) }
        }
    }

    init?(fields: JSONValue) {
        guard let name = fields["name"]?.byteString else { return nil }
        self.init(
            name: name, key: fields["key"]?.byteString, isTrusted: fields["trusted"]?.flag ?? false,
            isLink: fields["link"]?.flag ?? false)
    }
}

/// The state files, in the order in which they are written: the session takes the place of what the history then has.
package enum StateFile: String, CaseIterable, Sendable {
    /// The records of films.
    case history
    /// The entries of the playlist.
    case playlist
    /// What plays, and where.
    case session

    package var name: String { rawValue + ".json" }
}
