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

    package init(_ text: [UInt8], folder: ByteString, keys: [Int64: ByteString], trusted: Set<[UInt8]>) {
        self.text = text
        self.folder = folder
        self.keys = keys
        self.trusted = trusted
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
        case .url: return .init(name: name, key: key, isTrusted: isTrusted)
        case .unnamed: return nil
        }
    }
}
