package import SeekProtocol

/// The parts of URLs that may be passwords: user, query and fragment.
package enum URLSecrets {
    static let mark = Array("://".utf8)

    /// A URL without user, query and fragment; a path as it is.
    package static func removed(from url: ByteString) -> ByteString {
        guard MediaURL.scheme(of: url) != nil, url != "-" else { return url }
        return ByteString(removed(fromURL: url.bytes[...], replacement: []))
    }

    /// The same for each URL in a text such as a log message, with "..." in their place. A URL ends at white space and at
    /// a quotation mark.
    package static func hidden(inText text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.firstRange(of: mark) != nil else { return text }
        var result: [UInt8] = []
        var rest = bytes[...]
        while let found = rest.firstRange(of: mark) {
            let end = rest[found.upperBound...].firstIndex(where: isEnd) ?? rest.endIndex
            // The protocol of a name that begins before it does not matter.
            result += removed(fromURL: rest[..<end], replacement: Array("...".utf8))
            rest = rest[end...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// A path, or a URL with "..." in place of user, query and fragment, for the log.
    package static func hidden(in url: ByteString) -> ByteString {
        guard MediaURL.scheme(of: url) != nil, url != "-" else { return url }
        return ByteString(removed(fromURL: url.bytes[...], replacement: Array("...".utf8)))
    }

    /// The URL up to its query and fragment. Names of local files may have such signs.
    static func place(of url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard !url.starts(with: "file://".utf8) else { return url }
        return url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }

    /// Query with fragment, and user.
    static func secrets(of url: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        [url[place(of: url).endIndex...].dropFirst(), user(in: place(of: url)).map { url[$0] } ?? []]
    }

    private static func removed(fromURL url: ArraySlice<UInt8>, replacement: [UInt8]) -> [UInt8] {
        let place = place(of: url)
        var result = Array(place)
        if let user = user(in: place) {
            let first = user.lowerBound - url.startIndex
            let last = user.upperBound - url.startIndex
            // With its "@", if nothing takes its place.
            result.replaceSubrange(first..<(replacement.isEmpty ? last + 1 : last), with: replacement)
        }
        if place.endIndex < url.endIndex, !replacement.isEmpty { result += [url[place.endIndex]] + replacement }
        return result
    }

    /// Where user and password are, before the "@"; nil without.
    private static func user(in url: ArraySlice<UInt8>) -> Range<Int>? {
        guard let start = url.firstRange(of: mark)?.upperBound else { return nil }
        let authority = url[start...].prefix { $0 != UInt8(ascii: "/") }
        return authority.lastIndex(of: UInt8(ascii: "@")).map { start..<$0 }
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'<>".utf8.contains(byte) }
}
