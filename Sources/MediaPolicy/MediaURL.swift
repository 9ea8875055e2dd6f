package import SeekProtocol

/// Tells URLs from paths as mpv does.
package enum MediaURL {
    /// The protocol in lower case; nil for a path. A URL starts with a word and `://`.
    package static func scheme(of url: ByteString) -> String? {
        // Standard input.
        if url == "-" { return "fd" }
        let text = url.bytes
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
        guard text[colon...].starts(with: "://".utf8), text[..<colon].allSatisfy(isSchemeByte) else { return nil }
        let scheme = String(decoding: text[..<colon], as: UTF8.self).lowercased()
        return scheme == "file" && namesStandardInput(text[(colon + 3)...]) ? "fd" : scheme
    }

    /// What follows `://`; the whole of a name without a colon.
    static func rest(of url: ByteString) -> ArraySlice<UInt8> {
        guard let colon = url.bytes.firstIndex(of: UInt8(ascii: ":")) else { return url.bytes[...] }
        return url.bytes[colon...].dropFirst(3)
    }

    /// Where a URL's user and password are, before the `@`; nil if it has none.
    package static func user(in url: String) -> Range<String.Index>? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { !"/?#".contains($0) }
        return authority.lastIndex(of: "@").map { start..<$0 }
    }

    /// mpv decodes percent signs before it compares with "-".
    private static func namesStandardInput(_ path: ArraySlice<UInt8>) -> Bool {
        ["-", "%2d", "%2D"].contains { path.elementsEqual($0.utf8) }
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
