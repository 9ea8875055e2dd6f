package import SeekProtocol

/// What may be shown of a file's name: the title that libmpv gives a stream without tags is the decoded last part of its
/// URL, with the query and the password.
package enum MediaTitle {
    /// The title to show. A title that is a part of the URL is replaced by the URL's `name`.
    ///
    /// - Parameters:
    ///   - title: mpv's `media-title`.
    ///   - path: mpv's `path`; nil if it is unknown.
    package static func shown(_ title: ByteString?, of path: ByteString?) -> ByteString? {
        guard let title, let path, isRemote(path) else { return title }
        return isPart(title.bytes, of: path.bytes) ? name(of: path) : title
    }

    /// The last part of a URL without user, query and fragment, decoded; else its host; else its protocol. A local name
    /// stays as it is.
    package static func name(of url: ByteString) -> ByteString {
        guard isRemote(url), let rest = rest(of: url) else { return url }
        if let part = lastPart(of: url) { return part }
        let host = rest.first == slash ? [] : Array(afterUser(rest.prefix { $0 != slash }))
        return ByteString(host.isEmpty ? Array(url.bytes[..<rest.startIndex]) : host)
    }

    /// What a film is called in all front ends, before it is opened too: its title, or its file's name for a person. mpv's
    /// title of a file without one is the file's name.
    ///
    /// - Parameters:
    ///   - title: mpv's `media-title`, or that of the playlist; nil if there is none.
    ///   - path: a file or a URL.
    package static func film(_ title: ByteString?, of path: ByteString) -> ByteString {
        let file =
            isRemote(path)
            ? lastPart(of: path) : path.bytes.split(separator: slash).last.map { ByteString(Array($0)) }
        if let title = shown(title, of: path), !title.bytes.isEmpty, title != file, title != path { return title }
        guard let file else { return name(of: path) }
        // A name that is not UTF-8 stays as it is.
        let text = file.description
        return Array(text.utf8) == file.bytes ? ByteString(FilmName.title(ofFile: text)) : file
    }

    /// The last part of a URL as in `name(of:)`; nil if the URL has only a host or a protocol.
    package static func lastPart(of url: ByteString) -> ByteString? {
        guard let rest = rest(of: url) else { return nil }
        let parts = rest.split(separator: slash).dropFirst(rest.first == slash ? 0 : 1)
        return parts.reversed().lazy.map { shortened(PercentEncoding.decoded($0)) }.first { !$0.isEmpty }
            .map { ByteString($0) }
    }

    /// What follows the protocol, without query and fragment. Some protocols take a URL of another: then the other's.
    private static func rest(of url: ByteString) -> ArraySlice<UInt8>? {
        let whole = URLSecrets.place(of: url.bytes[...])
        return lastMark(in: whole).map { whole[($0 + URLSecrets.mark.count)...] }
    }

    /// Whether a title may be a part of a URL that is not known yet.
    package static func mayHoldSecrets(_ title: ByteString) -> Bool {
        let text = title.bytes
        if text.firstRange(of: URLSecrets.mark) != nil { return true }
        return text.firstIndex(where: { "?;|&#".utf8.contains($0) })
            .map { text[$0...].contains(UInt8(ascii: "=")) } ?? false
    }

    private static let slash = UInt8(ascii: "/")

    /// Whether it is a URL of anything but a local file.
    private static func isRemote(_ path: ByteString) -> Bool {
        guard path != "-", let scheme = MediaURL.scheme(of: path) else { return false }
        return scheme != "file"
    }

    /// Whether a title says nothing that the URL does not say, or holds the URL's query or user.
    private static func isPart(_ title: [UInt8], of url: [UInt8]) -> Bool {
        let texts = [url, PercentEncoding.decoded(url[...])]
        if texts.contains(where: { $0.count >= title.count && $0.suffix(title.count).elementsEqual(title) }) {
            return true
        }
        let secrets = URLSecrets.secrets(of: url[...]).flatMap { [Array($0), PercentEncoding.decoded($0)] }
        return secrets.contains { !$0.isEmpty && title.firstRange(of: $0) != nil }
    }

    private static func lastMark(in text: ArraySlice<UInt8>) -> Int? {
        text.indices.last { text[$0...].starts(with: URLSecrets.mark) }
    }

    private static func afterUser(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        part.lastIndex(of: UInt8(ascii: "@")).map { part[($0 + 1)...] } ?? part
    }

    /// Without what is written like a parameter (`;session=1`, `|Authorization=x`, an encoded query), a user, and
    /// folders that were encoded.
    private static func shortened(_ part: [UInt8]) -> [UInt8] {
        let marks = part.indices.filter { ";|?&#".utf8.contains(part[$0]) }
        let cut = marks.first { part[$0...].contains(UInt8(ascii: "=")) } ?? part.endIndex
        let place = part[..<cut]
        let last = place.lastIndex(of: slash).map { place[($0 + 1)...] } ?? place
        return Array(afterUser(last))
    }
}
