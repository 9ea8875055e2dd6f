package import SeekProtocol

/// What libmpv's hook has put in the place of a link, from what yt-dlp has printed. Servers decide what that is: seekd
/// opens only the web from it.
package enum YtdlAnswer: Equatable, Sendable {
    /// A film: a link, or an EDL of links.
    case film
    /// A playlist, with its links.
    case list([ByteString])
    case refused(reason: String)

    package init(_ name: ByteString) {
        let text = name.bytes[...]
        if text.starts(with: Self.list.utf8) {
            self = Self.entries(text.dropFirst(Self.memory.utf8.count))
        } else if text.starts(with: Self.edl.utf8) {
            self = EDLReader.refusal(of: text.dropFirst(Self.edl.utf8.count)).map { .refused(reason: $0) } ?? .film
        } else if YtdlLinks.isWeb(name: text) {
            self = .film
        } else {
            self = .refused(reason: "expected an http or https link, got \(Self.shown(text))")
        }
    }

    private static let memory = "memory://"
    private static let list = "memory://#EXTM3U"
    private static let edl = "edl://"

    private static func entries(_ text: ArraySlice<UInt8>) -> YtdlAnswer {
        var links: [ByteString] = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let name = ByteString(Array(line))
            if line.first == UInt8(ascii: "#") {
                // Others make it a list of FFmpeg's.
                guard line.elementsEqual("#EXTM3U".utf8) || line.starts(with: "#EXTINF:".utf8) else {
                    return .refused(reason: "expected a plain playlist, got \(shown(line))")
                }
            } else if YtdlLinks.isWeb(name: line) {
                links.append(name)
            } else if MediaURL.scheme(of: name) != YtdlLinks.scheme {
                return .refused(reason: "expected http and https links in a playlist, got \(shown(line))")
            }
        }
        return .list(links)
    }

    static func shown(_ text: ArraySlice<UInt8>) -> String {
        "\"\(URLSecrets.hidden(in: ByteString(Array(text.prefix(60)))))\""
    }

    /// Whether two links are of the same host and port.
    package static func isSameHost(_ one: ByteString, _ other: ByteString) -> Bool {
        guard let host = host(of: one) else { return false }
        return host == Self.host(of: other)
    }

    /// In lower case, with the port as it is written; nil for a name that is no link.
    private static func host(of link: ByteString) -> String? {
        guard let scheme = MediaURL.scheme(of: link) else { return nil }
        let rest = MediaURL.rest(of: link)
        if scheme == YtdlLinks.scheme { return host(of: ByteString(Array(rest))) }
        guard YtdlLinks.isLink(link) else { return nil }
        let authority = rest.prefix { !"/?#\\".utf8.contains($0) }
        let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
        return host.isEmpty ? nil : String(decoding: host, as: UTF8.self).lowercased()
    }
}

/// Reads an EDL as libmpv does, as far as it says which files are opened.
private struct EDLReader {
    private var text: ArraySlice<UInt8>

    /// Why an EDL is not of links of the web alone; nil if it is.
    static func refusal(of text: ArraySlice<UInt8>) -> String? {
        var reader = EDLReader(text: text)
        while let entry = reader.next() {
            if let reason = entry.refusal { return reason }
        }
        return reader.text.isEmpty ? nil : "an EDL that can't be read, at \(YtdlAnswer.shown(reader.text))"
    }

    private struct Entry {
        var isHeader: Bool
        var values: [(name: String, value: ArraySlice<UInt8>)] = []

        var refusal: String? {
            let kind = values.first { $0.name == "type" }.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
            if isHeader, !EDLReader.headers.contains(kind) { return "an EDL with \"!\(kind.prefix(30))\"" }
            let files = values.filter { $0.name == (isHeader ? "init" : "file") }
            if !isHeader, files.isEmpty { return "an EDL whose part has no name" }
            return files.first { !YtdlLinks.isWeb(name: $0.value) }.map {
                "expected http and https links in an EDL, got \(YtdlAnswer.shown($0.value))"
            }
        }
    }

    private static let headers: Set<String> = [
        "mp4_dash", "no_clip", "no_chapters", "new_stream", "track_meta", "delay_open", "global_tags",
    ]

    /// Nil at the end, or where it can't be read.
    private mutating func next() -> Entry? {
        text = text.drop { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\n") }
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        var entry = Entry(isHeader: first == UInt8(ascii: "!"))
        let start = text
        if entry.isHeader { text.removeFirst() }
        let implied = entry.isHeader ? ["type"] : ["file", "start", "length"]
        repeat {
            let place = entry.values.count
            let name = name() ?? (place < implied.count ? implied[place] : "-")
            guard let value = value() else {
                text = start
                return nil
            }
            entry.values.append((name, value))
        } while text.popFirst(UInt8(ascii: ","))
        return entry
    }

    private mutating func name() -> String? {
        let end = text.firstIndex { "=%,;\n".utf8.contains($0) }
        guard let end, text[end] == UInt8(ascii: "="), end > text.startIndex else { return nil }
        defer { text = text[(end + 1)...] }
        return String(decoding: text[..<end], as: UTF8.self)
    }

    private mutating func value() -> ArraySlice<UInt8>? {
        guard text.popFirst(UInt8(ascii: "%")) else {
            let value = text.prefix { !",;\n".utf8.contains($0) }
            text = text[value.endIndex...]
            return value
        }
        // Only as the hook writes it: libmpv takes other notations of a number too.
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let count = Int(String(decoding: digits, as: UTF8.self)), digits.count < 10,
            digits.first != UInt8(ascii: "0") || digits.count == 1
        else { return nil }
        text = text[digits.endIndex...]
        guard text.popFirst(UInt8(ascii: "%")), text.count >= count else { return nil }
        defer { text = text.dropFirst(count) }
        return text.prefix(count)
    }
}

extension ArraySlice<UInt8> {
    /// Removes this byte from the start.
    ///
    /// - Returns: false if another is there.
    fileprivate mutating func popFirst(_ byte: UInt8) -> Bool {
        guard first == byte else { return false }
        removeFirst()
        return true
    }
}
