package import SeekProtocol

/// The entries of a session's playlist (R6).
package struct SavedPlaylist: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        /// An absolute path or a URL, as libmpv opens it.
        package var name: ByteString
        /// The key that a client gave with `loadfile`.
        package var key: ByteString?
        /// Whether it was on the command line, and so is opened without the policy's check.
        package var isTrusted: Bool

        package init(name: ByteString, key: ByteString? = nil, isTrusted: Bool = false) {
            self.name = name
            self.key = key
            self.isTrusted = isTrusted
        }
    }

    /// A longer playlist is not kept.
    package static let maximumCount = 20_000

    /// Bytes of an entry's name.
    package static let longestName = MediaName.maximumBytes

    package var entries: [Entry]

    package init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// The entry of a session's film: the one at the index, or else the first with the film's name. The playlist and the
    /// film are saved at different times.
    func index(of session: Session, folder: ByteString) -> Int? {
        guard let index = session.index else { return nil }
        let isEntry = entries.indices.contains(index)
        guard let film = session.film else { return isEntry ? index : nil }
        let isFilm = { (entry: Entry) in MediaName(entry.name, folder: folder) == film.identity.name }
        if isEntry, isFilm(entries[index]) { return index }
        return entries.firstIndex(where: isFilm) ?? (isEntry ? index : nil)
    }
}
