package import SeekProtocol

/// URLs for which FFmpeg opens a port and waits, instead of asking a server.
package enum ListeningURL {
    /// The word in `player.protocols` that allows them.
    package static let permission = "listen"

    /// - Parameter scheme: the URL's, in lower case.
    package static func listens(_ url: ByteString, _ scheme: String) -> Bool {
        let text = MediaURL.rest(of: url)
        switch scheme {
        // A port of the host takes what anybody sends. A socket of a group gets only what is sent to the group.
        case "udp", "udplite", "rtp", "srtp": return !isGroup(text)
        // "caller" is the default; a rendezvous takes packets too.
        case "srt": return parameters(text).contains { $0.key == "mode" && $0.value != "caller" }
        // librist listens where "@" is before the host, and nothing is before that.
        case "rist": return text.first == UInt8(ascii: "@") || hasListenKey(text)
        case "tcp", "tls", "unix", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "rtsps":
            return hasListenKey(text)
        // Web servers use this word in queries; FFmpeg reads none of them.
        default: return false
        }
    }

    private static func hasListenKey(_ text: ArraySlice<UInt8>) -> Bool {
        parameters(text).contains { $0.key == "listen" }
    }

    /// What follows "?", "&" or "?" again, decoded or not: more than any reader of the URL sees.
    private static func parameters(_ text: ArraySlice<UInt8>) -> [(key: String, value: String)] {
        [Array(text), PercentEncoding.decoded(text)].flatMap { text in
            text.split(omittingEmptySubsequences: false) { "?&#;".utf8.contains($0) }.dropFirst().map { part in
                let key = part.prefix { $0 != UInt8(ascii: "=") }
                return (
                    String(decoding: key, as: UTF8.self).lowercased(),
                    String(decoding: part[key.endIndex...].dropFirst(), as: UTF8.self)
                )
            }
        }
    }

    // MARK: - Groups

    /// Whether the host is the address of a multicast group, as a number: a name could be any host's.
    private static func isGroup(_ text: ArraySlice<UInt8>) -> Bool {
        let authority = text.prefix { !"/?#".utf8.contains($0) }
        let host =
            String(decoding: authority, as: UTF8.self).split(separator: "@", omittingEmptySubsequences: false)
            .last ?? ""
        if host.hasPrefix("[") {
            let address = host.dropFirst().prefix { $0 != "]" }.lowercased()
            return address.hasPrefix("ff") && address.prefix { $0 != ":" }.count == 4
        }
        let numbers = host.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4, numbers.allSatisfy({ $0.first != "0" || $0 == "0" }) else { return false }
        let bytes = numbers.compactMap { number in number.allSatisfy(\.isASCII) ? UInt8(number) : nil }
        return bytes.count == 4 && (224...239).contains(bytes[0])
    }
}
